import { Effect, Schema } from "effect"
import { type Format, formats } from "../export/Exporter.ts"
import type { Note } from "../otio/Note.ts"
import { Timelines } from "../timeline/Timelines.ts"
import { TimelineStore } from "../timeline/TimelineStore.ts"
import { job } from "./Input.ts"
import { Library, overMemory } from "./Library.ts"
import { recordFields, recordOf } from "./TimelineRecord.ts"

const Input = Schema.Struct({
  ...recordFields,
  format: Schema.Literal(...formats).annotations({
    message: () => ({ message: `must be one of ${formats.join(", ")}`, override: true }),
  }),
  options: Schema.optionalWith(
    Schema.Record({
      key: Schema.String,
      value: Schema.String.annotations({ message: () => "must be a string" }),
    }).annotations({ message: () => "must be an object" }),
    { default: () => ({}) },
  ),
  library: Library,
})

/**
 * What is exported: a timeline object of the service or any part of one that has `name` and `timeline_data`; the
 * `format`; its `options` (`track`, `reel`, `flavour`); and the `library` that knows the files of a cut list.
 */
export type ExportInput = typeof Input.Encoded

export interface ExportedText {
  readonly text: string
  /** What the format could not carry, in the order it was met. */
  readonly notes: ReadonlyArray<Note>
  /** With its charset. */
  readonly mediaType: string
  /** What a file name ends in, with its dot. */
  readonly extension: string
  readonly format: Format
}

/**
 * The text of a timeline in an interchange format: what `POST /timelines/{uuid}/export/{format}` answers.
 *
 * Rejects with an `InputError`, an `ExportOptionError`, a `DocumentError` (a broken OTIO document: where, in which
 * clip, why) or an `UnsupportedByFormat`; each says in one sentence what is wrong.
 */
export const exportTimeline: (input: ExportInput) => Promise<ExportedText> = job(
  Input,
  ({ format, library, options, ...input }) =>
    Effect.gen(function* () {
      const record = yield* recordOf(input)
      yield* (yield* TimelineStore).insert(record.owner, record)
      const exported = yield* (yield* Timelines).export(record.owner, record.uuid, format, options)
      const { extension, mediaType } = exported.exporter
      return { text: exported.text, notes: exported.notes, mediaType, extension, format }
    }).pipe(Effect.provide(overMemory(input.owner, library))),
)
