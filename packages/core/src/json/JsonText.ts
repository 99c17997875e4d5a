import { Brand, Data, Either, ParseResult, Schema } from "effect"
import { depth, maximumDepth } from "./JsonScan.ts"

/**
 * The text of a JSON object, kept as it was written: large integers, odd keys such as `__proto__`, the
 * order of keys, white space and lone surrogate escapes all survive, because nothing parses and prints it again.
 */
export type JsonText = string & Brand.Brand<"JsonText">

export class JsonTextError extends Data.TaggedError("JsonTextError")<{ readonly reason: string }> {
  override get message(): string {
    return this.reason
  }
}

/** Vouches for a text that is already known to be that of a JSON object. */
export const unsafe = Brand.nominal<JsonText>()

export type JsonObject = { readonly [key: string]: unknown }

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Reads a text from outside: valid JSON, an object, nested no deeper than 256 levels. */
export const make = (text: string): Either.Either<JsonText, JsonTextError> => {
  const fail = (reason: string) => Either.left(new JsonTextError({ reason }))
  if (!text.isWellFormed()) return fail("The text holds half of a surrogate pair that is not escaped.")
  if (depth(text) > maximumDepth) return fail(`The JSON is nested deeper than ${maximumDepth} levels.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return fail(`The text is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
  return isJsonObject(value) ? Either.right(unsafe(text)) : fail("The JSON is not an object.")
}

/** The text of a value made by a program. The value must be one that JSON can write. */
export const fromObject = (value: JsonObject): JsonText => unsafe(JSON.stringify(value))

export const parse = (text: JsonText): JsonObject => JSON.parse(text) as JsonObject

/** The text of a JSON object as a field of a record, checked like any text from outside. */
export const Kept = Schema.transformOrFail(Schema.String, Schema.String.pipe(Schema.fromBrand(unsafe)), {
  strict: true,
  decode: (text, _options, ast) =>
    Either.mapLeft(make(text), ({ reason }) => new ParseResult.Type(ast, text, reason)),
  encode: (text) => Either.right(text),
})
