import type { Grid } from "../time/Grid.ts"
import type { Mutable } from "./Join.ts"
import type { Dissolve, Edit, Media, SequenceMarker, SequenceTrack } from "./Sequence.ts"
import { trimEdit } from "./Trim.ts"

/** An edit that shows media, as flattening leaves nothing else. */
export type MediaEdit = Edit & { readonly content: Media }

export const isMedia = (edit: Edit): edit is MediaEdit => edit.content.type === "media"

export interface Flattening {
  readonly grid: Grid
  /** Told of what is left out, and why. */
  readonly note: (message: string, about: { readonly clip?: string; readonly path?: string }) => void
}

const disabled = ({ note }: Flattening, { name, path }: Edit | SequenceTrack): void =>
  note("What is disabled is left out.", { clip: name, path })

/**
 * What is seen, or heard, of a list of tracks, bottom first: one list of edits in which the topmost enabled one
 * wins, nested sequences are opened, and a gap shows what is below. Positions are those of the tracks.
 */
export const flatten = (
  flattening: Flattening,
  tracks: ReadonlyArray<SequenceTrack>,
): ReadonlyArray<MediaEdit> => {
  const enabled = tracks.filter((track) => {
    if (!track.enabled) disabled(flattening, track)
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
    if (!edit.enabled) disabled(flattening, edit)
    else if (isMedia(edit)) edits.push(edit)
    else for (const inner of open(flattening, edit, track.kind)) edits.push(inner)
  }
  return edits
}

/** How the frames of a nested sequence lie on the record of the edit that shows them. */
interface Mapping {
  /** The first frame that is shown and the first that is not; between whole frames where rates are mixed. */
  readonly first: number
  readonly last: number
  readonly toRecord: (position: number) => number
}

/** A record frame shows what runs at its first moment, so places round up, but not for an error of floating point. */
const justBelow = 1e-6

const mappingOf = ({ grid }: Flattening, edit: Edit): Mapping => {
  const first = edit.source / grid.ticksPerFrame
  const scale = Math.abs(edit.speed)
  if (scale === 0)
    return { first, last: first + 1, toRecord: (position) => (position <= first ? edit.start : edit.end) }
  const last = first + (edit.end - edit.start) * scale
  return {
    first,
    last,
    toRecord: (position) => {
      const played = Math.ceil((Math.min(Math.max(position, first), last) - first) / scale - justBelow)
      return edit.speed > 0 ? edit.start + played : edit.end - played
    },
  }
}

/** The edits inside a nested sequence, as far as its edit shows them, at the places where it shows them. */
const open = (flattening: Flattening, edit: Edit, kind: SequenceTrack["kind"]): ReadonlyArray<MediaEdit> => {
  if (edit.content.type !== "nested") return []
  const { grid, note } = flattening
  const { first, last, toRecord } = mappingOf(flattening, edit)
  const ofThisKind = ofKind(edit.content.tracks, kind)
  const inner = edit.channel === null ? ofThisKind : ofThisKind.slice(edit.channel, edit.channel + 1)
  const shown: Array<Mutable<MediaEdit>> = []
  for (const piece of flatten(flattening, inner)) {
    if (piece.end <= first || piece.start >= last) continue
    const [a, b] = [toRecord(piece.start), toRecord(piece.end)]
    if (a === b) continue
    const skipped = Math.max(0, piece.speed < 0 ? piece.end - last : first - piece.start)
    const asShot = edit.speed === 1
    const head = asShot && piece.head !== null && piece.start > first ? { ...piece.head, cut: a } : null
    const tail = asShot && piece.tail !== null && piece.end < last ? { ...piece.tail, cut: b } : null
    if (piece.head !== null && head === null) {
      note("The transition inside a nested sequence is cut into or runs at another speed, and is left out.", {
        clip: piece.name,
        path: piece.head.path,
      })
    }
    const markers = piece.markers.filter(({ start }) => start >= first && start < last)
    shown.push({
      ...piece,
      start: Math.min(a, b),
      end: Math.max(a, b),
      source: piece.source + skipped * Math.abs(piece.speed) * grid.ticksPerFrame,
      speed: piece.speed * edit.speed,
      head,
      tail,
      markers: markers.map((marker) => ({ ...marker, start: toRecord(marker.start) })),
      effects: edit.effects.length === 0 ? piece.effects : [...piece.effects, ...edit.effects],
    })
  }
  if (edit.speed < 0) shown.reverse()
  const [start, end] = [shown[0], shown.at(-1)]
  if (start !== undefined && start.start === edit.start) start.head = edit.head
  if (end !== undefined && end.end === edit.end) end.tail = edit.tail
  const ofTracks = inner
    .flatMap(({ markers }) => markers)
    .filter((marker) => marker.start >= first && marker.start < last)
    .map((marker) => ({ ...marker, start: toRecord(marker.start) }))
  placeMarkers(shown, [...edit.markers, ...ofTracks])
  return shown
}

/** Gives each marker to the edit that it stands on or before, or to the last one. Edits are in order. */
const placeMarkers = (
  edits: ReadonlyArray<Mutable<MediaEdit>>,
  markers: ReadonlyArray<SequenceMarker>,
): void => {
  const left = markers.toSorted((a, b) => a.start - b.start)
  let next = 0
  edits.forEach((edit, index) => {
    const from = next
    while (next < left.length && (index === edits.length - 1 || left[next]!.start < edit.end)) next++
    if (next > from) edit.markers = [...edit.markers, ...left.slice(from, next)]
  })
}

/** A transition that an edit has lost although a part of it would be seen. */
const lostOf = (had: Dissolve | null, has: Dissolve | null, from: number, to: number): Dissolve | null =>
  had !== null && has === null && had.cut - had.before < to && had.cut + had.after > from ? had : null

/** Lays one list of edits over another: what is below is seen in the holes of what is above. */
const over = (
  { grid, note }: Flattening,
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
        const visible = { ...trimEdit(edit, holeStart, holeEnd, grid.ticksPerFrame), content: edit.content }
        const head = edit.head?.cut ?? holeEnd
        const lost = head < holeEnd ? lostOf(edit.head, visible.head, holeStart, holeEnd) : null
        const lostTail =
          (edit.tail?.cut ?? 0) < holeEnd ? null : lostOf(edit.tail, visible.tail, holeStart, holeEnd)
        for (const dissolve of [lost, lostTail]) {
          if (dissolve === null) continue
          note("The transition is partly covered by a track above it and is left out.", {
            clip: edit.name,
            path: dissolve.path,
          })
        }
        seen.push(visible)
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
