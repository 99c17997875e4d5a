import { Clock, Effect, Schema } from "effect"
import { Owner, OwnerField } from "../access/Owner.ts"
import { v7 } from "../identity/Uuid.ts"
import { UuidText } from "../identity/UuidText.ts"
import { Text } from "../json/Text.ts"
import { Name, Tags, type Timeline } from "../timeline/Timeline.ts"
import { TimelineData } from "./TimelineData.ts"

/** Whose everything is that no owner is given for. */
export const someone = Owner("default")

const absent = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.NullOr(schema), { default: () => null })

const Instant = Schema.Date.annotations({
  message: () => ({ message: "must be a date and time such as 2030-01-31T12:00:00.000Z", override: true }),
})

/** A timeline object of the service, or only as much of it as there is: its name and its data. */
export const recordFields = {
  uuid: absent(UuidText),
  owner: Schema.optionalWith(
    OwnerField.annotations({
      message: () => ({
        message: 'must be 1 to 200 characters without spaces, control characters, "=" or ","',
        override: true,
      }),
    }),
    { default: () => someone },
  ),
  name: Name,
  timeline_data: TimelineData,
  preview_image: absent(Text),
  source_prompt: Schema.optionalWith(Text, { default: () => "" }),
  related_chat_id: absent(Text),
  tags: Schema.optionalWith(Tags, { default: () => [], nullable: true }),
  created_at: absent(Instant),
  updated_at: absent(Instant),
}

const Record = Schema.Struct(recordFields)

/** The record that stands for an input: what is left out is made as the service makes it. */
export const recordOf = (input: typeof Record.Type): Effect.Effect<Timeline> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const created_at = input.created_at?.getTime() ?? now
    return {
      uuid: input.uuid ?? v7(now),
      owner: input.owner,
      name: input.name,
      preview_image: input.preview_image,
      timeline_data: input.timeline_data,
      source_prompt: input.source_prompt,
      related_chat_id: input.related_chat_id,
      tags: input.tags,
      created_at,
      updated_at: input.updated_at?.getTime() ?? created_at,
      version: 1,
    }
  })
