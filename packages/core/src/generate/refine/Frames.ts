import { isJsonObject, type JsonObject } from "../../json/JsonText.ts"
import * as Build from "../../otio/Build.ts"
import * as FrameRate from "../../time/FrameRate.ts"
import { durationOf, mediaOf, numberOf, schemaOf } from "../Durations.ts"

/** A RationalTime of a document, as it is written. */
interface Time {
  readonly value: number
  readonly rate: number
}

export const timeOf = (value: unknown): Time | undefined => {
  const rate = isJsonObject(value) ? numberOf(value["rate"], 0) : 0
  return isJsonObject(value) && rate > 0 ? { value: numberOf(value["value"], 0), rate } : undefined
}

export interface Range {
  readonly start: Time
  readonly duration: Time
}

export const rangeOf = (value: unknown): Range | undefined => {
  if (!isJsonObject(value)) return undefined
  const start = timeOf(value["start_time"])
  const duration = timeOf(value["duration"])
  return start === undefined || duration === undefined ? undefined : { start, duration }
}

/** Frames of `rate` in a time; exact where it is written in that rate, otherwise perhaps with a fraction. */
export const framesIn = ({ rate: written, value }: Time, rate: FrameRate.FrameRate): number => {
  const own = FrameRate.fromNumber(written)
  if (own === undefined || FrameRate.equals(own, rate)) return value
  return (value * own.denominator * rate.numerator) / (own.numerator * rate.denominator)
}

export const toFrames = (seconds: number, rate: FrameRate.FrameRate): number =>
  Math.round((seconds * rate.numerator) / rate.denominator)

export const toSeconds = (frames: number, rate: FrameRate.FrameRate): number =>
  (frames * rate.denominator) / rate.numerator

/** Frames that an item takes in its track. */
export const framesOf = (item: JsonObject, rate: FrameRate.FrameRate): number => {
  const range = rangeOf(item["source_range"]) ?? rangeOf(mediaOf(item)?.["available_range"])
  const isClip = range !== undefined && (isJsonObject(item["source_range"]) || schemaOf(item) === "Clip")
  const frames = isClip
    ? framesIn(range.duration, rate)
    : (durationOf(item) * rate.numerator) / rate.denominator
  // A fraction this small comes from counting, not from the document.
  return Math.abs(frames - Math.round(frames)) < 1e-6 ? Math.round(frames) : frames
}

/** Source frames per record frame. */
export const speedOf = (item: JsonObject): number => {
  const effects = item["effects"]
  let speed = 1
  for (const effect of Array.isArray(effects) ? (effects as ReadonlyArray<unknown>) : [])
    if (isJsonObject(effect) && typeof effect["time_scalar"] === "number" && effect["enabled"] !== false)
      speed *= effect["time_scalar"]
  return speed
}

/** The range that an item plays: its own, or that of all its media, or its whole length. */
export const playedRange = (item: JsonObject, rate: FrameRate.FrameRate): Range =>
  rangeOf(item["source_range"]) ??
  (schemaOf(item) === "Clip" ? rangeOf(mediaOf(item)?.["available_range"]) : undefined) ?? {
    start: { value: 0, rate: FrameRate.toNumber(rate) },
    duration: { value: framesOf(item, rate), rate: FrameRate.toNumber(rate) },
  }

/** Whether it is known how much media a clip has. */
export const hasKnownMedia = (item: JsonObject): boolean =>
  schemaOf(item) !== "Clip" || rangeOf(mediaOf(item)?.["available_range"]) !== undefined

/** Frames of media before and after what a clip plays; none where that is not known or the speed is not forward. */
export const handlesOf = (
  clip: JsonObject,
  rate: FrameRate.FrameRate,
): { readonly head: number; readonly tail: number } => {
  const available = rangeOf(mediaOf(clip)?.["available_range"])
  const speed = speedOf(clip)
  if (available === undefined || schemaOf(clip) !== "Clip" || !(speed > 0)) return { head: 0, tail: 0 }
  const played = playedRange(clip, rate)
  const start = framesIn(played.start, rate)
  const first = framesIn(available.start, rate)
  const last = first + framesIn(available.duration, rate)
  const end = start + framesIn(played.duration, rate) * speed
  const whole = (frames: number) => Math.max(0, Math.floor(frames / speed + 1e-6))
  return { head: whole(start - first), tail: whole(last - end) }
}

const time = (written: unknown, { rate, value }: Time): JsonObject => ({
  OTIO_SCHEMA: "RationalTime.1",
  ...(isJsonObject(written) ? written : {}),
  rate,
  value,
})

/** The item from `head` frames after its start on, for a number of frames. Below 0 it starts earlier. */
export const trimmed = (
  item: JsonObject,
  head: number,
  frames: number,
  rate: FrameRate.FrameRate,
): JsonObject => {
  const before = framesOf(item, rate)
  if (head === 0 && frames === before) return item
  const { duration, start } = playedRange(item, rate)
  const speed = speedOf(item)
  // What plays backwards starts at its end.
  const skipped = speed < 0 ? (before - head - frames) * -speed : head * speed
  const scaled = (count: number, { rate: own }: Time) => {
    const parsed = FrameRate.fromNumber(own)
    if (parsed === undefined || FrameRate.equals(parsed, rate)) return Math.round(count)
    return Math.round((count * rate.denominator * parsed.numerator) / (rate.numerator * parsed.denominator))
  }
  const written = isJsonObject(item["source_range"]) ? item["source_range"] : {}
  return {
    ...item,
    source_range: {
      OTIO_SCHEMA: "TimeRange.1",
      ...written,
      start_time: time(written["start_time"], { ...start, value: start.value + scaled(skipped, start) }),
      duration: time(written["duration"], { ...duration, value: Math.max(1, scaled(frames, duration)) }),
    },
  }
}

export const gapOf = (frames: number, rate: FrameRate.FrameRate, written?: JsonObject): JsonObject =>
  written === undefined ? Build.gap(frames, rate) : trimmed(written, 0, frames, rate)
