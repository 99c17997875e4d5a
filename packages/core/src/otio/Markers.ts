import type { Grid } from "../time/Grid.ts"
import type { TimeRange } from "../time/TimeRange.ts"
import type { Marker } from "./Document.ts"
import type { Edit, SequenceMarker } from "./Sequence.ts"

export const noMarkers: ReadonlyArray<SequenceMarker> = []

/** Markers of a stack or a track, in its own frames. */
export const markersOf = (
  grid: Grid,
  markers: ReadonlyArray<Marker>,
  sourceRange: TimeRange | null,
): ReadonlyArray<SequenceMarker> => {
  if (markers.length === 0) return noMarkers
  const origin = sourceRange === null ? 0 : grid.ticks(sourceRange.start)
  return markers.map((marker) => {
    const start = grid.ticks(marker.markedRange.start) - Math.max(0, origin)
    return {
      name: marker.name,
      comment: marker.comment,
      color: marker.color,
      start: grid.frame(start),
      duration: grid.frame(start + grid.ticks(marker.markedRange.duration)) - grid.frame(start),
      source: null,
    }
  })
}

/**
 * Markers of an item, whose own times are media times. OpenTimelineIO's cmx_3600 reader leaves them at record
 * timecode instead, which starts at `recordOrigin`; those keep their place.
 */
export const editMarkers = (
  grid: Grid,
  markers: ReadonlyArray<Marker>,
  { source, speed, start, end }: Pick<Edit, "source" | "speed" | "start" | "end">,
  recordOrigin: number,
): ReadonlyArray<SequenceMarker> => {
  if (markers.length === 0) return noMarkers
  return markers.map((marker) => {
    const at = grid.ticks(marker.markedRange.start)
    const length = grid.ticks(marker.markedRange.duration)
    const scale = speed === 0 ? 0 : 1 / Math.abs(speed)
    const played = Math.round(((at - source) * scale) / grid.ticksPerFrame)
    const mapped = speed < 0 ? end - 1 - played : start + played
    const record = grid.frame(at) - recordOrigin
    const isRecord = "cmx_3600" in marker.metadata && record >= start && record < end
    return {
      name: marker.name,
      comment: marker.comment,
      color: marker.color,
      start: isRecord ? record : mapped,
      duration: Math.round((length * scale) / grid.ticksPerFrame),
      source: isRecord ? source + (record - start) * grid.ticksPerFrame : at,
    }
  })
}
