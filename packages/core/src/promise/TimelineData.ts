import { Either, ParseResult, Schema } from "effect"
import * as JsonText from "../json/JsonText.ts"

/** OpenTimelineIO, a cut list or any other object, or its JSON text, which keeps integers above 2^53 exact. */
export type TimelineData = string | object

const withoutStop = (sentence: string) => sentence.replace(/\.$/, "")

const textOf = (data: unknown): Either.Either<JsonText.JsonText, string> => {
  if (typeof data !== "string" && !JsonText.isJsonObject(data))
    return Either.left("must be an object or the JSON text of one")
  try {
    const text = typeof data === "string" ? data : JSON.stringify(data)
    return Either.mapLeft(JsonText.make(text), ({ reason }) => `is refused: ${withoutStop(reason)}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return Either.left(`must be an object that JSON can write: ${withoutStop(reason)}`)
  }
}

/** Timeline data as it is given, in the text that the exporters and the generator read. */
export const TimelineData = Schema.transformOrFail(
  Schema.declare((_value: unknown): _value is TimelineData => true),
  Schema.String.pipe(Schema.fromBrand(JsonText.unsafe)),
  {
    strict: true,
    decode: (data, _options, ast) =>
      Either.mapLeft(textOf(data), (reason) => new ParseResult.Type(ast, data, reason)),
    encode: (text) => Either.right(text),
  },
)
