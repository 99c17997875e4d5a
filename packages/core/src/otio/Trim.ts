import type { Dissolve, Edit, SequenceMarker, SequenceTrack } from "./Sequence.ts"
import type { Building } from "./Building.ts"

const shiftMarkers = (markers: ReadonlyArray<SequenceMarker>, by: number): ReadonlyArray<SequenceMarker> =>
  markers.length === 0 ? markers : markers.map((marker) => ({ ...marker, start: marker.start + by }))

const shiftEdit = (edit: Edit, by: number): Edit => ({
  ...edit,
  start: edit.start + by,
  end: edit.end + by,
  head: edit.head === null ? null : { ...edit.head, cut: edit.head.cut + by },
  tail: edit.tail === null ? null : { ...edit.tail, cut: edit.tail.cut + by },
  markers: shiftMarkers(edit.markers, by),
})

/** The same track later by a number of frames. */
export const shiftTrack = (track: SequenceTrack, by: number): SequenceTrack => ({
  ...track,
  edits: track.edits.map((edit) => shiftEdit(edit, by)),
  markers: shiftMarkers(track.markers, by),
})

/** Ticks of media time where an edit starts once it is cut to a part of its record; reverse plays from the end. */
export const sourceAt = (edit: Edit, start: number, end: number, ticksPerFrame: number): number => {
  const frames = edit.speed < 0 ? edit.end - end : start - edit.start
  return edit.source + frames * ticksPerFrame * Math.abs(edit.speed)
}

/** Whether all of a transition, and the edits that it joins, lie between two frames. */
const isWhole = ({ cut, before, after, fromEdit, toEdit }: Dissolve, from: number, to: number): boolean =>
  cut - before >= from && cut + after <= to && (cut > from || !fromEdit) && (cut < to || !toEdit)

/** The part of an edit from one frame to another, both of the record; a transition that is cut into goes. */
export const trimEdit = (edit: Edit, from: number, to: number, ticksPerFrame: number): Edit => {
  const head = edit.head !== null && isWhole(edit.head, from, to) ? edit.head : null
  const tail = edit.tail !== null && isWhole(edit.tail, from, to) ? edit.tail : null
  if (edit.start >= from && edit.end <= to && head === edit.head && tail === edit.tail) return edit
  const start = Math.max(edit.start, from)
  const end = Math.min(edit.end, to)
  const markers = edit.markers.filter((marker) => marker.start >= start && marker.start < end)
  return { ...edit, start, end, source: sourceAt(edit, start, end, ticksPerFrame), head, tail, markers }
}

/** What a track shows from one frame to another, counted from the first of them. */
export const trimTrack = (
  { grid, notes }: Building,
  track: SequenceTrack,
  from: number,
  to: number,
): SequenceTrack => {
  const edits: Array<Edit> = []
  for (const edit of track.edits) {
    const cutInto =
      edit.head !== null && !isWhole(edit.head, from, to) && edit.head.cut > from && edit.head.cut < to
    if (cutInto)
      notes.push({
        message: "The transition crosses the end of the part that is used and is left out.",
        path: edit.head?.path ?? "",
      })
    if (edit.end > from && edit.start < to) edits.push(trimEdit(edit, from, to, grid.ticksPerFrame))
  }
  const markers = track.markers.filter((marker) => marker.start >= from && marker.start < to)
  const trimmed = { ...track, edits, markers }
  return from === 0 ? trimmed : shiftTrack(trimmed, -from)
}
