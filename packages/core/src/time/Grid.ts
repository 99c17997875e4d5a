import * as FrameRate from "./FrameRate.ts"
import { commonDivisor, commonMultiple } from "./Integers.ts"
import type { RationalTime } from "./RationalTime.ts"

/**
 * One grid for times of several rates. Its ticks are fine enough that a frame of every rate it was made for is a
 * whole number of them, so sums of mixed rates are exact; `frame` is the one place where a time is rounded.
 */
export interface Grid {
  /** Frames of the sequence per second. */
  readonly rate: FrameRate.FrameRate
  readonly ticksPerFrame: number
  /** A time in ticks. Exact for whole frames of the grid's rates; else the nearest tick. */
  readonly ticks: (time: RationalTime) => number
  /** The sequence frame nearest to a time in ticks, halves up; a retimed source may lie between ticks. */
  readonly frame: (ticks: number) => number
  /** The same for the frames of another rate. */
  readonly frameOf: (rate: FrameRate.FrameRate, ticks: number) => number
}

/** Beyond this many ticks a second, ten days would no longer be exact integers. */
const finest = 10_000_000_000

/** Ticks per second that hold a whole number for a frame of each rate, as far as that stays exact. */
const tickRate = (rates: Iterable<FrameRate.FrameRate>, start: FrameRate.FrameRate): FrameRate.FrameRate => {
  let { numerator, denominator } = start
  for (const rate of rates) {
    const nextNumerator = commonMultiple(numerator, rate.numerator)
    const nextDenominator = commonDivisor(denominator, rate.denominator)
    if (nextNumerator / nextDenominator > finest) continue
    numerator = nextNumerator
    denominator = nextDenominator
  }
  return { numerator, denominator }
}

export const make = (rate: FrameRate.FrameRate, rates: Iterable<FrameRate.FrameRate>): Grid => {
  const tick = tickRate(rates, rate)
  const ticksOf = (of: FrameRate.FrameRate) =>
    (tick.numerator * of.denominator) / (tick.denominator * of.numerator)
  const ticksPerFrame = ticksOf(rate)
  const half = ticksPerFrame / 2
  let lastRate = rate
  let lastTicks = ticksPerFrame
  return {
    rate,
    ticksPerFrame,
    ticks: (time) => {
      if (time.rate !== lastRate) {
        lastRate = time.rate
        lastTicks = ticksOf(time.rate)
      }
      const ticks = time.value * lastTicks
      return Number.isInteger(ticks) ? ticks : Math.round(ticks)
    },
    frame: (ticks) => Math.floor((ticks + half) / ticksPerFrame),
    frameOf: (of, ticks) => {
      const perFrame = ticksOf(of)
      return Math.floor(ticks / perFrame + 0.5)
    },
  }
}
