import * as FrameRate from "./FrameRate.ts"

/**
 * SMPTE 12M timecode: hours, minutes, seconds and frames that label the frames of one day.
 *
 * Drop-frame is a way of counting, apart from the rate: it leaves out the labels of the first frames of every
 * minute that is no multiple of ten, so that 29.97 and 59.94 keep to the clock. It never leaves out a frame.
 */
export interface Timecode {
  readonly rate: FrameRate.FrameRate
  readonly dropFrame: boolean
  /** Labels of a second. */
  readonly base: number
  /** Labels that drop-frame leaves out at the start of a minute; 0 where it does not count so. */
  readonly dropped: number
}

const droppedLabels = (rate: FrameRate.FrameRate): number => {
  const base = FrameRate.nominal(rate)
  return (base === 30 || base === 60) && FrameRate.isNtsc(rate) ? base / 15 : 0
}

/** Whether a rate has drop-frame counting: 29.97 and 59.94 alone. */
export const canDropFrames = (rate: FrameRate.FrameRate): boolean => droppedLabels(rate) !== 0

/** Counting for a rate; drop-frame is taken only where the rate has it. */
export const counting = (rate: FrameRate.FrameRate, dropFrame: boolean): Timecode => {
  const dropped = dropFrame ? droppedLabels(rate) : 0
  return { rate, dropFrame: dropped !== 0, base: FrameRate.nominal(rate), dropped }
}

/** Frames in a day of labels: where timecode rolls over to zero. */
export const framesPerDay = ({ base, dropped }: Timecode): number =>
  base * 86_400 - dropped * (24 * 60 - 24 * 6)

const twoDigits = Array.from({ length: 1000 }, (_, value) => String(value).padStart(2, "0"))

/** How many labels come before that of a frame: its place in the counting, dropped labels included. */
const labelOf = (frame: number, timecode: Timecode): number => {
  const day = framesPerDay(timecode)
  const inDay = frame % day
  const rest = inDay < 0 ? inDay + day : inDay
  const { base, dropped } = timecode
  if (dropped === 0) return rest
  const minute = base * 60 - dropped
  const tenMinutes = minute * 10 + dropped
  const inTen = rest % tenMinutes
  const minutes = inTen < base * 60 ? 0 : Math.floor((inTen - base * 60) / minute) + 1
  return rest + dropped * (Math.floor(rest / tenMinutes) * 9 + minutes)
}

/** The frame of a label's place in the counting; a dropped label gives the first frame that has one after it. */
const frameOf = (label: number, { base, dropped }: Timecode): number => {
  if (dropped === 0) return label
  const minutes = Math.floor(label / (base * 60))
  const missing = minutes % 10 === 0 ? 0 : Math.max(0, dropped - (label % (base * 60)))
  return label + missing - dropped * (minutes - Math.floor(minutes / 10))
}

/** The label of a frame, counted from 00:00:00:00; it rolls over after 24 hours, and before zero backwards. */
export const format = (frame: number, timecode: Timecode): string => {
  const { base } = timecode
  const label = labelOf(frame, timecode)
  const seconds = Math.floor(label / base)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const frames = label % base
  return (
    `${twoDigits[hours]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}` +
    `${timecode.dropFrame ? ";" : ":"}${twoDigits[frames] ?? frames}`
  )
}

const shape = /^(\d{1,2}):(\d{2}):(\d{2})([:;.,])(\d{2,3})$/

/** Whether a text is shaped like a timecode; its numbers may still be out of range. */
export const isTimecode = (text: string): boolean => shape.test(text.trim())

/** Whether a text is a timecode written the drop-frame way, with a semicolon before its frames. */
export const isDropFrame = (text: string): boolean => shape.exec(text.trim())?.[4] === ";"

/** The frame that a label names, or undefined where no frame has that label (drop-frame skips some). */
export const parse = (text: string, timecode: Timecode): number | undefined => {
  const match = shape.exec(text.trim())
  if (match === null) return undefined
  const [hours, minutes, seconds, frames] = [
    Number(match[1]),
    Number(match[2]),
    Number(match[3]),
    Number(match[5]),
  ]
  const { base, dropped } = timecode
  if (hours > 23 || minutes > 59 || seconds > 59 || frames >= base) return undefined
  const label = ((hours * 60 + minutes) * 60 + seconds) * base + frames
  const skipped = minutes % 10 !== 0 && seconds === 0 && frames < dropped
  return skipped ? undefined : frameOf(label, timecode)
}

/**
 * The frame of `to` that carries the label of a frame of `from`, at the same count of seconds: 01:00:00:00 at
 * 23.976 stays 01:00:00:00 at 24, although the two are 3.6 real seconds apart.
 */
export const relabel = (frame: number, from: Timecode, to: Timecode): number => {
  if (from.base === to.base && from.dropped === to.dropped) return frame
  return frameOf(Math.floor((labelOf(frame, from) * to.base) / from.base), to)
}
