import { FrameRate } from "@roughcut/core"

const standard: ReadonlyArray<FrameRate.FrameRate> = [
  [6, 1],
  [8, 1],
  [10, 1],
  [12, 1],
  [25, 2],
  [15000, 1001],
  [15, 1],
  [16, 1],
  [18, 1],
  [20, 1],
  [24000, 1001],
  [24, 1],
  [25, 1],
  [30000, 1001],
  [30, 1],
  [48000, 1001],
  [48, 1],
  [50, 1],
  [60000, 1001],
  [60, 1],
  [72, 1],
  [90, 1],
  [100, 1],
  [120000, 1001],
  [120, 1],
  [240000, 1001],
  [240, 1],
].map(([numerator, denominator]) => ({ numerator: numerator!, denominator: denominator! }))

/** 24 and 24000/1001 are a thousandth apart; what lies this close to one of them means that one. */
const sure = 0.0003
/** A rate averaged over few or unevenly timed frames may be this far off, and still means a standard one. */
const near = 0.02

const nearest = (rate: number): { readonly rate: FrameRate.FrameRate; readonly distance: number } => {
  let [best, distance] = [standard[0]!, Infinity]
  for (const candidate of standard) {
    const away = Math.abs(rate / FrameRate.toNumber(candidate) - 1)
    if (away < distance) [best, distance] = [candidate, away]
  }
  return { rate: best, distance }
}

/**
 * The rate that measured frames a second mean.
 *
 * `average` is frames divided by seconds, which rounded times and uneven ones move; `common` is what most frames
 * last, or what the container declares. Null where neither is a rate.
 */
export const standardRate = (average: number | null, common: number | null): FrameRate.FrameRate | null => {
  const usable = [average, common].filter(
    (rate) => rate !== null && Number.isFinite(rate) && rate > 0 && rate <= 1000,
  ) as ReadonlyArray<number>
  const [first] = usable
  if (first === undefined) return null
  const found = nearest(first)
  if (found.distance <= sure) return found.rate
  const second = usable[1]
  if (second !== undefined && Math.abs(second / first - 1) <= 0.1) {
    const declared = nearest(second)
    if (declared.distance <= sure) return declared.rate
  }
  if (found.distance <= near) return found.rate
  return FrameRate.fromNumber(Math.round(first * 1000) / 1000) ?? null
}
