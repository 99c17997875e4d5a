import { commonDivisor } from "./Integers.ts"

/** Frames per second as a reduced fraction of two positive integers: 25/1, 30000/1001. */
export interface FrameRate {
  readonly numerator: number
  readonly denominator: number
}

/** How far a number may be from n * 1000 / 1001 and still mean it: 23.98, 29.97 and 119.88 are all this close. */
const ntscTolerance = 0.005
const largestTerm = 1_000_000_000

/** The reduced rate, or undefined where a term is not a positive integer of at most ten digits. */
export const make = (numerator: number, denominator = 1): FrameRate | undefined => {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) return undefined
  if (numerator <= 0 || denominator <= 0) return undefined
  const divisor = commonDivisor(numerator, denominator)
  const rate = { numerator: numerator / divisor, denominator: denominator / divisor }
  return rate.numerator > largestTerm || rate.denominator > largestTerm ? undefined : rate
}

const ntsc = (base: number): FrameRate => {
  const divisor = commonDivisor(base * 1000, 1001)
  return { numerator: (base * 1000) / divisor, denominator: 1001 / divisor }
}

const decimal = (value: number): FrameRate | undefined => {
  for (let scale = 10; scale <= 1_000_000; scale *= 10) {
    const scaled = Math.round(value * scale)
    if (Math.abs(scaled / scale - value) <= value * 1e-12) return make(scaled, scale)
  }
  return make(Math.round(value * 1_000_000), 1_000_000)
}

const known = new Map<number, FrameRate>()
const knownLimit = 256

/**
 * The rate that a number of frames per second means: a number within .005 of n * 1000 / 1001 is that fraction,
 * an integer is itself, anything else what is written, to six decimals. Undefined unless it is positive.
 */
export const fromNumber = (value: number): FrameRate | undefined => {
  const found = known.get(value)
  if (found !== undefined) return found
  const rate = read(value)
  if (rate !== undefined && known.size < knownLimit) known.set(value, rate)
  return rate
}

const read = (value: number): FrameRate | undefined => {
  if (!(value > 0) || !Number.isFinite(value)) return undefined
  if (Number.isInteger(value)) return make(value)
  const base = Math.round((value * 1001) / 1000)
  if (base > 0 && Math.abs(value - (base * 1000) / 1001) <= ntscTolerance) return ntsc(base)
  return decimal(value)
}

/** Reads "25", "29.97" or "30000/1001". */
export const parse = (text: string): FrameRate | undefined => {
  const trimmed = text.trim()
  const fraction = /^(\d{1,10})\s*\/\s*(\d{1,10})$/.exec(trimmed)
  if (fraction !== null) return make(Number(fraction[1]), Number(fraction[2]))
  return /^\d{1,10}(\.\d{1,20})?$/.test(trimmed) ? fromNumber(Number(trimmed)) : undefined
}

export const equals = (a: FrameRate, b: FrameRate): boolean =>
  a === b || (a.numerator === b.numerator && a.denominator === b.denominator)

/** Frames per second as a floating-point number, for OTIO documents and for people. */
export const toNumber = (rate: FrameRate): number => rate.numerator / rate.denominator

/** Frames that a second of timecode counts: 30 for 30000/1001. */
export const nominal = (rate: FrameRate): number => Math.ceil(rate.numerator / rate.denominator)

/** Whether the rate is n * 1000 / 1001 for a whole n. */
export const isNtsc = (rate: FrameRate): boolean =>
  rate.denominator !== 1 && rate.numerator * 1001 === nominal(rate) * 1000 * rate.denominator

/** Rates outside of these are those of seconds, of milliseconds or of samples of sound, not of pictures. */
const slowest = 2
const fastest = 480

/** Whether so many pictures a second make sense. */
export const isPictureRate = (rate: FrameRate): boolean =>
  toNumber(rate) >= slowest && toNumber(rate) <= fastest

/** Whether timecode can count it: a whole number of pictures a second, or one slowed by 1000/1001. */
export const hasTimecode = (rate: FrameRate): boolean =>
  isPictureRate(rate) && (rate.denominator === 1 || isNtsc(rate))

/** As a fraction where it is one: "25", "30000/1001". */
export const format = (rate: FrameRate): string =>
  rate.denominator === 1 ? String(rate.numerator) : `${rate.numerator}/${rate.denominator}`
