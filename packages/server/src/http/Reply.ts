/** An answer as data: what is sent, and what is kept of it where a request names itself. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly text: string | null
}

export const json = (text: string, headers: Reply["headers"] = {}): Reply => ({
  status: 200,
  headers: { "Content-Type": "application/json", ...headers },
  text,
})

export const jsonOf = (value: unknown): Reply => json(JSON.stringify(value))

/** Headers as pairs, one for each value. */
const pairs = (headers: Reply["headers"]): Array<[string, string]> =>
  Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string"
      ? [[name, value] as [string, string]]
      : value.map((each): [string, string] => [name, each]),
  )

export const toResponse = ({ headers, status, text }: Reply): Response =>
  new Response(text, { status, headers: pairs(headers) })

/** A reply as text: its head on the first line, then the body as it is. */
export const encode = ({ headers, status, text }: Reply): string =>
  `${JSON.stringify({ status, headers })}\n${text ?? ""}`

export const decode = (encoded: string): Reply => {
  const end = encoded.indexOf("\n")
  const head = JSON.parse(encoded.slice(0, end)) as Omit<Reply, "text">
  return { ...head, text: encoded.slice(end + 1) }
}
