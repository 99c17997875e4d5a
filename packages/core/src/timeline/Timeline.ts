import { Data, Schema } from "effect"
import { OwnerField } from "../access/Owner.ts"
import * as JsonText from "../json/JsonText.ts"
import { Text, textOf } from "../json/Text.ts"

export const Name = textOf(500)
export const Prompt = textOf(10_000)
export const Tags = Schema.Array(Text)

/** What a client says of a timeline; the service adds the rest. */
export const TimelineContent = Schema.Struct({
  name: Name,
  preview_image: Schema.NullOr(Text),
  /** Any JSON object, kept as the text it was sent in. */
  timeline_data: JsonText.Kept,
  source_prompt: Text,
  related_chat_id: Schema.NullOr(Text),
  tags: Tags,
})
export type TimelineContent = typeof TimelineContent.Type

/** A stored timeline. The fields bear the names that they have in JSON, in rows and in the specification. */
export const Timeline = Schema.Struct({
  /** UUIDv7, lower case. */
  uuid: Schema.String,
  owner: OwnerField,
  ...TimelineContent.fields,
  /** Unix milliseconds; ISO 8601 in JSON. */
  created_at: Schema.Int,
  updated_at: Schema.Int,
  /** 1 when made, one more with every change. Not part of the JSON. */
  version: Schema.Int,
})
export type Timeline = typeof Timeline.Type

/** A change: what is left out keeps its value. */
export type TimelineChange = Pick<TimelineContent, "name" | "timeline_data"> &
  Partial<Omit<TimelineContent, "name" | "timeline_data">>

/** What a timeline is selected by. */
export type TimelineSummary = Pick<Timeline, "uuid" | "created_at" | "name" | "source_prompt" | "tags">

/** The state of a timeline before a refinement or a restoration. */
export interface Revision {
  /** The version that the timeline had in this state. */
  readonly version: number
  readonly name: string
  readonly timeline_data: JsonText.JsonText
  /** The prompt that ended this state; null where a restoration did. */
  readonly prompt: string | null
  /** Unix milliseconds at which it ended. */
  readonly replaced_at: number
}

export class TimelineNotFound extends Data.TaggedError("TimelineNotFound")<{ readonly uuid: string }> {
  override get message(): string {
    return `There is no timeline ${this.uuid}.`
  }
}

/** The timeline does not have the version that a change was meant for: somebody else changed it meanwhile. */
export class TimelineChanged extends Data.TaggedError("TimelineChanged")<{ readonly uuid: string }> {
  override get message(): string {
    return `The timeline ${this.uuid} was changed meanwhile.`
  }
}

export class RevisionNotFound extends Data.TaggedError("RevisionNotFound")<{
  readonly uuid: string
  readonly revision: number
}> {
  override get message(): string {
    return `The timeline ${this.uuid} has no revision ${this.revision}.`
  }
}

const iso = (millis: number) => new Date(millis).toISOString()

/** A revision as JSON. `revision` is the number that it is restored by. */
export const revisionToJson = (revision: Revision): JsonText.JsonText =>
  `{"revision":${revision.version},"name":${JSON.stringify(revision.name)},"timeline_data":${revision.timeline_data},"prompt":${JSON.stringify(revision.prompt)},"replaced_at":"${iso(revision.replaced_at)}"}` as JsonText.JsonText

/**
 * The record as JSON: always the same ten keys in the same order, timeline_data as it was sent.
 * `more` is the text of further members, such as `"highlights":[]`.
 */
export const toJson = (timeline: Timeline, more = ""): JsonText.JsonText =>
  `{"uuid":"${timeline.uuid}","owner":${JSON.stringify(timeline.owner)},"name":${JSON.stringify(timeline.name)},"preview_image":${JSON.stringify(timeline.preview_image)},"timeline_data":${timeline.timeline_data},"source_prompt":${JSON.stringify(timeline.source_prompt)},"related_chat_id":${JSON.stringify(timeline.related_chat_id)},"tags":${JSON.stringify(timeline.tags)},"created_at":"${iso(timeline.created_at)}","updated_at":"${iso(timeline.updated_at)}"${more === "" ? "" : `,${more}`}}` as JsonText.JsonText
