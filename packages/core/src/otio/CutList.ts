import type { JsonObject } from "../json/JsonText.ts"
import { isJsonObject } from "../json/JsonText.ts"
import * as FrameRate from "../time/FrameRate.ts"
import * as RationalTime from "../time/RationalTime.ts"
import * as Timecode from "../time/Timecode.ts"
import * as Build from "./Build.ts"
import type { CutListReading } from "./CutListEntry.ts"
import { leftOver, readCut } from "./CutListEntry.ts"
import type { MediaLookup } from "./MediaFacts.ts"
import type { Note } from "./Note.ts"

/** The rate of a cut list that names none. */
const defaultRate: FrameRate.FrameRate = { numerator: 24, denominator: 1 }

/** Frames a second beyond which a number is no rate that anyone meant. */
const fastest = 1000

/** Whether an object is a cut list: no `OTIO_SCHEMA`, and an array of tracks or of clips. */
export const isCutList = (data: JsonObject): boolean =>
  !Object.hasOwn(data, "OTIO_SCHEMA") && (Array.isArray(data["tracks"]) || Array.isArray(data["clips"]))

const rateOf = (data: JsonObject, note: CutListReading["note"]): FrameRate.FrameRate => {
  const written = data["rate"]
  if (written === undefined || written === null) return defaultRate
  const rate =
    typeof written === "number"
      ? FrameRate.fromNumber(written)
      : typeof written === "string"
        ? FrameRate.parse(written)
        : undefined
  if (rate !== undefined && FrameRate.toNumber(rate) <= fastest) return rate
  note("The rate cannot be read; 24 is used.", "$.rate")
  return defaultRate
}

const startOf = (data: JsonObject, rate: FrameRate.FrameRate, note: CutListReading["note"]) => {
  const written = data["start_timecode"]
  if (written === undefined || written === null) return { start: null, dropFrame: false }
  if (typeof written === "string") {
    const counting = Timecode.counting(rate, Timecode.isDropFrame(written))
    const frame = Timecode.parse(written, counting)
    if (frame !== undefined) return { start: RationalTime.make(frame, rate), dropFrame: counting.dropFrame }
  }
  note("The start_timecode cannot be read; the timeline starts at zero.", "$.start_timecode")
  return { start: null, dropFrame: false }
}

const topLevel = new Set(["rate", "start_timecode", "tracks", "clips"])
const trackLevel = new Set(["kind", "type", "name", "clips", "items"])

const kindOf = (entry: JsonObject, path: string, note: CutListReading["note"]): "Video" | "Audio" => {
  const kind = entry["kind"] ?? entry["type"]
  if (kind === undefined || kind === null) return "Video"
  const text = typeof kind === "string" ? kind.trim().toLowerCase() : ""
  if (text === "audio") return "Audio"
  if (text !== "video") note("The kind of the track is neither video nor audio; video is used.", path)
  return "Video"
}

const readTrack = (reading: CutListReading, raw: unknown, path: string): JsonObject | undefined => {
  if (!isJsonObject(raw)) {
    reading.note("The track is not an object and is left out.", path)
    return undefined
  }
  const key = Array.isArray(raw["clips"]) || !Array.isArray(raw["items"]) ? "clips" : "items"
  const entries = raw[key]
  const name = raw["name"]
  if (!Array.isArray(entries)) reading.note("The track has no array of clips and is empty.", path)
  const children = (Array.isArray(entries) ? (entries as ReadonlyArray<unknown>) : []).flatMap(
    (entry, index) => {
      const child = readCut(reading, entry, `${path}.${key}[${index}]`)
      return child === undefined ? [] : [child]
    },
  )
  return Build.track({
    kind: kindOf(raw, path, reading.note),
    name: typeof name === "string" ? name : "",
    metadata: leftOver(raw, trackLevel),
    children,
  })
}

/**
 * A cut list as a `Timeline.1`. It never fails: an entry that cannot be read is left out or defaulted, and a note
 * says so. Numbers are seconds from the file's first frame, timecodes are source timecode.
 */
export const toTimeline = (
  data: JsonObject,
  name: string,
  media: MediaLookup,
): { readonly timeline: JsonObject; readonly notes: ReadonlyArray<Note> } => {
  const notes: Array<Note> = []
  const note = (message: string, path: string, clip?: string) => {
    notes.push(clip === undefined || clip === "" ? { message, path } : { message, path, clip })
  }
  const rate = rateOf(data, note)
  const { start, dropFrame } = startOf(data, rate, note)
  const reading: CutListReading = { rate, media, note }
  const tracks = Array.isArray(data["tracks"])
    ? (data["tracks"] as ReadonlyArray<unknown>).map((track, index) =>
        readTrack(reading, track, `$.tracks[${index}]`),
      )
    : [readTrack(reading, { clips: data["clips"] }, "$")]
  const more = dropFrame ? { drop_frame: true } : {}
  const placed =
    Array.isArray(data["tracks"]) && data["clips"] !== undefined
      ? new Set([...topLevel].filter((key) => key !== "clips"))
      : topLevel
  return {
    timeline: Build.timeline({
      name,
      globalStart: start ?? RationalTime.make(0, rate),
      metadata: leftOver(data, placed, more),
      tracks: tracks.filter((track) => track !== undefined),
    }),
    notes,
  }
}
