import { Faults, JsonScan, JsonText } from "@roughcut/core"
import { Effect, Either, type ParseResult, Schema } from "effect"
import { type Fault, Refusal } from "./Problem.ts"

const bad = (detail: string, errors?: ReadonlyArray<Fault>) =>
  new Refusal({ status: 400, detail, ...(errors === undefined ? {} : { errors }) })

const tooLarge = (limit: number) =>
  new Refusal({ status: 413, detail: `The body is larger than the limit of ${limit} bytes.` })

/** What a body may be at the most. */
export interface BodyLimit {
  readonly bytes: number
  /** Milliseconds in which it arrives. */
  readonly millis: number
}

/** A connection whose body is still on its way is of no more use, so it is closed. */
const tooSlow = (millis: number) =>
  new Refusal({
    status: 408,
    detail: `The body did not arrive within ${millis / 1000} s.`,
    headers: { Connection: "close" },
  })

/** Reads the bytes of a body in time, and stops at the limit, whether or not the length was announced. */
export const readBytes = (request: Request, limit: BodyLimit): Effect.Effect<Uint8Array, Refusal> => {
  const announced = Number(request.headers.get("content-length") ?? Number.NaN)
  if (announced > limit.bytes) return Effect.fail(tooLarge(limit.bytes))
  if (request.body === null) return Effect.succeed(new Uint8Array(0))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow(limit.millis)), limit.millis)
  })
  const arrived =
    announced >= 0
      ? request.arrayBuffer().then((buffer) => new Uint8Array(buffer))
      : readChunks(request.body, limit.bytes)
  return Effect.tryPromise({
    try: () => Promise.race([arrived, late]).finally(() => clearTimeout(timer)),
    catch: (error) => (error instanceof Refusal ? error : bad("The body ended before it was whole.")),
  })
}

const readChunks = async (body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> => {
  const reader = body.getReader()
  const chunks: Array<Uint8Array> = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw tooLarge(limit)
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

const decodeText = (bytes: Uint8Array): Effect.Effect<string, Refusal> =>
  Effect.try({ try: () => utf8.decode(bytes), catch: () => bad("The body is not valid UTF-8.") })

const isJson = (type: string | null): boolean => type !== null && /^\s*application\/json\s*(;|$)/i.test(type)

const parse = (text: string): Effect.Effect<unknown, Refusal> =>
  Effect.try({
    try: () => JSON.parse(text) as unknown,
    catch: (error) =>
      bad(
        `The body is not valid JSON: ${error instanceof Error ? error.message.replace(/^JSON Parse error: /, "") : String(error)}.`,
      ),
  })

/** `["files", 3]` as `/files/3`. */
const pointer = (path: ReadonlyArray<PropertyKey>) =>
  path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

const refuse = (error: ParseResult.ParseError): Refusal => {
  const errors = Faults.faultsOf(error, "The body").map(({ detail, path }): Fault => ({
    pointer: pointer(path),
    detail,
  }))
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more in errors)` : ""
  return bad(`${errors[0]?.detail ?? "The body is not what this operation takes."}${more}`, errors)
}

/** A request, and the bytes of its body once they are asked for. */
export interface Sent {
  readonly request: Request
  readonly body: Effect.Effect<Uint8Array, Refusal>
}

/** A decoded body, and the text of the members that are kept as they were sent. */
export interface Body<A, Kept extends string> {
  readonly value: A
  readonly kept: Readonly<Record<Kept, JsonText.JsonText>>
}

/**
 * The body of a request, decoded by a schema of the contract. The members named in `kept` are found by one
 * scan and stay text; the schema sees an empty object in their place.
 */
export const decoder = <A, I, const Kept extends string = never>(
  schema: Schema.Schema<A, I>,
  kept: ReadonlyArray<Kept> = [],
): ((sent: Sent) => Effect.Effect<Body<A, Kept>, Refusal>) => {
  const decode = Schema.decodeUnknownEither(schema, { errors: "all" })
  const names = new Set<string>(kept)
  return ({ body, request }) =>
    Effect.gen(function* () {
      const bytes = yield* body
      if (!isJson(request.headers.get("content-type")))
        return yield* bad("The body must be sent with Content-Type: application/json.")
      const text = yield* decodeText(bytes)
      if (text.trim() === "") return yield* bad("The body is empty, where a JSON object is expected.")
      const { depth, members } = JsonScan.scan(text, names)
      if (depth > JsonScan.maximumDepth)
        return yield* bad(`The JSON of the body is nested deeper than ${JsonScan.maximumDepth} levels.`)

      const texts: Partial<Record<string, JsonText.JsonText>> = {}
      let shell = ""
      let end = 0
      for (const member of members) {
        const raw = text.slice(member.start, member.end)
        if (!raw.startsWith("{")) continue
        yield* parse(raw)
        texts[member.key] = JsonText.unsafe(raw)
        shell += `${text.slice(end, member.start)}{}`
        end = member.end
      }
      const value = yield* parse(shell + text.slice(end))
      if (!JsonText.isJsonObject(value)) return yield* bad("The body must be a JSON object.")
      const decoded = decode(value)
      if (Either.isLeft(decoded)) return yield* refuse(decoded.left)
      return { value: decoded.right, kept: texts as Readonly<Record<Kept, JsonText.JsonText>> }
    })
}
