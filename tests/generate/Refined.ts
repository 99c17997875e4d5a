import { Either } from "effect"
import { fileFacts } from "../../packages/core/src/generate/FileFacts.ts"
import { refine } from "../../packages/core/src/generate/refine/Refining.ts"
import * as JsonText from "../../packages/core/src/json/JsonText.ts"
import type { MediaFile } from "../../packages/core/src/library/MediaFile.ts"
import { type Base, bases, files as known, subjects } from "./Bases.ts"

interface Time {
  readonly value: number
  readonly rate: number
}
export interface Child {
  readonly OTIO_SCHEMA: string
  readonly name?: string
  readonly source_range?: { readonly start_time: Time; readonly duration: Time }
  readonly in_offset?: Time
  readonly out_offset?: Time
  readonly media_references?: { readonly DEFAULT_MEDIA?: { readonly name?: string } }
}
export interface Document {
  readonly name: string
  readonly metadata: {
    readonly roughcut: {
      readonly last_refinement: {
        readonly done: ReadonlyArray<string>
        readonly not_understood: ReadonlyArray<string>
        readonly not_possible: ReadonlyArray<string>
        readonly understood: boolean
      }
      readonly refinements: ReadonlyArray<string>
    }
  }
  readonly tracks: {
    readonly children: ReadonlyArray<{
      readonly OTIO_SCHEMA: string
      readonly kind?: string
      readonly children?: ReadonlyArray<Child>
    }>
  }
}

export const refined = (
  data: JsonText.JsonObject,
  prompt: string,
  files: ReadonlyArray<MediaFile> = [],
  library = true,
): { readonly name: string; readonly text: JsonText.JsonText; readonly document: Document } => {
  const facts = new Map(known.map((file) => [file.uuid, fileFacts(file)]))
  const { name, timeline_data } = Either.getOrThrow(
    refine({
      name: "Cut",
      timeline_data: JsonText.fromObject(data),
      prompt,
      files,
      subjects: [],
      unknownFiles: [],
      unknownSubjects: [],
      media: (uuid) => facts.get(uuid),
      used: library ? known : [],
      known: library ? subjects : [],
    }),
  )
  return { name, text: timeline_data, document: JsonText.parse(timeline_data) as unknown as Document }
}

const said = (child: Child): string => {
  if (child.OTIO_SCHEMA.startsWith("Transition"))
    return `~${child.in_offset!.value}/${child.out_offset!.value}`
  const { duration, start_time } = child.source_range!
  return child.OTIO_SCHEMA.startsWith("Gap")
    ? `_${duration.value}`
    : `${child.name}@${start_time.value}+${duration.value}`
}

/** The tracks of a document, an item a word: name@source+frames, _frames for a gap, ~in/out for a transition. */
export const summary = (document: Document): ReadonlyArray<string> =>
  document.tracks.children.flatMap(({ OTIO_SCHEMA, children, kind }) =>
    OTIO_SCHEMA.startsWith("Track")
      ? [`${(kind ?? "Video")[0]}: ${(children ?? []).map(said).join(" ")}`.trim()]
      : [],
  )

export const refinedBase = (base: Base, prompt: string, files?: ReadonlyArray<MediaFile>) =>
  refined(bases[base], prompt, files)
