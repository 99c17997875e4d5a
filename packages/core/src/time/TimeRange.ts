import type { RationalTime } from "./RationalTime.ts"

/** A half-open range of time: `start` belongs to it, `start + duration` is the first moment after it. */
export interface TimeRange {
  readonly start: RationalTime
  readonly duration: RationalTime
}

export const make = (start: RationalTime, duration: RationalTime): TimeRange => ({ start, duration })
