import type { JsonObject } from "../../json/JsonText.ts"
import * as FrameRate from "../../time/FrameRate.ts"
import type { AskedTransition } from "../brief/Brief.ts"
import { childrenOf, schemaOf, tracksOf } from "../Durations.ts"
import { type EditedTrack, isClip, readTrack, windowed } from "./EditedTrack.ts"
import { framesIn, rangeOf, timeOf } from "./Frames.ts"

/** A piece of the edited track: an item that was there, part of one, or something new. */
export interface Piece {
  /** Index of the item that it was; null for what was added. */
  readonly origin: number | null
  readonly json: JsonObject
  /** Frames left out at the start of the item; below 0 it starts earlier than it did. */
  readonly head: number
  readonly frames: number
  /** What is heard with something that was added. */
  readonly sound: JsonObject | null
}

/** What becomes of the transitions: they stay where their clips still meet, go, or stand at every cut. */
export type Transitions =
  | { readonly type: "keep" }
  | { readonly type: "none" }
  | { readonly type: "everywhere"; readonly transition: AskedTransition }
  | { readonly type: "resized"; readonly seconds: number | null; readonly factor: number }

/** A timeline under way: one track is edited, the others follow it when it is written. */
export interface Edit {
  readonly timeline: JsonObject
  readonly rate: FrameRate.FrameRate
  /** Index of the edited track among the tracks; -1 where there is none yet. */
  readonly index: number
  readonly track: EditedTrack
  readonly pieces: ReadonlyArray<Piece>
  readonly transitions: Transitions
  /** The record ends here, in frames; what other tracks have after it is cut off. */
  readonly limit: number | null
  readonly title: string | null
  /** The rate that the timeline shall have in the end. */
  readonly newRate: FrameRate.FrameRate | null
}

const defaultRate: FrameRate.FrameRate = { numerator: 24, denominator: 1 }

/** The rate of the first clip or gap of the record. */
export const rateOf = (timeline: JsonObject): FrameRate.FrameRate => {
  for (const track of childrenOf(tracksOf(timeline)))
    for (const item of childrenOf(track)) {
      const duration = rangeOf(item["source_range"])?.duration
      const rate = duration === undefined ? undefined : FrameRate.fromNumber(duration.rate)
      if (rate !== undefined) return rate
    }
  const start = timeOf(timeline["global_start_time"])
  return (start === undefined ? undefined : FrameRate.fromNumber(start.rate)) ?? defaultRate
}

export const isTrack = (child: JsonObject): boolean => /^(?:Track|Sequence)$/.test(schemaOf(child))
const kindOf = ({ kind }: JsonObject): string => (typeof kind === "string" ? kind : "Video")
export const isVideo = (track: JsonObject): boolean => /^(?:video|)$/i.test(kindOf(track))
export const isAudio = (track: JsonObject): boolean => /^audio$/i.test(kindOf(track))

const hasClips = (track: JsonObject) => childrenOf(track).some(isClip)

/** The track that a prompt speaks of: the lowest with picture, or the first with sound where there is no picture. */
const mainTrack = (tracks: ReadonlyArray<JsonObject>): number => {
  const find = (holds: (track: JsonObject) => boolean) =>
    tracks.findIndex((track) => isTrack(track) && holds(track))
  const picture = find((track) => isVideo(track) && hasClips(track))
  if (picture >= 0) return picture
  const sound = find((track) => isAudio(track) && hasClips(track))
  return sound >= 0 ? sound : find(isVideo)
}

export const readTrackOf = (
  timeline: JsonObject,
  track: JsonObject,
  rate: FrameRate.FrameRate,
): EditedTrack => {
  const read = readTrack(track, rate)
  const range = rangeOf(tracksOf(timeline)["source_range"])
  return range === undefined
    ? read
    : windowed(read, framesIn(range.start, rate), framesIn(range.duration, rate))
}

export const start = (timeline: JsonObject): Edit => {
  const rate = rateOf(timeline)
  const tracks = childrenOf(tracksOf(timeline))
  const index = mainTrack(tracks)
  const track: EditedTrack =
    index < 0 ? { json: {}, items: [], transitions: new Map() } : readTrackOf(timeline, tracks[index]!, rate)
  return {
    timeline,
    rate,
    index,
    track,
    pieces: track.items.map(({ frames, head, json }, origin) => ({
      origin,
      json,
      head,
      frames,
      sound: null,
    })),
    transitions: { type: "keep" },
    limit: null,
    title: null,
    newRate: null,
  }
}

export const total = (pieces: ReadonlyArray<Piece>): number =>
  pieces.reduce((sum, { frames }) => sum + frames, 0)

/** Whether the edited track is as it was. */
export const isUntouched = ({ pieces, track, transitions }: Edit): boolean =>
  transitions.type === "keep" &&
  pieces.length === track.items.length &&
  pieces.every(
    ({ frames, head, origin }, index) =>
      origin === index && head === track.items[index]!.head && frames === track.items[index]!.frames,
  )
