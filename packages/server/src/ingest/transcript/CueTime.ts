/** Hours may be missing, and the fraction as well; it follows a comma or a dot. */
const time = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?`

const alone = new RegExp(`^${time}$`)
const pair = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s|$)`)

const secondsOf = (parts: ReadonlyArray<string | undefined>): number | undefined => {
  const [hours, minutes, seconds, fraction] = parts
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
  return Math.round((whole + Number(`0.${fraction ?? 0}`)) * 1000) / 1000
}

/** "01:02:03,450", "02:03.450" and the like, in seconds. */
export const cueTime = (text: string): number | undefined => {
  const match = alone.exec(text.trim())
  return match === null ? undefined : secondsOf(match.slice(1))
}

/** Seconds. */
export interface CueSpan {
  readonly start: number
  readonly end: number
}

/** A line such as "00:00:01,000 --> 00:00:02,500", whatever follows it; one that ends before it starts has no length. */
export const cueSpan = (line: string): CueSpan | undefined => {
  const match = pair.exec(line)
  if (match === null) return undefined
  const [start, end] = [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))]
  return start === undefined || end === undefined ? undefined : { start, end: Math.max(start, end) }
}
