import type { Sequence, SequenceMarker, SequenceTrack } from "../otio/Sequence.ts"
import type { EdlEvent } from "./EdlEvents.ts"
import type { Notes } from "./Notes.ts"

/** Markers of edits, those inside nested sequences included. */
const countOfEdits = (tracks: ReadonlyArray<SequenceTrack>): number => {
  let count = 0
  for (const track of tracks) {
    for (const { markers, content, channel } of track.edits) {
      count += markers.length
      if (content.type !== "nested" || channel !== null) continue
      const own = content.tracks.filter(({ kind }) => kind === track.kind)
      count += countOfEdits(own) + own.reduce((sum, inner) => sum + inner.markers.length, 0)
    }
  }
  return count
}

/** The last event that has started at a frame of the record, or the first; events are in record order. */
const eventAt = (events: ReadonlyArray<EdlEvent>, frame: number): EdlEvent | undefined => {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.recordIn ?? 0) <= frame) low = middle + 1
    else high = middle
  }
  return events[Math.max(0, low - 1)]
}

/** Which markers are written under which event: those of its clip, and those of the timeline and of tracks there. */
export const placeMarkers = (
  sequence: Sequence,
  tracks: ReadonlyArray<SequenceTrack>,
  events: ReadonlyArray<EdlEvent>,
  notes: Notes,
): ReadonlyMap<EdlEvent, ReadonlyArray<SequenceMarker>> => {
  const placed = new Map<EdlEvent, Array<SequenceMarker>>()
  const under = (event: EdlEvent, marker: SequenceMarker) => {
    const list = placed.get(event)
    if (list === undefined) placed.set(event, [marker])
    else list.push(marker)
  }
  let written = 0
  for (const event of events) {
    for (const marker of event.edit?.markers ?? []) {
      under(event, marker)
      written++
    }
  }
  let missing = countOfEdits(tracks) - written
  for (const marker of [...sequence.markers, ...tracks.flatMap((track) => track.markers)]) {
    const event = eventAt(events, sequence.start + marker.start)
    if (event === undefined) missing++
    else under(event, marker)
  }
  if (missing > 0) notes.add(`Markers on what is not seen or heard in the list are left out: ${missing}.`)
  return placed
}
