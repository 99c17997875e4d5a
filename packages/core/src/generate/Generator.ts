import { Context, type Effect } from "effect"
import type { JsonText } from "../json/JsonText.ts"
import type { MediaFile } from "../library/MediaFile.ts"
import type { Subject } from "../library/Subject.ts"
import type { DocumentError } from "../otio/DocumentError.ts"
import type { MediaLookup } from "../otio/MediaFacts.ts"

/** The media that a prompt may draw on, already resolved against the owner's library. */
export interface Material {
  readonly files: ReadonlyArray<MediaFile>
  readonly subjects: ReadonlyArray<Subject>
  /** Every subject of the owner's library: whom a prompt may name. */
  readonly known: ReadonlyArray<Subject>
  /** UUIDs that were asked for and that the library does not know. */
  readonly unknownFiles: ReadonlyArray<string>
  readonly unknownSubjects: ReadonlyArray<string>
}

export interface GenerateRequest extends Material {
  /** A cut about its subjects, or the best moments. */
  readonly kind: "subject" | "highlight"
  readonly prompt: string
}

/** A picked moment of a file. `start` and `end` are seconds from the file's first frame. */
export interface Highlight {
  /** 1 is the best. */
  readonly rank: number
  readonly file: string
  readonly start: number
  readonly end: number
  /** 0 to 1. */
  readonly score: number
  /** A short sentence saying why it was picked. */
  readonly reason: string
  /** UUIDs of the subjects seen in it. */
  readonly subjects: ReadonlyArray<string>
  /** What is said in it, or null. */
  readonly text: string | null
}

export interface Generated {
  readonly name: string
  /** An OTIO Timeline.1. */
  readonly timeline_data: JsonText
  /** The picked moments, best first; none in a storyboard. */
  readonly highlights: ReadonlyArray<Highlight>
}

export interface RefineRequest extends Material {
  readonly name: string
  readonly timeline_data: JsonText
  readonly prompt: string
  /** What the library knows of the files that a cut list names. */
  readonly media: MediaLookup
  /** The files of the library that the timeline uses: whose words and faces a prompt may point at. */
  readonly used: ReadonlyArray<MediaFile>
}

export interface Refined {
  readonly name: string
  readonly timeline_data: JsonText
}

/** Turns prompts and media into timelines. The same request always gives the same answer. */
export class Generator extends Context.Tag("roughcut/Generator")<
  Generator,
  {
    readonly generate: (request: GenerateRequest) => Effect.Effect<Generated>
    readonly refine: (request: RefineRequest) => Effect.Effect<Refined, DocumentError>
  }
>() {}
