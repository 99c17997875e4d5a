import { Effect, Schema } from "effect"
import * as JsonText from "../json/JsonText.ts"
import { Name } from "../timeline/Timeline.ts"
import { Timelines } from "../timeline/Timelines.ts"
import { job } from "./Input.ts"
import { overMemory } from "./Library.ts"
import { promptedFields } from "./Prompted.ts"
import { TimelineData } from "./TimelineData.ts"
import { someone } from "./TimelineRecord.ts"

const Input = Schema.Struct({ ...promptedFields, name: Name, timeline_data: TimelineData })

/**
 * A timeline's `name` and `timeline_data`; the `prompt` that says what to change; and the `library` that knows its
 * files and those, as UUIDs in `files` and `subjects`, that the change may draw on.
 */
export type RefineInput<Data extends TimelineData = TimelineData> = Omit<
  typeof Input.Encoded,
  "timeline_data"
> & { readonly timeline_data: Data }

export interface RefinedTimeline<Data extends TimelineData = TimelineData> {
  readonly name: string
  /** An OpenTimelineIO `Timeline.1`: text where text was given, and an object where an object was. */
  readonly timeline_data: Data extends string ? string : JsonText.JsonObject
}

const refineText = job(Input, ({ library, name, timeline_data, ...prompted }) =>
  Effect.gen(function* () {
    const timelines = yield* Timelines
    const { uuid } = yield* timelines.create(someone, {
      name,
      timeline_data,
      preview_image: null,
      source_prompt: "",
      related_chat_id: null,
      tags: [],
    })
    return yield* timelines.refine(someone, uuid, prompted)
  }).pipe(Effect.provide(overMemory(someone, library))),
)

/**
 * A timeline changed as a prompt says: what `POST /timelines/{uuid}/refine` answers.
 *
 * Rejects with an `InputError`, or with a `DocumentError` for a broken OTIO document: where, in which clip, why.
 */
export const refineTimeline = async <Data extends TimelineData>(
  input: RefineInput<Data>,
): Promise<RefinedTimeline<Data>> => {
  const { name, timeline_data } = await refineText(input)
  const given = typeof input.timeline_data === "string" ? timeline_data : JsonText.parse(timeline_data)
  return { name, timeline_data: given as RefinedTimeline<Data>["timeline_data"] }
}
