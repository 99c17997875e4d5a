/** A stretch of time in seconds, half-open. */
export interface Time {
  readonly start: number
  readonly end: number
}

/** Stretches in order, overlaps joined. */
export const joined = (times: ReadonlyArray<Time>): ReadonlyArray<Time> => {
  const result: Array<Time> = []
  for (const time of times.filter(({ end, start }) => end > start).sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last !== undefined && time.start <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, time.end) }
    else result.push({ start: time.start, end: time.end })
  }
  return result
}

/** The parts of a stretch that the others, in order and apart, leave free. */
export const without = (time: Time, others: ReadonlyArray<Time>): ReadonlyArray<Time> => {
  const result: Array<Time> = []
  let start = time.start
  for (const other of others) {
    if (other.end <= start || other.start >= time.end) continue
    if (other.start > start) result.push({ start, end: other.start })
    start = Math.max(start, other.end)
  }
  if (start < time.end) result.push({ start, end: time.end })
  return result
}

/** The parts of a stretch that the others, in order and apart, hold. */
export const within = (time: Time, others: ReadonlyArray<Time>): ReadonlyArray<Time> =>
  others
    .map(({ end, start }) => ({ start: Math.max(start, time.start), end: Math.min(end, time.end) }))
    .filter(({ end, start }) => end > start)

export const overlaps = (one: Time, other: Time): boolean => one.start < other.end && other.start < one.end
