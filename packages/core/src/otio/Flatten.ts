import type { Grid } from "../time/Grid.ts"
import type { Edit, Media, SequenceTrack } from "./Sequence.ts"
import { trimEdit } from "./Trim.ts"

/** An edit that shows media, as flattening leaves nothing else. */
export type MediaEdit = Edit & { readonly content: Media }

export const isMedia = (edit: Edit): edit is MediaEdit => edit.content.type === "media"

export interface Flattening {
  readonly grid: Grid
  /** Told of an edit or a track that is left out because it is disabled. */
  readonly disabled: (name: string, path: string) => void
}

/**
 * What is seen, or heard, of a list of tracks, bottom first: one list of edits in which the topmost enabled one
 * wins, nested sequences are opened, and a gap shows what is below. Positions are those of the tracks.
 */
export const flatten = (
  flattening: Flattening,
  tracks: ReadonlyArray<SequenceTrack>,
): ReadonlyArray<MediaEdit> => {
  const enabled = tracks.filter((track) => {
    if (!track.enabled) flattening.disabled(track.name, track.path)
    return track.enabled
  })
  return layered(flattening, enabled, 0, enabled.length)
}

/** The tracks of one kind. */
export const ofKind = (
  tracks: ReadonlyArray<SequenceTrack>,
  kind: SequenceTrack["kind"],
): ReadonlyArray<SequenceTrack> => tracks.filter((track) => track.kind === kind)

/** Halving keeps many tracks of few edits as cheap as few tracks of many. */
const layered = (
  flattening: Flattening,
  tracks: ReadonlyArray<SequenceTrack>,
  from: number,
  to: number,
): ReadonlyArray<MediaEdit> => {
  const [only] = to - from === 1 ? tracks.slice(from, to) : []
  if (only !== undefined) return opened(flattening, only)
  if (to === from) return []
  const middle = (from + to) >> 1
  return over(flattening, layered(flattening, tracks, from, middle), layered(flattening, tracks, middle, to))
}

const opened = (flattening: Flattening, track: SequenceTrack): ReadonlyArray<MediaEdit> => {
  const edits: Array<MediaEdit> = []
  for (const edit of track.edits) {
    if (!edit.enabled) flattening.disabled(edit.name, edit.path)
    else if (isMedia(edit)) edits.push(edit)
    else for (const inner of open(flattening, edit, track.kind)) edits.push(inner)
  }
  return edits
}

/** The edits inside a nested sequence, as far as its edit shows them, at the places where it shows them. */
const open = (flattening: Flattening, edit: Edit, kind: SequenceTrack["kind"]): ReadonlyArray<MediaEdit> => {
  if (edit.content.type !== "nested") return []
  const { grid } = flattening
  const inner = flatten(flattening, ofKind(edit.content.tracks, kind))
  const first = edit.source / grid.ticksPerFrame
  const length = edit.end - edit.start
  const scale = Math.abs(edit.speed)
  const last = edit.speed === 0 ? first + 1 : first + length * scale
  const toRecord = (position: number): number => {
    if (edit.speed === 0) return position <= first ? edit.start : edit.end
    const played = (Math.min(Math.max(position, first), last) - first) / scale
    return edit.speed > 0 ? edit.start + Math.round(played) : edit.end - Math.round(played)
  }
  const shown: Array<MediaEdit> = []
  for (const piece of inner) {
    if (piece.end <= first || piece.start >= last) continue
    const [a, b] = [toRecord(piece.start), toRecord(piece.end)]
    if (a === b) continue
    const cut = piece.start < first || piece.end > last
    const skipped = Math.max(0, first - piece.start)
    const missed = Math.max(0, piece.end - last)
    const asShot = edit.speed === 1 && !cut
    shown.push({
      ...piece,
      start: Math.min(a, b),
      end: Math.max(a, b),
      source:
        piece.source + (piece.speed < 0 ? missed : skipped) * Math.abs(piece.speed) * grid.ticksPerFrame,
      speed: piece.speed * edit.speed,
      head:
        edit.speed === 1 && piece.start >= first && piece.head !== null ? { ...piece.head, cut: a } : null,
      tail: edit.speed === 1 && piece.end <= last && piece.tail !== null ? { ...piece.tail, cut: b } : null,
      markers: asShot
        ? piece.markers.map((marker) => ({ ...marker, start: marker.start + a - piece.start }))
        : [],
      effects: edit.effects.length === 0 ? piece.effects : [...piece.effects, ...edit.effects],
    })
  }
  if (edit.speed < 0) shown.reverse()
  const [head, tail] = [shown[0], shown.at(-1)]
  if (head !== undefined && edit.head !== null && head.start === edit.start)
    shown[0] = { ...head, head: edit.head }
  const end = shown.at(-1)
  if (tail !== undefined && end !== undefined && edit.tail !== null && end.end === edit.end) {
    shown[shown.length - 1] = { ...end, tail: edit.tail }
  }
  return shown
}

/** Lays one list of edits over another: what is below is seen in the holes of what is above. */
const over = (
  { grid }: Flattening,
  below: ReadonlyArray<MediaEdit>,
  above: ReadonlyArray<MediaEdit>,
): ReadonlyArray<MediaEdit> => {
  if (above.length === 0) return below
  const seen: Array<MediaEdit> = []
  let next = 0
  let holeStart = 0
  for (let index = 0; index <= above.length; index++) {
    const cover = above[index]
    const holeEnd = cover?.start ?? Number.POSITIVE_INFINITY
    for (; next < below.length; next++) {
      const edit = below[next]!
      if (edit.start >= holeEnd) break
      if (edit.end > holeStart && holeEnd > holeStart) {
        seen.push(trimEdit(edit, holeStart, holeEnd, grid.ticksPerFrame) as MediaEdit)
      }
      if (edit.end > holeEnd) break
    }
    if (cover !== undefined) {
      seen.push(cover)
      holeStart = cover.end
    }
  }
  return seen
}
