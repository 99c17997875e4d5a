import { type Box, boxAt } from "./Boxes.ts"

/** One stretch of a track's presentation (`elst`). */
export interface Edit {
  /** In units of the movie. */
  readonly duration: number
  /** Where in the media it begins, in units of the media; -1 where nothing is shown. */
  readonly mediaTime: number
}

export const editsOf = (view: DataView, track: Box): ReadonlyArray<Edit> => {
  const box = boxAt(view, track, "edts", "elst")
  if (box === undefined) return []
  const long = view.getUint8(box.start) === 1
  const [size, at] = [long ? 20 : 12, box.start + 8]
  const count = Math.min(view.getUint32(box.start + 4), Math.floor((box.end - at) / size))
  return Array.from({ length: count }, (_, index) => {
    const entry = at + index * size
    return long
      ? { duration: Number(view.getBigUint64(entry)), mediaTime: Number(view.getBigInt64(entry + 8)) }
      : { duration: view.getUint32(entry), mediaTime: view.getInt32(entry + 4) }
  })
}

/**
 * Seconds that a track is presented for, from the first thing it shows: the media as long as it is, or what the
 * edits leave of it. The movie's units are often coarse, so an edit that means the whole media gives its length.
 */
export const presentedSeconds = (
  edits: ReadonlyArray<Edit>,
  movieTimescale: number,
  mediaSeconds: number,
): number => {
  const shown = edits.filter(({ mediaTime }) => mediaTime !== -1)
  const total = shown.reduce((sum, { duration }) => sum + duration, 0) / movieTimescale
  // A duration of zero stands for all of the media, in files that are written as they are recorded.
  if (total === 0) return mediaSeconds
  return Math.abs(total - mediaSeconds) <= 2 / movieTimescale ? mediaSeconds : total
}

/** Where the media begins that is shown first, in units of the media. */
export const firstMediaTime = (edits: ReadonlyArray<Edit>): number =>
  Math.max(0, edits.find(({ mediaTime }) => mediaTime !== -1)?.mediaTime ?? 0)
