import type { Effect } from "effect"
import { Data } from "effect"
import type { JsonText } from "../json/JsonText.ts"
import type { DocumentError } from "../otio/DocumentError.ts"
import type { Note } from "../otio/Note.ts"
import type { MediaLookup } from "../otio/MediaFacts.ts"

export const formats = ["otio", "fcp_xml", "json", "cmx_3600"] as const
export type Format = (typeof formats)[number]

export const isFormat = (text: string): text is Format => (formats as ReadonlyArray<string>).includes(text)

/** What an export is made from. `record` is the whole timeline object as text, `timeline_data` that member. */
export interface ExportSource {
  readonly name: string
  readonly timeline_data: JsonText
  readonly record: JsonText
  /** What the owner's library knows of the files that a cut list names; called with lower-case UUIDs. */
  readonly media: MediaLookup
}

export type ExportOptions = { readonly [option: string]: string }

export interface Exported {
  readonly text: string
  /** What the format could not carry, in the order it was met. */
  readonly notes: ReadonlyArray<Note>
}

/** An option that the format does not have, or a value that the option does not take. */
export class ExportOptionError extends Data.TaggedError("ExportOptionError")<{
  readonly format: Format
  readonly option: string
  readonly reason: string
}> {
  override get message(): string {
    return this.reason
  }
}

/** The document is sound and the format cannot hold it at all, such as an EDL above 60 frames a second. */
export class UnsupportedByFormat extends Data.TaggedError("UnsupportedByFormat")<{
  readonly format: Format
  readonly reason: string
}> {
  override get message(): string {
    return this.reason
  }
}

export type ExportError = DocumentError | ExportOptionError | UnsupportedByFormat

/** One interchange format: what it can carry is declared, so that callers can ask instead of fail. */
export interface Exporter {
  readonly format: Format
  readonly mediaType: string
  /** With its dot. */
  readonly extension: string
  /** The options it takes, and for each the values it allows in words. */
  readonly options: { readonly [option: string]: string }
  readonly run: (source: ExportSource, options: ExportOptions) => Effect.Effect<Exported, ExportError>
}
