import { FrameRate, Timecode } from "@roughcut/core"
import { firstMediaTime } from "./EditList.ts"
import type { Track } from "./Movie.ts"
import { offsetOf, sampleAt } from "./SampleTables.ts"

/** Where the start timecode of a movie is kept, and how its frame number is to be read. */
export interface TimecodePlace {
  /** Bytes from the start of the file. */
  readonly offset: number
  readonly bytes: 4 | 8
  /** Frames from the one that is numbered there to the first that is presented. */
  readonly ahead: number
  readonly counting: Timecode.Timecode
}

const [dropFrame, counter] = [0x1, 0x8]

/**
 * Reads a timecode track (QuickTime File Format, "Timecode media"): its sample description says how frames are
 * counted, its sample holds the number of a frame, and its edits say where in that the presentation begins.
 */
export const timecodePlace = (view: DataView, track: Track): TimecodePlace | undefined => {
  const { entry } = track
  if (entry === undefined || (entry.type !== "tmcd" && entry.type !== "tc64")) return undefined
  const flags = view.getUint32(entry.start + 12)
  const [timescale, frameDuration] = [view.getUint32(entry.start + 16), view.getUint32(entry.start + 20)]
  const base = view.getUint8(entry.start + 24)
  const rate = FrameRate.make(timescale, frameDuration)
  if ((flags & counter) !== 0 || base === 0 || rate === undefined) return undefined
  // The count of labels goes before the fraction, which cameras are known to write carelessly.
  const counted = FrameRate.nominal(rate) === base ? rate : { numerator: base, denominator: 1 }
  const { index, into } = sampleAt(track.runs, firstMediaTime(track.edits))
  const bytes = entry.type === "tc64" ? 8 : 4
  const offset = offsetOf(view, track.table, index, bytes)
  if (offset === undefined) return undefined
  return {
    offset,
    bytes,
    ahead: Math.round((into * timescale) / (track.timescale * frameDuration)),
    counting: Timecode.counting(counted, (flags & dropFrame) !== 0),
  }
}

/** The number of the first frame that is presented. */
export const firstFrame = (place: TimecodePlace, sample: Uint8Array): number | undefined => {
  if (sample.byteLength < place.bytes) return undefined
  const view = new DataView(sample.buffer, sample.byteOffset, sample.byteLength)
  return (place.bytes === 8 ? Number(view.getBigInt64(0)) : view.getInt32(0)) + place.ahead
}
