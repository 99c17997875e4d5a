import { isJsonObject, type JsonObject } from "../json/JsonText.ts"
import { childrenOf, durationOf, schemaOf, tracksOf, withTracks } from "./Durations.ts"

const timeOf = (value: unknown): { readonly value: number; readonly rate: number } =>
  isJsonObject(value)
    ? { value: Number(value["value"] ?? 0), rate: Number(value["rate"] ?? 1) }
    : { value: 0, rate: 1 }

/** The range that an item plays: its own, or that of the media it plays whole. */
const rangeOf = (item: JsonObject): JsonObject | undefined => {
  if (isJsonObject(item["source_range"])) return item["source_range"]
  const references = item["media_references"]
  const key = item["active_media_reference_key"] ?? "DEFAULT_MEDIA"
  const media = isJsonObject(references) ? references[String(key)] : item["media_reference"]
  return isJsonObject(media) && isJsonObject(media["available_range"]) ? media["available_range"] : undefined
}

const cutItem = (item: JsonObject, seconds: number): JsonObject => {
  const range = rangeOf(item) ?? {
    OTIO_SCHEMA: "TimeRange.1",
    start_time: { OTIO_SCHEMA: "RationalTime.1", value: 0, rate: 24 },
    duration: { OTIO_SCHEMA: "RationalTime.1", value: 0, rate: 24 },
  }
  const { rate } = timeOf(range["duration"])
  return {
    ...item,
    source_range: {
      ...range,
      duration: { OTIO_SCHEMA: "RationalTime.1", rate, value: Math.max(1, Math.round(seconds * rate)) },
    },
  }
}

const cutTrack = (track: JsonObject, seconds: number): JsonObject => {
  if (isJsonObject(track["source_range"]))
    return durationOf(track) > seconds ? cutItem(track, seconds) : track
  const kept: Array<JsonObject> = []
  let at = 0
  for (const child of childrenOf(track)) {
    const duration = durationOf(child)
    // Less than a hundredth of a second is no picture at any rate that is cut.
    if (at >= seconds - 0.01) break
    kept.push(at + duration > seconds ? cutItem(child, seconds - at) : child)
    at += duration
  }
  // A transition leads into an item; where that is gone it leads nowhere.
  while (kept.length > 0 && schemaOf(kept.at(-1)!) === "Transition") kept.pop()
  return { ...track, children: kept }
}

/** The timeline without what comes after `seconds` of its record, on every track. */
export const shorten = (timeline: JsonObject, seconds: number): JsonObject =>
  withTracks(
    timeline,
    childrenOf(tracksOf(timeline)).map((track) => cutTrack(track, seconds)),
  )
