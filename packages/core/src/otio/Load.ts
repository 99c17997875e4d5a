import { Either } from "effect"
import type { JsonObject, JsonText } from "../json/JsonText.ts"
import { isJsonObject, parse } from "../json/JsonText.ts"
import * as Build from "./Build.ts"
import * as CutList from "./CutList.ts"
import { DocumentError } from "./DocumentError.ts"
import type { MediaLookup } from "./MediaFacts.ts"
import type { Note } from "./Note.ts"
import type { ReadTimeline } from "./Read.ts"
import { readTimeline } from "./Read.ts"
import * as PreciseJson from "../json/PreciseJson.ts"
import * as Schema from "./Schema.ts"
import { elementTexts, memberText } from "./Slices.ts"

/** What a timeline's data turned out to be: OpenTimelineIO, a cut list, or any other object. */
export type Form = "otio" | "cut list" | "other"

/** A timeline's data as a `Timeline.1`, read and checked. */
export interface Loaded extends ReadTimeline {
  readonly form: Form
  readonly document: JsonObject
  /** The text of the `Timeline.1`: the very text that came in where it was one. */
  readonly text: () => string
  readonly notes: ReadonlyArray<Note>
}

export interface Source {
  readonly name: string
  readonly timeline_data: JsonText
  readonly media: MediaLookup
}

/** The `Timeline.1` that a document holds, with where it stands in it. */
interface Unwrapped {
  readonly document: JsonObject
  readonly path: string
  readonly text: () => string
  readonly notes: ReadonlyArray<Note>
}

const refuse = (path: string, reason: string): never => {
  throw new DocumentError({ path, clip: null, reason })
}

const ofStack = (stack: JsonObject, text: string): Unwrapped => {
  const name = typeof stack["name"] === "string" ? stack["name"] : ""
  return {
    document: { OTIO_SCHEMA: "Timeline.1", metadata: {}, name, global_start_time: null, tracks: stack },
    path: "$",
    text: () =>
      `{"OTIO_SCHEMA":"Timeline.1","metadata":{},"name":${JSON.stringify(name)},"global_start_time":null,"tracks":${text}}`,
    notes: [],
  }
}

const ofCollection = (collection: JsonObject, text: string): Unwrapped => {
  const children = collection["children"]
  const list = Array.isArray(children) ? (children as ReadonlyArray<unknown>) : []
  const timelines = list.flatMap((child, index) =>
    isJsonObject(child) && Schema.of(child["OTIO_SCHEMA"]).name === "Timeline" ? [{ child, index }] : [],
  )
  const [first] = timelines
  if (first === undefined || timelines.length > 1) {
    return refuse(
      "$.children",
      `a collection with one timeline can be read; this one has ${timelines.length}.`,
    )
  }
  const path = `$.children[${first.index}]`
  const others = list.length - 1
  return {
    document: first.child,
    path,
    text: () =>
      elementTexts(memberText(text, "children") ?? "[]")[first.index] ?? JSON.stringify(first.child),
    notes:
      others === 0
        ? []
        : [
            {
              message: `The collection holds ${others} other objects, which are left out.`,
              path: "$.children",
            },
          ],
  }
}

const unwrap = (data: JsonObject, text: string): Unwrapped => {
  const schema = Schema.of(data["OTIO_SCHEMA"])
  if (schema.tooNew) refuse("$", `${schema.text} is a newer version of ${schema.name} than can be read.`)
  if (schema.name === "Timeline") return { document: data, path: "$", text: () => text, notes: [] }
  if (schema.name === "Stack") return ofStack(data, text)
  if (schema.name === "SerializableCollection") return ofCollection(data, text)
  return refuse(
    "$.OTIO_SCHEMA",
    `a Timeline, a Stack or a SerializableCollection is expected, not ${schema.text || "this"}.`,
  )
}

const notCutList: Note = {
  message: "The data is neither OpenTimelineIO nor a cut list; the timeline is empty.",
  path: "$",
}

const loadOther = (source: Source, data: JsonObject): Loaded => {
  const isCutList = CutList.isCutList(data)
  const { timeline, notes } = isCutList
    ? CutList.toTimeline(data, source.name, source.media)
    : { timeline: Build.timeline({ name: source.name, tracks: [] }), notes: [notCutList] }
  return {
    ...readTimeline(timeline, "$", timeline),
    form: isCutList ? "cut list" : "other",
    document: timeline,
    text: () => JSON.stringify(timeline),
    notes,
  }
}

const newerMarkers: Note = {
  message:
    "The document has markers of version 3, which OpenTimelineIO 0.18 does not read; they are written as they are.",
}

const loadOtio = (data: JsonObject, text: string): Loaded => {
  const { document, path, notes, text: textOf } = unwrap(data, text)
  const read = readTimeline(document, path, data)
  return {
    ...read,
    form: "otio",
    document,
    text: textOf,
    notes: read.newerMarkers ? [...notes, newerMarkers] : notes,
  }
}

/** Reads a timeline's data of whatever form. A cut list and any other object never fail. */
export const load = (source: Source): Either.Either<Loaded, DocumentError> => {
  // OpenTimelineIO goes out as its own text; everything else is printed anew.
  const isOtio = source.timeline_data.includes("OTIO_SCHEMA")
  return loadParsed(source, isOtio ? parse(source.timeline_data) : PreciseJson.parse(source.timeline_data))
}

const loadParsed = (source: Source, data: JsonObject): Either.Either<Loaded, DocumentError> => {
  try {
    const isOtio = Object.hasOwn(data, "OTIO_SCHEMA")
    return Either.right(isOtio ? loadOtio(data, source.timeline_data) : loadOther(source, data))
  } catch (error) {
    if (error instanceof DocumentError) return Either.left(error)
    throw error
  }
}

/** A timeline as a plain JSON value, with what was left out or defaulted on the way. */
export interface AsTimeline {
  readonly form: Form
  readonly timeline: JsonObject
  readonly notes: ReadonlyArray<Note>
}

/**
 * The `Timeline.1` that refinement works on: OpenTimelineIO with all its unknown schemas and keys, a cut list
 * converted, and for any other object an empty timeline that keeps it under `metadata.roughcut.original`.
 */
export const toTimeline = (
  timeline_data: JsonText,
  name: string,
  media: MediaLookup,
): Either.Either<AsTimeline, DocumentError> => {
  const data = PreciseJson.parse(timeline_data)
  return Either.map(loadParsed({ timeline_data, name, media }, data), ({ form, document, notes }) => ({
    form,
    notes,
    timeline:
      form === "other"
        ? Build.timeline({ name, tracks: [], metadata: { roughcut: { original: data } } })
        : document,
  }))
}
