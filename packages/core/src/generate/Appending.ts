import type { JsonObject } from "../json/JsonText.ts"
import * as Build from "../otio/Build.ts"
import * as FrameRate from "../time/FrameRate.ts"
import * as RationalTime from "../time/RationalTime.ts"
import { childrenOf, durationOf, timelineSeconds, tracksOf, withTracks } from "./Durations.ts"

const isOfKind = (kind: string) => (track: JsonObject) => (track["kind"] ?? "Video") === kind

/** Puts the tracks of one timeline after the end of another: on its first track of their kind, or on a new one. */
export const append = (timeline: JsonObject, addition: JsonObject, rate: FrameRate.FrameRate): JsonObject => {
  const end = timelineSeconds(timeline)
  const tracks = [...childrenOf(tracksOf(timeline))]
  for (const added of childrenOf(tracksOf(addition))) {
    const index = tracks.findIndex(isOfKind(String(added["kind"])))
    const before = tracks[index]
    const missing = RationalTime.fromSeconds(
      end - (before === undefined ? 0 : durationOf(before)),
      rate,
    ).value
    const pause = missing > 0 ? [Build.gap(missing, rate)] : []
    const children = [...pause, ...childrenOf(added)]
    if (before === undefined) tracks.push({ ...added, children })
    else tracks[index] = { ...before, children: [...childrenOf(before), ...children] }
  }
  return withTracks(timeline, tracks)
}
