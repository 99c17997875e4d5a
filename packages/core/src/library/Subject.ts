import { Schema } from "effect"
import { UuidText } from "../identity/UuidText.ts"
import { Text, textOf } from "../json/Text.ts"

const fields = {
  kind: Schema.Literal("person", "place").annotations({ message: () => 'must be "person" or "place"' }),
  name: textOf(500),
  aliases: Schema.optionalWith(Schema.Array(Text), { default: () => [], nullable: true }),
}

/** A subject as a client describes it; the uuid may be brought or left to the library. */
export const SubjectInput = Schema.Struct({
  uuid: Schema.optionalWith(Schema.NullOr(UuidText), { default: () => null }),
  ...fields,
})
export type SubjectInput = typeof SubjectInput.Type

/** A person or a place that media may show or speak of. */
export const Subject = Schema.Struct({ uuid: Schema.String, ...fields })
export type Subject = typeof Subject.Type
