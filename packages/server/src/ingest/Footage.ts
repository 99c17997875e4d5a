import { FrameRate, Timecode } from "@roughcut/core"
import { Data } from "effect"

/** The timecode label of a file's first frame. */
export interface StartTimecode {
  /** Such as "01:00:00:00". */
  readonly label: string
  readonly dropFrame: boolean
}

/** What a media file says of itself. */
export interface Footage {
  /** Seconds from the first frame to the end of the last. */
  readonly duration: number
  /** Frames a second of the picture; of sound alone, those that its start timecode counts. */
  readonly rate: FrameRate.FrameRate | null
  /** As stored, turned upright. */
  readonly width: number | null
  readonly height: number | null
  /** The channels of all streams together. */
  readonly audioChannels: number | null
  readonly start: StartTimecode | null
}

export class MediaUnreadable extends Data.TaggedError("MediaUnreadable")<{
  readonly path: string
  readonly reason: string
}> {
  override get message(): string {
    return `Cannot read ${this.path}: ${this.reason}.`
  }
}

export const neitherPictureNorSound = "it holds neither moving picture nor sound"

/** A number of seconds without the noise of floating point. */
export const seconds = (value: number): number => Math.round(value * 1e6) / 1e6

/** The label at the rate of the picture, where the timecode counts fewer or more frames a second. */
export const startAt = (
  frame: number,
  counted: Timecode.Timecode,
  picture: FrameRate.FrameRate | null,
): StartTimecode => {
  const counting = picture === null ? counted : Timecode.counting(picture, counted.dropFrame)
  return {
    label: Timecode.format(Timecode.relabel(frame, counted, counting), counting),
    dropFrame: counting.dropFrame,
  }
}

/** A label as a tag holds it; a mark other than a colon before its frames says drop-frame. Null where it is none. */
export const startLabelled = (
  text: string | undefined,
  picture: FrameRate.FrameRate | null,
): StartTimecode | null => {
  if (text === undefined || !Timecode.isTimecode(text)) return null
  const dropFrame = /[;.,]\d+$/.test(text.trim())
  if (picture === null) return { label: text.trim(), dropFrame }
  const counting = Timecode.counting(picture, dropFrame)
  const frame = Timecode.parse(text, counting)
  return frame === undefined
    ? null
    : { label: Timecode.format(frame, counting), dropFrame: counting.dropFrame }
}
