import type { MediaFile } from "../../library/MediaFile.ts"

/** A stretch of a file in seconds from its first frame, half-open. */
export interface Span {
  readonly file: MediaFile
  readonly start: number
  readonly end: number
}

/** Seconds that a piece aims to last where the material is longer than what was asked for. */
const pieceLength = 6

const lengthOf = (spans: ReadonlyArray<Span>) => spans.reduce((sum, { end, start }) => sum + end - start, 0)

/** The time in which one of the subjects appears, overlaps joined; all of the file where nobody knows. */
const material = (file: MediaFile, subjects: ReadonlySet<string>): ReadonlyArray<Span> => {
  const seen = file.appearances
    .filter(({ subject }) => subjects.has(subject))
    .map(({ end, start }) => ({ file, start, end: Math.min(end, file.duration) }))
    .filter(({ end, start }) => end > start)
    .sort((a, b) => a.start - b.start)
  const joined: Array<Span> = []
  for (const span of seen) {
    const last = joined.at(-1)
    if (last !== undefined && span.start <= last.end)
      joined[joined.length - 1] = { ...last, end: Math.max(last.end, span.end) }
    else joined.push(span)
  }
  return joined
}

/**
 * The time that a cut may hold: where the library knows when the subjects appear, that and nothing else,
 * otherwise the files whole.
 */
export const materialOf = (
  files: ReadonlyArray<MediaFile>,
  subjects: ReadonlySet<string>,
): ReadonlyArray<Span> => {
  const known = files.flatMap((file) => material(file, subjects))
  return known.length > 0 ? known : files.map((file) => ({ file, start: 0, end: file.duration }))
}

/** The part of the spans between two times of them all laid end to end. */
const between = (spans: ReadonlyArray<Span>, from: number, to: number): ReadonlyArray<Span> => {
  let before = 0
  return spans.flatMap(({ end, file, start }) => {
    const first = Math.max(start, start + from - before)
    const last = Math.min(end, start + to - before)
    before += end - start
    return last > first ? [{ file, start: first, end: last }] : []
  })
}

/**
 * As much of the material as `seconds` hold: all of it where it fits, else pieces of equal length, evenly
 * spread over it in its order. A piece that runs over the end of a span goes on in the next.
 */
export const sample = (spans: ReadonlyArray<Span>, seconds: number): ReadonlyArray<Span> => {
  const total = lengthOf(spans)
  if (total <= seconds) return spans
  const count = Math.max(1, Math.round(seconds / pieceLength))
  const piece = seconds / count
  const stride = total / count
  return Array.from({ length: count }, (_, index) => index * stride + (stride - piece) / 2).flatMap((from) =>
    between(spans, from, from + piece),
  )
}
