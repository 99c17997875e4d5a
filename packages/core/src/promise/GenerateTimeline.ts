import { Effect, Schema } from "effect"
import type { Highlight } from "../generate/Generator.ts"
import * as JsonText from "../json/JsonText.ts"
import { Timelines } from "../timeline/Timelines.ts"
import { job } from "./Input.ts"
import { overMemory } from "./Library.ts"
import { promptedFields } from "./Prompted.ts"
import { someone } from "./TimelineRecord.ts"

const Input = Schema.Struct(promptedFields)

/**
 * A `prompt`; the `library` that it draws on; and of this library the `files` (left out: all) and the `subjects`
 * that it is about, as UUIDs. Without files the answer is a storyboard.
 */
export type GenerateInput = typeof Input.Encoded

export interface GeneratedTimeline {
  readonly name: string
  /** An OpenTimelineIO `Timeline.1`. */
  readonly timeline_data: JsonText.JsonObject
}

export interface GeneratedHighlight extends GeneratedTimeline {
  /** The picked moments, best first; none in a storyboard. Times are seconds from the file's first frame. */
  readonly highlights: ReadonlyArray<Highlight>
}

/**
 * A timeline about the subjects, made from a prompt: what `POST /timelines/generate/subject` answers. The same input
 * always gives the same timeline. Rejects with an `InputError`.
 */
export const generateTimeline: (input: GenerateInput) => Promise<GeneratedTimeline> = job(
  Input,
  ({ library, ...prompted }) =>
    Effect.flatMap(Timelines, (timelines) => timelines.generate(someone, prompted)).pipe(
      Effect.map(({ name, timeline_data }) => ({ name, timeline_data: JsonText.parse(timeline_data) })),
      Effect.provide(overMemory(someone, library)),
    ),
)

/**
 * A timeline of the best moments, and those moments: what `POST /timelines/generate/highlight` answers. The same
 * input always gives the same timeline. Rejects with an `InputError`.
 */
export const generateHighlight: (input: GenerateInput) => Promise<GeneratedHighlight> = job(
  Input,
  ({ library, ...prompted }) =>
    Effect.flatMap(Timelines, (timelines) => timelines.highlight(someone, prompted)).pipe(
      Effect.map(({ highlights, timeline: { name, timeline_data } }) => ({
        name,
        timeline_data: JsonText.parse(timeline_data),
        highlights,
      })),
      Effect.provide(overMemory(someone, library)),
    ),
)
