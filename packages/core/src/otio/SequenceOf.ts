import type { JsonObject } from "../json/JsonText.ts"
import * as FrameRate from "../time/FrameRate.ts"
import * as Grid from "../time/Grid.ts"
import type { TimeRange } from "../time/TimeRange.ts"
import * as Timecode from "../time/Timecode.ts"
import type { Building } from "./Building.ts"
import type { Child, Timeline, Track } from "./Document.ts"
import { markersOf } from "./Markers.ts"
import { at } from "./Metadata.ts"
import { withNestedSound } from "./NestedSound.ts"
import type { Note } from "./Note.ts"
import type { ReadTimeline } from "./Read.ts"
import type { Sequence, SequenceTrack } from "./Sequence.ts"
import { changesTime, noteEffects, trackOf, wrapped } from "./TrackOf.ts"
import { shiftTrack, trimTrack } from "./Trim.ts"

/** The rate of a timeline that has no time in it. */
const fallbackRate: FrameRate.FrameRate = { numerator: 24, denominator: 1 }

/**
 * The rate that a timeline is cut in: that of its start time, else the one that most of its video clips are
 * written in, else any that could be a picture rate. Timecode must be able to count it.
 */
const rateOf = (
  timeline: Timeline,
  rates: ReadTimeline["rates"],
  notes: Array<Note>,
): FrameRate.FrameRate => {
  const { globalStart } = timeline
  let best = globalStart !== null && FrameRate.isPictureRate(globalStart.rate) ? globalStart.rate : undefined
  if (best === undefined) {
    let most = -1
    for (const [rate, count] of rates) {
      if (count > most && FrameRate.isPictureRate(rate)) {
        most = count
        best = rate
      }
    }
  }
  if (best === undefined) {
    if (rates.size > 0)
      notes.push({ message: "The times have no frame rate of a picture; the timeline is written at 24." })
    return fallbackRate
  }
  if (FrameRate.hasTimecode(best)) return best
  const whole = FrameRate.make(Math.round(FrameRate.toNumber(best))) ?? fallbackRate
  notes.push({
    message: `No timecode counts ${FrameRate.format(best)} frames a second; the timeline is written at ${FrameRate.format(whole)}.`,
  })
  return whole
}

/** Drop-frame is asked for by the document's metadata, and only 29.97 and 59.94 have it. */
const asksForDropFrame = (metadata: JsonObject): boolean =>
  at(metadata, "roughcut", "drop_frame") === true ||
  at(metadata, "fcp_xml", "timecode", "displayformat") === "DF"

/**
 * How far into the record a track says it starts. The cmx_3600 reader of OpenTimelineIO writes a track's first
 * record timecode as a negative start of its source_range, with the duration of its children.
 */
const recordStart = (track: Track, contentDuration: number, grid: Grid.Grid): number | null => {
  if (track.sourceRange === null) return null
  const start = grid.ticks(track.sourceRange.start)
  const duration = grid.ticks(track.sourceRange.duration)
  return start < 0 && duration === contentDuration ? -start : null
}

const framesOf = (grid: Grid.Grid, range: TimeRange) => {
  const start = grid.ticks(range.start)
  return { from: grid.frame(start), to: grid.frame(start + grid.ticks(range.duration)) }
}

const asTrack = (child: Child): Track | null => {
  if (child.type === "transition") return null
  return child.type === "track" && !changesTime(child) ? child : wrapped(child)
}

/** Resolves a timeline once for all exporters. Throws `DocumentError` for a clip that cannot be timed. */
export const sequenceOf = (read: ReadTimeline, name: string): Sequence => {
  const { timeline, rates } = read
  const notes: Array<Note> = []
  const rate = rateOf(timeline, rates, notes)
  const more = timeline.globalStart === null ? [] : [timeline.globalStart.rate]
  const grid = Grid.make(rate, [...rates.keys(), ...more])
  const building: Building = { grid, notes }
  const stack = timeline.tracks
  noteEffects(building, stack)

  const built: Array<{
    readonly track: SequenceTrack
    readonly offset: number | null
    readonly duration: number
  }> = []
  for (const child of stack.children) {
    const track = asTrack(child)
    const result = track === null ? null : trackOf(building, track)
    if (track === null || result === null) continue
    const offset = recordStart(track, result.ticks, grid)
    if (offset !== null || track.sourceRange === null) {
      built.push({ track: result.track, offset, duration: grid.frame(result.ticks) })
      continue
    }
    const { from, to } = framesOf(grid, track.sourceRange)
    built.push({ track: trimTrack(building, result.track, from, to), offset, duration: to - from })
  }

  const offsets = built.flatMap(({ offset }) => (offset === null ? [] : [grid.frame(offset)]))
  const earliest = offsets.length === 0 ? 0 : offsets.reduce((least, offset) => Math.min(least, offset))
  let duration = 0
  let tracks = built.map(({ track, offset, duration: own }) => {
    const shift = offset === null ? 0 : grid.frame(offset) - earliest
    duration = Math.max(duration, own + shift)
    return shift === 0 ? track : shiftTrack(track, shift)
  })
  const start = earliest + (timeline.globalStart === null ? 0 : grid.frame(grid.ticks(timeline.globalStart)))
  if (stack.sourceRange !== null) {
    const { from, to } = framesOf(grid, stack.sourceRange)
    tracks = tracks.map((track) => trimTrack(building, track, from, to))
    duration = to - from
  }
  const dropFrame = asksForDropFrame(timeline.metadata)
  if (dropFrame && !Timecode.canDropFrames(rate)) {
    notes.push({
      message: `${FrameRate.format(rate)} frames a second has no drop-frame timecode; non-drop is written.`,
    })
  }
  return {
    name,
    grid,
    counting: Timecode.counting(rate, dropFrame),
    start,
    duration,
    tracks: withNestedSound(tracks),
    markers: markersOf(grid, stack.markers, stack.sourceRange),
    metadata: timeline.metadata,
    notes,
  }
}
