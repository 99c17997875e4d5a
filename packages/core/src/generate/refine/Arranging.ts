import { mediaOf } from "../Durations.ts"
import { clipsOf, scoreOf } from "./Choosing.ts"
import type { Edit, Piece } from "./Edit.ts"
import { mediaKey } from "./EditedTrack.ts"
import { framesIn, playedRange } from "./Frames.ts"

/** Pieces without some of them; a gap is kept. */
export const without = (
  pieces: ReadonlyArray<Piece>,
  indexes: ReadonlyArray<number>,
): ReadonlyArray<Piece> => {
  const gone = new Set(indexes)
  return pieces.filter((_, index) => !gone.has(index))
}

/** Some of the pieces, in their order, before what stands at an index. */
export const moved = (
  pieces: ReadonlyArray<Piece>,
  indexes: ReadonlyArray<number>,
  to: number,
): ReadonlyArray<Piece> => {
  const moving = new Set(indexes)
  const stay = (from: number, end: number) =>
    pieces.slice(from, end).filter((_, index) => !moving.has(from + index))
  return [...stay(0, to), ...indexes.map((index) => pieces[index]!), ...stay(to, pieces.length)]
}

export const swapped = (
  pieces: ReadonlyArray<Piece>,
  one: ReadonlyArray<number>,
  other: ReadonlyArray<number>,
): ReadonlyArray<Piece> =>
  pieces.flatMap((piece, index) => {
    if (index === one[0]) return other.map((each) => pieces[each]!)
    if (index === other[0]) return one.map((each) => pieces[each]!)
    return one.includes(index) || other.includes(index) ? [] : [piece]
  })

/** Puts the clips in another order; gaps stay where they are. */
const sorted = (
  pieces: ReadonlyArray<Piece>,
  compare: (a: Piece, b: Piece) => number,
): ReadonlyArray<Piece> => {
  const clips = clipsOf(pieces)
  const order = clips.map((index) => pieces[index]!).toSorted(compare)
  const after = [...pieces]
  for (const [place, index] of clips.entries()) after[index] = order[place]!
  return after
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const bestFirst = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> =>
  sorted(pieces, (a, b) => (scoreOf(b) ?? -Infinity) - (scoreOf(a) ?? -Infinity) || 0)

/** By file, named as it is, and by the time in it. */
export const asShot = ({ pieces, rate }: Edit): ReadonlyArray<Piece> => {
  const keyOf = ({ json }: Piece) => {
    const media = mediaOf(json)
    const name = typeof media?.["name"] === "string" && media["name"] !== "" ? media["name"] : ""
    return `${name}\u0000${mediaKey(json, media) ?? ""}`
  }
  const startOf = ({ head, json }: Piece) => framesIn(playedRange(json, rate).start, rate) + head
  return sorted(pieces, (a, b) => compareText(keyOf(a), keyOf(b)) || startOf(a) - startOf(b))
}
