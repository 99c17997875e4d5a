import { mediaOf } from "../Durations.ts"
import type { Edit, Piece } from "./Edit.ts"
import { total } from "./Edit.ts"
import { isClip, mediaKey } from "./EditedTrack.ts"
import { framesIn, handlesOf, playedRange, speedOf } from "./Frames.ts"
import { groupBy } from "./GroupBy.ts"

interface Room {
  readonly head: number
  readonly tail: number
}

/** Handles that no other clip of the same media plays already, so that nothing is seen twice. */
const roomsOf = ({ pieces, rate }: Edit): ReadonlyArray<Room> => {
  const played = pieces.map((piece) => {
    const start = framesIn(playedRange(piece.json, rate).start, rate) + piece.head
    return { key: mediaKey(piece.json, mediaOf(piece.json)), start, end: start + piece.frames }
  })
  const byKey = groupBy(
    played.map((span, index) => ({ ...span, index })),
    ({ key }) => key,
  )
  return pieces.map((piece, index) => {
    if (!isClip(piece.json) || !(speedOf(piece.json) > 0)) return { head: 0, tail: 0 }
    const whole = handlesOf(piece.json, rate)
    const written = playedRange(piece.json, rate).duration
    const handles = {
      head: whole.head + piece.head,
      tail: whole.tail + framesIn(written, rate) - piece.head - piece.frames,
    }
    const own = played[index]!
    let { head, tail } = handles
    for (const other of byKey.get(own.key) ?? []) {
      if (other.index === index || own.key === undefined) continue
      if (other.start >= own.end) tail = Math.min(tail, other.start - own.end)
      else if (other.end <= own.start) head = Math.min(head, own.start - other.end)
    }
    return { head: Math.max(0, Math.floor(head)), tail: Math.max(0, Math.floor(tail)) }
  })
}

/** Gives each clip of what is missing as its room is of all the room. Neighbours in one file share what is between. */
const shared = (rooms: ReadonlyArray<number>, missing: number): ReadonlyArray<number> => {
  const all = rooms.reduce((sum, room) => sum + room, 0)
  if (all === 0) return rooms
  const wanted = Math.min(missing, all)
  let given = 0
  let seen = 0
  return rooms.map((room) => {
    seen += room
    const share = Math.min(room, Math.round((seen * wanted) / all) - given)
    given += share
    return share
  })
}

/** The pieces made longer out of their handles: first at their ends, then at their starts. */
export const lengthened = (edit: Edit, target: number): ReadonlyArray<Piece> => {
  let { pieces } = edit
  for (const edge of ["tail", "head"] as const) {
    const missing = target - total(pieces)
    if (missing <= 0) break
    const rooms = roomsOf({ ...edit, pieces }).map((room) => room[edge])
    const shares = shared(rooms, missing)
    pieces = pieces.map((piece, index) => {
      const share = shares[index]!
      if (share === 0) return piece
      return edge === "tail"
        ? { ...piece, frames: piece.frames + share }
        : { ...piece, head: piece.head - share, frames: piece.frames + share }
    })
  }
  return pieces
}

/** One piece at another length: its end moves, and where there is no more media its start. */
export const resized = (edit: Edit, index: number, frames: number): Piece => {
  const piece = edit.pieces[index]!
  if (frames <= piece.frames) return { ...piece, frames: Math.max(1, frames) }
  const whole = handlesOf(piece.json, edit.rate)
  const written = framesIn(playedRange(piece.json, edit.rate).duration, edit.rate)
  const tail = Math.max(0, Math.floor(whole.tail + written - piece.head - piece.frames))
  const head = Math.max(0, Math.floor(whole.head + piece.head))
  const atEnd = Math.min(frames - piece.frames, tail)
  const atStart = Math.min(frames - piece.frames - atEnd, head)
  return { ...piece, head: piece.head - atStart, frames: piece.frames + atEnd + atStart }
}
