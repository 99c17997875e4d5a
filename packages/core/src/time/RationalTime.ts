import * as FrameRate from "./FrameRate.ts"
import { multiplyDivide } from "./Integers.ts"

/**
 * A time as a count of a rate's frames. Counts made by the system are integers; a document from elsewhere may
 * hold a fraction of a frame, which survives until a `Grid` places it.
 */
export interface RationalTime {
  readonly value: number
  readonly rate: FrameRate.FrameRate
}

export const make = (value: number, rate: FrameRate.FrameRate): RationalTime => ({ value, rate })

/** The frame of `rate` nearest to an integer count of another rate's frames, halves up. */
export const rescale = (time: RationalTime, rate: FrameRate.FrameRate): RationalTime => {
  if (FrameRate.equals(time.rate, rate)) return time
  const numerator = rate.numerator * time.rate.denominator
  const denominator = rate.denominator * time.rate.numerator
  return {
    value: Number.isSafeInteger(time.value)
      ? multiplyDivide(time.value, numerator, denominator)
      : Math.floor((time.value * numerator) / denominator + 0.5),
    rate,
  }
}

/** The frame of `rate` nearest to a number of seconds, halves up: where seconds from people become frames. */
export const fromSeconds = (seconds: number, rate: FrameRate.FrameRate): RationalTime => ({
  value: Math.floor((seconds * rate.numerator) / rate.denominator + 0.5),
  rate,
})

/** Seconds as a floating-point number, for people and for systems that know nothing better. */
export const toSeconds = (time: RationalTime): number =>
  (time.value * time.rate.denominator) / time.rate.numerator
