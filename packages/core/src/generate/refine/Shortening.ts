import { scoreOf } from "./Choosing.ts"
import { type Edit, type Piece, total } from "./Edit.ts"
import { isClip } from "./EditedTrack.ts"
import { toFrames } from "./Frames.ts"

/** Seconds that a clip keeps where others can be shortened in its place. */
const leastLength = 1
/** A scored cut is trimmed evenly where that takes no more than this part of it; else its weakest clips go first. */
const evenPart = 0.1

/** Takes frames off the ends of clips, so many of each as its part of them all; exact to the frame. */
const trimEvenly = (pieces: ReadonlyArray<Piece>, excess: number, least: number): ReadonlyArray<Piece> => {
  const room = pieces.map(({ frames, json }) => (isClip(json) ? Math.max(0, Math.floor(frames - least)) : 0))
  const all = room.reduce((sum, each) => sum + each, 0)
  if (all < 1) return pieces
  const wanted = Math.min(excess, all)
  let given = 0
  let seen = 0
  return pieces.map((piece, index) => {
    seen += room[index]!
    const share = Math.min(room[index]!, Math.round((seen * wanted) / all) - given)
    given += share
    return share === 0 ? piece : { ...piece, frames: piece.frames - share }
  })
}

/** Takes frames off the last clips first, each down to a least length. */
const trimFromEnd = (pieces: ReadonlyArray<Piece>, excess: number, least: number): ReadonlyArray<Piece> => {
  const after = [...pieces]
  let left = excess
  for (let index = after.length - 1; index >= 0 && left > 0; index--) {
    const piece = after[index]!
    const taken = Math.min(left, Math.max(0, piece.frames - Math.min(least, piece.frames)))
    if (taken > 0) after[index] = { ...piece, frames: piece.frames - taken }
    left -= taken
  }
  return after
}

/** Gaps at the end lead nowhere. */
const withoutTail = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> => {
  const last = pieces.findLastIndex(({ json }) => isClip(json))
  return last < 0 ? pieces : pieces.slice(0, last + 1)
}

/** Drops the weakest clips, or the last where nothing is scored, as long as a whole one fits into what is too much. */
const dropWhole = (pieces: ReadonlyArray<Piece>, target: number): ReadonlyArray<Piece> => {
  const isScored = pieces.some((piece) => scoreOf(piece) !== undefined)
  let kept = pieces
  for (;;) {
    const excess = total(kept) - target
    const clips = kept.filter(({ json }) => isClip(json))
    if (excess <= 0 || clips.length <= 1) return kept
    if (isScored && excess <= total(kept) * evenPart) return kept
    const weakest = isScored
      ? clips.reduce((a, b) => ((scoreOf(b) ?? 0) <= (scoreOf(a) ?? 0) ? b : a))
      : clips.at(-1)!
    if (weakest.frames > excess) return kept
    const rest = kept.filter((piece) => piece !== weakest)
    const next = isScored ? rest : withoutTail(rest)
    if (total(next) < target) return kept
    kept = next
  }
}

/** The pieces at a length that is shorter than theirs: whole clips go first, the rest is trimmed, to the frame. */
export const shortened = (edit: Edit, target: number): ReadonlyArray<Piece> => {
  const frames = Math.max(1, target)
  const least = Math.max(1, toFrames(leastLength, edit.rate))
  let pieces = dropWhole(edit.pieces, frames)
  const isScored = pieces.some((piece) => scoreOf(piece) !== undefined)
  const trims: ReadonlyArray<readonly [typeof trimEvenly, number]> = isScored
    ? [
        [trimEvenly, least],
        [trimEvenly, 1],
      ]
    : [
        [trimFromEnd, least],
        [trimFromEnd, 1],
      ]
  for (const [trim, keep] of trims) pieces = trim(pieces, Math.max(0, total(pieces) - frames), keep)
  // Where even a frame of each is too much, the end goes.
  let left = total(pieces) - frames
  while (left > 0 && pieces.length > 1) {
    const last = pieces.at(-1)!
    if (last.frames > left) return [...pieces.slice(0, -1), { ...last, frames: last.frames - left }]
    pieces = pieces.slice(0, -1)
    left -= last.frames
  }
  return pieces
}

/** What is left of the pieces between two frames of the record. */
export const between = (pieces: ReadonlyArray<Piece>, from: number, to: number): ReadonlyArray<Piece> => {
  let at = 0
  return pieces.flatMap((piece) => {
    const start = Math.max(from, at)
    const end = Math.min(to, at + piece.frames)
    const skipped = start - at
    at += piece.frames
    return end > start ? [{ ...piece, head: piece.head + skipped, frames: end - start }] : []
  })
}
