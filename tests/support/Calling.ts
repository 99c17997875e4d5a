export const annasKey = "annas-key-of-the-tests"
export const borissKey = "boriss-key-of-the-tests"

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- what an answer holds is what each test finds out
  readonly json: any
}

export interface CallOptions {
  /** null sends no key. */
  readonly key?: string | null
  /** An object is sent as JSON, a text or bytes as they are. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>

const bodyOf = (body: unknown): BodyInit | undefined =>
  body === undefined
    ? undefined
    : typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream
      ? (body as BodyInit)
      : JSON.stringify(body)

export const requestOf = (url: string, method: string, path: string, options: CallOptions): Request => {
  const { body, headers, key = annasKey, signal } = options
  return new Request(url + path, {
    method,
    headers: {
      ...(key === null ? {} : { "X-API-Key": key }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: bodyOf(body)! }),
    ...(signal === undefined ? {} : { signal }),
  })
}

export const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    get json() {
      return JSON.parse(text)
    },
  }
}

/** Calls of a service at a URL, or of a handler that stands for it. */
export const calling =
  (url: string, send: (request: Request) => Response | Promise<Response> = fetch): Call =>
  async (method, path, options = {}) =>
    answerOf(await send(requestOf(url, method, path, options)))
