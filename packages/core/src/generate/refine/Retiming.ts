import { isJsonObject, type JsonObject } from "../../json/JsonText.ts"
import * as FrameRate from "../../time/FrameRate.ts"
import * as RationalTime from "../../time/RationalTime.ts"
import { childrenOf, durationOf, schemaOf, tracksOf, withTracks } from "../Durations.ts"
import { playedRange, rangeOf, timeOf } from "./Frames.ts"

const timeIn = (written: unknown, seconds: number, rate: FrameRate.FrameRate, least = 0): JsonObject => ({
  OTIO_SCHEMA: "RationalTime.1",
  ...(isJsonObject(written) ? written : {}),
  rate: FrameRate.toNumber(rate),
  value: Math.max(least, RationalTime.fromSeconds(seconds, rate).value),
})

const secondsOf = ({ rate, value }: { readonly rate: number; readonly value: number }): number => {
  const known = FrameRate.fromNumber(rate)
  return known === undefined ? 0 : RationalTime.toSeconds({ value, rate: known })
}

const retimedTime = (written: unknown, rate: FrameRate.FrameRate): unknown => {
  const time = timeOf(written)
  return time === undefined ? written : timeIn(written, secondsOf(time), rate, -Infinity)
}

/** An item from one frame of the new rate to another: its ends are where they were, to the nearest frame. */
const retimedItem = (item: JsonObject, from: number, to: number, rate: FrameRate.FrameRate): JsonObject => {
  const isWhole = rangeOf(item["source_range"]) === undefined && schemaOf(item) !== "Clip"
  const inner = retimedChildren(item, rate)
  if (isWhole) return inner
  const { start } = playedRange(item, rate)
  const written = isJsonObject(item["source_range"]) ? item["source_range"] : {}
  const first = timeIn(written["start_time"], secondsOf(start), rate, -Infinity)
  return {
    ...inner,
    source_range: {
      OTIO_SCHEMA: "TimeRange.1",
      ...written,
      start_time: first,
      duration: {
        OTIO_SCHEMA: "RationalTime.1",
        ...(isJsonObject(written["duration"]) ? written["duration"] : {}),
        rate: FrameRate.toNumber(rate),
        value: Math.max(1, to - from),
      },
    },
  }
}

const retimedChildren = (holder: JsonObject, rate: FrameRate.FrameRate): JsonObject => {
  if (!Array.isArray(holder["children"])) return holder
  const isSequence = schemaOf(holder) !== "Stack"
  let at = 0
  const children = childrenOf(holder).map((child) => {
    if (schemaOf(child) === "Transition")
      return {
        ...child,
        in_offset: retimedTime(child["in_offset"], rate),
        out_offset: retimedTime(child["out_offset"], rate),
      }
    const from = RationalTime.fromSeconds(isSequence ? at : 0, rate).value
    const seconds = durationOf(child)
    const to = RationalTime.fromSeconds((isSequence ? at : 0) + seconds, rate).value
    at += seconds
    return retimedItem(child, from, to, rate)
  })
  return { ...holder, children }
}

/** The timeline at another rate: everything lasts the seconds that it lasted, cut to the nearest frame. */
export const retimed = (timeline: JsonObject, rate: FrameRate.FrameRate): JsonObject => {
  const tracks = retimedChildren(tracksOf(timeline), rate)
  return {
    ...withTracks(timeline, childrenOf(tracks)),
    global_start_time: retimedTime(timeline["global_start_time"] ?? null, rate),
  }
}
