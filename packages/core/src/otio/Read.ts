import type { JsonObject } from "../json/JsonText.ts"
import { isJsonObject } from "../json/JsonText.ts"
import { maximumDepth } from "../json/JsonScan.ts"
import type { FrameRate } from "../time/FrameRate.ts"
import type { Child, Clip, Effect, Gap, Item, Marker, Stack, Timeline, Transition } from "./Document.ts"
import { DocumentError } from "./DocumentError.ts"
import type { Reading } from "./Fields.ts"
import * as Fields from "./Fields.ts"
import type { Schema } from "./Schema.ts"
import { readActiveMedia } from "./MediaReading.ts"

/** Items that a document may have once its references are followed, so that few bytes cannot name very many. */
const mostItems = 1_000_000

export interface ReadTimeline {
  readonly timeline: Timeline
  /** Every rate that times of items are written in, with how many clips on video tracks have it. */
  readonly rates: ReadonlyMap<FrameRate, number>
  /** Whether it has markers of version 3. */
  readonly newerMarkers: boolean
  /** The keys of all metadata in it, in their order. */
  readonly metadataKeys: ReadonlySet<string>
  /** Whether an item has a colour of its own. */
  readonly coloured: boolean
}

/**
 * Reads a parsed `Timeline.1`, of any version of the schemas it holds that OpenTimelineIO 0.18 reads, and Marker.3.
 * Missing keys take OpenTimelineIO's defaults; unknown schemas and keys are left alone.
 *
 * Throws `DocumentError` for what has the wrong type, or a newer version of a known schema.
 */
export const readTimeline = (timeline: JsonObject, path: string, document: JsonObject): ReadTimeline => {
  const reading: Reading = {
    clip: null,
    rates: new Map(),
    document,
    references: null,
    newerMarkers: false,
    items: 0,
    metadataKeys: new Set(),
    coloured: false,
  }
  Fields.schema(reading, timeline, path)
  const rawTracks = timeline["tracks"]
  const tracks =
    rawTracks === undefined || rawTracks === null
      ? emptyStack(`${path}.tracks`)
      : readChild(reading, rawTracks, `${path}.tracks`, 1, true)
  if (tracks.type !== "stack") {
    throw new DocumentError({ path: `${path}.tracks`, clip: null, reason: "a Stack.1 is expected here." })
  }
  return {
    timeline: {
      name: Fields.text(reading, timeline, "name", path),
      globalStart: Fields.optionalTime(reading, timeline, "global_start_time", path),
      tracks,
      metadata: Fields.metadata(reading, timeline, path),
    },
    rates: reading.rates,
    newerMarkers: reading.newerMarkers,
    metadataKeys: reading.metadataKeys,
    coloured: reading.coloured,
  }
}

const emptyStack = (path: string): Stack => ({
  type: "stack",
  name: "",
  path,
  metadata: {},
  sourceRange: null,
  effects: [],
  markers: [],
  enabled: true,
  children: [],
})

const noMarkers: ReadonlyArray<Marker> = []
const noEffects: ReadonlyArray<Effect> = []

const readMarkers = (reading: Reading, holder: JsonObject, path: string): ReadonlyArray<Marker> => {
  const markers = Fields.elements(reading, holder, "markers", path)
  if (markers.length === 0) return noMarkers
  return markers.map((raw, index) => readMarker(reading, raw, `${path}.markers[${index}]`))
}

const readMarker = (reading: Reading, raw: unknown, path: string): Marker => {
  const value = Fields.resolve(reading, raw, path)
  if (Fields.schema(reading, value, path).version > 2) reading.newerMarkers = true
  const color = value["color"]
  const key = value["marked_range"] === undefined ? "range" : "marked_range"
  return {
    name: Fields.text(reading, value, "name", path),
    comment: Fields.text(reading, value, "comment", path),
    color: isJsonObject(color)
      ? Fields.text(reading, color, "name", `${path}.color`)
      : Fields.text(reading, value, "color", path),
    markedRange:
      Fields.optionalRange(reading, value, key, path) ??
      Fields.range(reading, { OTIO_SCHEMA: "TimeRange.1" }, path, key),
    metadata: Fields.metadata(reading, value, path),
  }
}

const readEffects = (reading: Reading, holder: JsonObject, path: string): ReadonlyArray<Effect> => {
  const effects = Fields.elements(reading, holder, "effects", path)
  if (effects.length === 0) return noEffects
  return effects.map((raw, index) => readEffect(reading, raw, `${path}.effects[${index}]`))
}

