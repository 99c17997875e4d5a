import { isUuid, normalize } from "../identity/Uuid.ts"
import type { JsonObject } from "../json/JsonText.ts"
import { isJsonObject } from "../json/JsonText.ts"
import * as FrameRate from "../time/FrameRate.ts"
import * as RationalTime from "../time/RationalTime.ts"
import * as Timecode from "../time/Timecode.ts"
import * as Build from "./Build.ts"
import type { MediaFacts, MediaLookup } from "./MediaFacts.ts"

/** What the entries of one cut list share. */
export interface CutListReading {
  readonly rate: FrameRate.FrameRate
  readonly media: MediaLookup
  readonly note: (message: string, path: string, clip?: string) => void
}

/** What is known of a cut's media, with the frame and the second of its first frame in media time. */
interface Source {
  readonly facts: MediaFacts | undefined
  readonly rate: FrameRate.FrameRate
  readonly counting: Timecode.Timecode
  readonly firstFrame: number
}

/** Seconds beyond which a number is no time that anyone meant: more than three years. */
const longest = 100_000_000

const clipLevel = new Set(["file", "url", "name", "start", "end", "in", "out"])
const gapLevel = new Set(["gap", "name"])

const sourceOf = (reading: CutListReading, facts: MediaFacts | undefined, path: string): Source => {
  const known = facts === undefined || facts.rate === null ? undefined : FrameRate.parse(facts.rate)
  const rate = known ?? reading.rate
  const start = facts?.start_timecode ?? null
  const counting = Timecode.counting(
    rate,
    facts?.drop_frame === true || (start !== null && Timecode.isDropFrame(start)),
  )
  const firstFrame = start === null ? 0 : Timecode.parse(start, counting)
  if (firstFrame === undefined)
    reading.note("The start timecode of the file cannot be read; zero is used.", path)
  return { facts, rate, counting, firstFrame: firstFrame ?? 0 }
}

/** Seconds from the file's first frame; undefined where there is no such value, null where it cannot be read. */
const secondsOf = (value: unknown, source: Source): number | undefined | null => {
  if (value === undefined || value === null) return undefined
  if (typeof value === "number") return Math.abs(value) <= longest ? value : null
  if (typeof value !== "string") return null
  const text = value.trim()
  if (/^\d{1,8}(\.\d{1,20})?$/.test(text)) return Number(text)
  const frame =
    Timecode.parse(
      text,
      Timecode.counting(source.rate, Timecode.isDropFrame(text) || source.counting.dropFrame),
    ) ?? Timecode.parse(text, source.counting)
  return frame === undefined
    ? null
    : RationalTime.toSeconds({ value: frame - source.firstFrame, rate: source.rate })
}

const readGap = (reading: CutListReading, entry: JsonObject, path: string): JsonObject | undefined => {
  const value = entry["gap"]
  const source: Source = {
    facts: undefined,
    rate: reading.rate,
    counting: Timecode.counting(reading.rate, false),
    firstFrame: 0,
  }
  const seconds = secondsOf(value, source)
  if (seconds === undefined || seconds === null || seconds < 0) {
    reading.note("The gap is not a number of seconds and is left out.", path)
    return undefined
  }
  const frames = RationalTime.fromSeconds(seconds, reading.rate).value
  const name = entry["name"]
  return Build.gap(frames, reading.rate, {
    name: typeof name === "string" ? name : "",
    metadata: leftOver(entry, gapLevel),
  })
}

const mediaOf = (source: Source, url: string | null, file: unknown): JsonObject => {
  const { facts } = source
  const metadata: JsonObject =
    facts === undefined
      ? file === undefined || file === null
        ? {}
        : { roughcut: { file } }
      : {
          roughcut: {
            file: facts.uuid,
            drop_frame: facts.start_timecode === null ? null : source.counting.dropFrame,
            width: facts.width,
            height: facts.height,
            audio_channels: facts.audio_channels,
          },
        }
  const availableRange =
    facts === undefined
      ? null
      : Build.frames(
          source.firstFrame,
          RationalTime.fromSeconds(facts.duration, source.rate).value,
          source.rate,
        )
  const name = facts?.name ?? ""
  return url === null
    ? Build.missingReference({ name, metadata, availableRange })
    : Build.externalReference({ name, metadata, availableRange, url })
}

