import { isJsonObject, type JsonObject } from "../json/JsonText.ts"

const objects = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

export const childrenOf = (holder: JsonObject): ReadonlyArray<JsonObject> => objects(holder["children"])

export const schemaOf = (object: JsonObject): string => String(object["OTIO_SCHEMA"]).split(".")[0]!

/** A RationalTime in seconds. */
const seconds = (time: unknown): number =>
  isJsonObject(time) ? Number(time["value"] ?? 0) / Number(time["rate"] ?? 1) : 0

const rangeSeconds = (range: unknown): number | undefined =>
  isJsonObject(range) ? seconds(range["duration"]) : undefined

const mediaSeconds = (clip: JsonObject): number => {
  const references = clip["media_references"]
  const key = clip["active_media_reference_key"] ?? "DEFAULT_MEDIA"
  const active = isJsonObject(references) ? references[String(key)] : clip["media_reference"]
  return (isJsonObject(active) ? rangeSeconds(active["available_range"]) : undefined) ?? 0
}

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