const readEffect = (reading: Reading, raw: unknown, path: string): Effect => {
  const value = Fields.resolve(reading, raw, path)
  const schema = Fields.schema(reading, value, path)
  const scalar =
    schema.name === "FreezeFrame" ? 0 : schema.name === "LinearTimeWarp" ? (value["time_scalar"] ?? 1) : null
  if (scalar !== null && typeof scalar !== "number") {
    return Fields.fail(reading, `${path}.time_scalar`, "a number is expected here.")
  }
  return {
    schema: schema.text,
    name: Fields.text(reading, value, "name", path),
    effectName: Fields.text(reading, value, "effect_name", path),
    path,
    metadata: Fields.metadata(reading, value, path),
    enabled: Fields.flag(reading, value, "enabled", path),
    timeScalar: scalar,
  }
}

const readTransition = (reading: Reading, value: JsonObject, path: string): Transition => {
  const zero = { OTIO_SCHEMA: "RationalTime.1" }
  return {
    type: "transition",
    name: Fields.text(reading, value, "name", path),
    path,
    metadata: Fields.metadata(reading, value, path),
    transitionType: Fields.text(reading, value, "transition_type", path),
    inOffset: Fields.time(reading, value["in_offset"] ?? zero, path, "in_offset"),
    outOffset: Fields.time(reading, value["out_offset"] ?? zero, path, "out_offset"),
  }
}

const readChildren = (
  reading: Reading,
  value: JsonObject,
  path: string,
  level: number,
  video: boolean,
): ReadonlyArray<Child> => {
  const raw = Fields.elements(reading, value, "children", path)
  const children: Array<Child> = []
  for (let index = 0; index < raw.length; index++) {
    children.push(readChild(reading, raw[index], `${path}.children[${index}]`, level + 1, video))
  }
  return children
}

const countRate = (reading: Reading, item: Item, weight: number) => {
  const range = item.sourceRange ?? (item.type === "clip" ? item.media.availableRange : null)
  if (range === null) return
  const { start, duration } = range
  reading.rates.set(duration.rate, (reading.rates.get(duration.rate) ?? 0) + weight)
  if (start.rate !== duration.rate) reading.rates.set(start.rate, reading.rates.get(start.rate) ?? 0)
}

const readChild = (reading: Reading, raw: unknown, path: string, level: number, video: boolean): Child => {
  if (level > maximumDepth)
    Fields.fail(reading, "$", `the document nests items deeper than ${maximumDepth} levels.`)
  if (++reading.items > mostItems) Fields.fail(reading, "$", `the document has more than ${mostItems} items.`)
  const value = Fields.resolve(reading, raw, path)
  const schema = Fields.schema(reading, value, path)
  if (value["color"] !== undefined && value["color"] !== null) reading.coloured = true
  if (schema.name === "Transition") return readTransition(reading, value, path)
  const isClip = schema.name === "Clip"
  if (isClip) {
    const name = value["name"]
    reading.clip = typeof name === "string" ? name : null
  }
  const item = isClip ? readClip(reading, value, path) : readItem(reading, schema, value, path, level, video)
  countRate(reading, item, isClip && video ? 1 : 0)
  if (isClip) reading.clip = null
  return item
}

/** Written out, because most items are clips and copying the members of `readBase` costs as much as reading them. */
const readClip = (reading: Reading, value: JsonObject, path: string): Clip => ({
  type: "clip",
  name: Fields.text(reading, value, "name", path),
  path,
  metadata: Fields.metadata(reading, value, path),
  sourceRange: Fields.optionalRange(reading, value, "source_range", path),
  effects: readEffects(reading, value, path),
  markers: readMarkers(reading, value, path),
  enabled: Fields.flag(reading, value, "enabled", path),
  media: readActiveMedia(reading, value, path),
  otherMedia: otherMedia(value),
})

const readBase = (reading: Reading, value: JsonObject, path: string): Omit<Gap, "type"> => ({
  name: Fields.text(reading, value, "name", path),
  path,
  metadata: Fields.metadata(reading, value, path),
  sourceRange: Fields.optionalRange(reading, value, "source_range", path),
  effects: readEffects(reading, value, path),
  markers: readMarkers(reading, value, path),
  enabled: Fields.flag(reading, value, "enabled", path),
})

const otherMedia = (clip: JsonObject): number => {
  const references = clip["media_references"]
  if (!isJsonObject(references)) return 0
  let count = 0
  for (const key in references) if (Object.hasOwn(references, key)) count++
  return Math.max(0, count - 1)
}

const readItem = (
  reading: Reading,
  schema: Schema,
  value: JsonObject,
  path: string,
  level: number,
  video: boolean,
): Item => {
  const base = readBase(reading, value, path)
  switch (schema.name) {
    case "Gap":
      return { ...base, type: "gap" }
    case "Track": {
      const kind = value["kind"] === undefined ? "Video" : Fields.text(reading, value, "kind", path)
      const children = readChildren(reading, value, path, level, video && kind === "Video")
      return { ...base, type: "track", kind, children }
    }
    case "Stack":
      return { ...base, type: "stack", children: readChildren(reading, value, path, level, video) }
    default:
      return { ...base, type: "unknown", schema: schema.text }
  }
}
