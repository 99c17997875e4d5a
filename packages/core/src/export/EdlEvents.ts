import type { MediaEdit } from "../otio/Flatten.ts"
import { wipeNumber } from "../otio/Metadata.ts"
import type { Dissolve, Sequence } from "../otio/Sequence.ts"
import * as FrameRate from "../time/FrameRate.ts"
import * as Timecode from "../time/Timecode.ts"
import { libraryDropFrame } from "./MediaTimecode.ts"
import type { Notes } from "./Notes.ts"

/** One event of an edit list: frames of timecode, out points not included. */
export interface EdlEvent {
  readonly channel: string
  /** Null is black. */
  readonly edit: MediaEdit | null
  readonly sourceIn: number
  readonly sourceOut: number
  readonly recordIn: number
  readonly recordOut: number
  readonly transition: EdlTransition | null
}

export interface EdlTransition {
  readonly dissolve: Dissolve
  /** "D", or "W" with three digits. */
  readonly code: string
  readonly frames: number
  /** Where the outgoing picture stops; null for black. */
  readonly from: MediaEdit | null
  readonly fromSource: number
}

const wipeCode = ({ type, metadata }: Dissolve): string => {
  const number = wipeNumber(metadata) ?? (type === "SMPTE_Wipe" ? 1 : undefined)
  return number === undefined ? "D" : `W${String(number).padStart(3, "0")}`
}

/** The frame whose label stands for a time of the media: the label that the media carries, in the list's counting. */
const sourceFrame = ({ grid, counting }: Sequence, { content }: MediaEdit, ticks: number): number => {
  const { rate, reference } = content
  const dropFrame = libraryDropFrame(reference)
  const isSameRate = FrameRate.equals(rate, grid.rate)
  if (isSameRate && (dropFrame === null || dropFrame === counting.dropFrame)) return grid.frame(ticks)
  const frame = grid.frameOf(rate, ticks)
  return frame < 0 ? frame : Timecode.relabel(frame, Timecode.counting(rate, dropFrame ?? false), counting)
}

interface Source {
  readonly in: number
  readonly out: number
}

/** The source of an edit's part that shows `before` frames more at its head and `less` fewer at its tail. */
const sourceOf = (
  sequence: Sequence,
  edit: MediaEdit,
  before: number,
  less: number,
  notes: Notes,
): Source => {
  const length = before + edit.end - edit.start - less
  const speed = Math.abs(edit.speed)
  const start = sourceFrame(sequence, edit, edit.source)
  if (edit.speed === 0) return { in: Math.max(0, start), out: Math.max(0, start) + 1 }
  const handle = edit.speed > 0 ? before : -less
  const first = start - Math.round(handle * speed)
  if (first < 0) {
    notes.add("The source has too few frames before its in point; it starts at zero.", {
      clip: edit.name,
      path: edit.path,
    })
  }
  const sourceIn = Math.max(0, first)
  return { in: sourceIn, out: sourceIn + Math.round(length * speed) }
}

/** A transition that starts an event, as long as the frames on both sides of its cut allow. */
interface Head {
  readonly dissolve: Dissolve
  readonly before: number
  readonly after: number
  readonly from: MediaEdit | null
  readonly fromSource: number
}

/** The events of one channel from edits that follow each other. */
export const eventsOf = (
  sequence: Sequence,
  edits: ReadonlyArray<MediaEdit>,
  channel: string,
  notes: Notes,
): ReadonlyArray<EdlEvent> => {
  const events: Array<EdlEvent> = []
  const base = sequence.start
  let head: Head | null = null
  let previousEnd = 0
  for (let index = 0; index < edits.length; index++) {
    const edit = edits[index]!
    const next = edits[index + 1]
    const length = edit.end - edit.start
    const adjoins = next !== undefined && next.start === edit.end
    if (head === null && edit.head !== null) {
      const before = Math.min(edit.head.before, edit.start - previousEnd)
      head = {
        dissolve: edit.head,
        before,
        after: Math.min(edit.head.after, length),
        from: null,
        fromSource: 0,
      }
    }
    const tail = edit.tail ?? (adjoins ? next.head : null)
    const before = head?.before ?? 0
    const less = tail === null ? 0 : Math.min(tail.before, length - (head?.after ?? 0))
    const source = sourceOf(sequence, edit, before, less, notes)
    const recordIn = base + edit.start - before
    const recordOut = base + edit.end - less
    if (head !== null && head.from === null && events.length === 0)
      events.push(blackBefore(base, recordIn, channel))
    // What a transition takes up wholly has no event of its own, but no channel starts with a transition.
    if (recordOut > recordIn || events.length === 0) {
      const transition = head === null ? null : transitionOf(head)
      events.push({
        channel,
        edit,
        sourceIn: source.in,
        sourceOut: source.out,
        recordIn,
        recordOut,
        transition,
      })
    }
    head = null
    if (tail !== null) {
      const room = adjoins ? next.end - next.start : next === undefined ? tail.after : next.start - edit.end
      const fromSource = edit.speed > 0 ? source.out : source.in
      const out: Head = {
        dissolve: tail,
        before: less,
        after: Math.min(tail.after, room),
        from: edit,
        fromSource,
      }
      const frames = out.before + out.after
      if (frames > 0 && adjoins) head = out
      else if (frames > 0) {
        const transition = transitionOf(out)
        events.push({
          channel,
          edit: null,
          sourceIn: 0,
          sourceOut: frames,
          recordIn: recordOut,
          recordOut: recordOut + frames,
          transition,
        })
      }
    }
    previousEnd = edit.end + (adjoins || tail === null ? 0 : tail.after)
  }
  return events
}

/** Readers take no transition for the first event of a channel: black comes before it, of no length if need be. */
const blackBefore = (recordStart: number, recordOut: number, channel: string): EdlEvent => ({
  channel,
  edit: null,
  sourceIn: 0,
  sourceOut: recordOut - recordStart,
  recordIn: recordStart,
  recordOut,
  transition: null,
})

const transitionOf = ({ dissolve, before, after, from, fromSource }: Head): EdlTransition => ({
  dissolve,
  code: wipeCode(dissolve),
  frames: before + after,
  from,
  fromSource,
})
