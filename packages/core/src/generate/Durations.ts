import { isJsonObject, type JsonObject } from "../json/JsonText.ts"

const objects = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

export const childrenOf = (holder: JsonObject): ReadonlyArray<JsonObject> => objects(holder["children"])

// What stands under a schema that nobody knows was never checked: it may hold anything.

export const schemaOf = (object: JsonObject): string => {
  const schema = object["OTIO_SCHEMA"]
  return typeof schema === "string" ? schema.split(".")[0]! : ""
}

export const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === "number" ? value : otherwise

/** A RationalTime in seconds. */
const seconds = (time: unknown): number =>
  isJsonObject(time) ? numberOf(time["value"], 0) / numberOf(time["rate"], 1) : 0

const rangeSeconds = (range: unknown): number | undefined =>
  isJsonObject(range) ? seconds(range["duration"]) : undefined

export const mediaOf = (clip: JsonObject): JsonObject | undefined => {
  const references = clip["media_references"]
  const key = clip["active_media_reference_key"]
  const active = isJsonObject(references)
    ? references[typeof key === "string" ? key : "DEFAULT_MEDIA"]
    : clip["media_reference"]
  return isJsonObject(active) ? active : undefined
}

const mediaSeconds = (clip: JsonObject): number => rangeSeconds(mediaOf(clip)?.["available_range"]) ?? 0

/** Seconds that an item of a valid document takes in its parent. A transition takes none. */
export const durationOf = (item: JsonObject): number => {
  const trimmed = rangeSeconds(item["source_range"])
  if (trimmed !== undefined) return trimmed
  switch (schemaOf(item)) {
    case "Track":
    case "Sequence":
      return childrenOf(item).reduce((sum, child) => sum + durationOf(child), 0)
    case "Stack":
      return Math.max(0, ...childrenOf(item).map(durationOf))
    case "Clip":
      return mediaSeconds(item)
    default:
      return 0
  }
}

/** The Stack that holds a timeline's tracks. */
export const tracksOf = (timeline: JsonObject): JsonObject => {
  const tracks = timeline["tracks"]
  return isJsonObject(tracks) ? tracks : {}
}

/** Seconds that a timeline lasts. */
export const timelineSeconds = (timeline: JsonObject): number => durationOf(tracksOf(timeline))

export const withTracks = (timeline: JsonObject, children: ReadonlyArray<JsonObject>): JsonObject => ({
  ...timeline,
  tracks: { OTIO_SCHEMA: "Stack.1", ...tracksOf(timeline), children },
})