/** One entry of a cut list's track as a clip or a gap; undefined where it is left out. */
export const readCut = (reading: CutListReading, entry: unknown, path: string): JsonObject | undefined => {
  if (!isJsonObject(entry)) {
    reading.note("The entry is not an object and is left out.", path)
    return undefined
  }
  if (Object.hasOwn(entry, "gap")) return readGap(reading, entry, path)
  const file = entry["file"]
  const uuid = typeof file === "string" && isUuid(file.trim()) ? normalize(file.trim()) : undefined
  const facts = uuid === undefined ? undefined : reading.media(uuid)
  const name = typeof entry["name"] === "string" ? entry["name"] : (facts?.name ?? "")
  const note = (message: string) => reading.note(message, path, name)
  if (file !== undefined && file !== null && uuid === undefined)
    note("The file is not a UUID; the clip has no media from the library.")
  if (uuid !== undefined && facts === undefined) note(`The file ${uuid} is not in the library.`)
  const source = sourceOf(reading, facts, path)
  const url = typeof entry["url"] === "string" && entry["url"] !== "" ? entry["url"] : (facts?.url ?? null)

  const start = secondsOf(entry["start"] ?? entry["in"], source)
  const end = secondsOf(entry["end"] ?? entry["out"], source) ?? facts?.duration
  if (start === null) note("The start cannot be read; the file's first frame is used.")
  if (end === undefined) {
    note("The end is missing or cannot be read; the clip is left out.")
    return undefined
  }
  if (start !== null && start !== undefined && start < 0)
    note("The start lies before the file's first frame, which is used instead.")
  const first = RationalTime.fromSeconds(Math.max(0, start ?? 0), reading.rate).value
  const last = RationalTime.fromSeconds(end, reading.rate).value
  if (end <= (start ?? 0)) note("The end does not lie after the start; the clip lasts one frame.")
  const origin =
    (source.firstFrame * source.rate.denominator * reading.rate.numerator) /
    (source.rate.numerator * reading.rate.denominator)
  return Build.clip({
    name,
    sourceRange: Build.frames(origin + first, Math.max(1, last - first), reading.rate),
    media: mediaOf(source, url, uuid ?? file),
    metadata: leftOver(entry, new Set([...clipLevel].filter((key) => !unread(entry, key)))),
  })
}

/** Keys that another one of the entry took the place of, or whose value could not be used, stay in the metadata. */
const unread = (entry: JsonObject, key: string): boolean => {
  if (key === "in" || key === "out") return (entry[key === "in" ? "start" : "end"] ?? null) !== null
  return (key === "name" || key === "url") && typeof entry[key] !== "string"
}

/**
 * The members of an entry that have no place of their own in OpenTimelineIO, as its metadata: those of a
 * `metadata` member directly, the others under `roughcut.original`.
 */
export const leftOver = (
  entry: JsonObject,
  placed: ReadonlySet<string>,
  more: JsonObject = {},
): JsonObject => {
  const own = entry["metadata"]
  const metadata: JsonObject = isJsonObject(own) ? own : {}
  const rest = Object.entries(entry).filter(
    ([key, value]) => !(placed.has(key) || (key === "metadata" && value === metadata)),
  )
  if (rest.length === 0 && Object.keys(more).length === 0) return metadata
  const given = metadata["roughcut"]
  const roughcut = { ...(isJsonObject(given) ? given : {}), ...more }
  const original = rest.length === 0 ? {} : { original: Object.fromEntries(rest) }
  return Object.fromEntries([
    ...Object.entries(metadata).filter(([key]) => key !== "roughcut"),
    ["roughcut", { ...roughcut, ...original }],
  ])
}
