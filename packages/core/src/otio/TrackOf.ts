import * as FrameRate from "../time/FrameRate.ts"
import type { Grid } from "../time/Grid.ts"
import type { TimeRange } from "../time/TimeRange.ts"
import type { Building } from "./Building.ts"
import type { Child, Clip, Effect, Item, Stack, Track, Transition } from "./Document.ts"
import { DocumentError } from "./DocumentError.ts"
import type { Mutable, Side } from "./Join.ts"
import { join } from "./Join.ts"
import { editMarkers, markersOf } from "./Markers.ts"
import { withNestedSound } from "./NestedSound.ts"
import type { Edit, Media, Nested, SequenceMarker, SequenceTrack } from "./Sequence.ts"

const noEffects: ReadonlyArray<Effect> = []

/** An item that stands where a whole track is expected, as a track of its own. */
export const wrapped = (item: Item): Track => ({
  type: "track",
  name: item.type === "track" ? item.name : "",
  path: item.path,
  metadata: {},
  sourceRange: null,
  effects: [],
  markers: [],
  enabled: true,
  kind: item.type === "track" ? item.kind : "Video",
  children: [item],
})

/** Whether an item runs at another speed than its children. */
export const changesTime = ({ effects }: Item): boolean =>
  effects.some((effect) => effect.enabled && effect.timeScalar !== null)

/** Speeds beyond these no frame could be counted at; slower than the slowest is a freeze. */
const fastestSpeed = 100_000
const slowestSpeed = 0.000_01

const speedOf = ({ effects, path, name }: Item): number => {
  let speed = 1
  for (const effect of effects) if (effect.timeScalar !== null && effect.enabled) speed *= effect.timeScalar
  if (Math.abs(speed) <= fastestSpeed) return Math.abs(speed) < slowestSpeed ? 0 : speed
  throw new DocumentError({
    path,
    clip: name,
    reason: `the clip is faster than ${fastestSpeed} times its speed.`,
  })
}

const mediaOf = (grid: Grid, clip: Clip, range: TimeRange): Media => {
  const available = clip.media.availableRange
  const own = available !== null && available.duration.value > 0 ? available.start.rate : range.duration.rate
  return {
    type: "media",
    reference: clip.media,
    rate: FrameRate.hasTimecode(own) ? own : grid.rate,
    availableStart: available === null ? null : grid.ticks(available.start),
    availableDuration: available === null ? null : grid.ticks(available.duration),
  }
}

interface Placed {
  readonly content: Media | Nested | null
  readonly source: number
  readonly ticks: number
}

const place = (building: Building, item: Item): Placed => {
  const { grid } = building
  switch (item.type) {
    case "clip": {
      const range = item.sourceRange ?? item.media.availableRange
      if (range === null) {
        throw new DocumentError({
          path: item.path,
          clip: item.name,
          reason:
            "the clip has neither a source_range nor media with an available_range, so it cannot be timed.",
        })
      }
      if (item.otherMedia > 0) {
        building.notes.push({
          message: "Only the active media reference is written.",
          clip: item.name,
          path: item.path,
        })
      }
      return {
        content: mediaOf(grid, item, range),
        source: grid.ticks(range.start),
        ticks: grid.ticks(range.duration),
      }
    }
    case "track":
    case "stack": {
      const { nested, ticks } = nestedOf(building, item)
      if (item.sourceRange === null) return { content: nested, source: 0, ticks }
      return {
        content: nested,
        source: grid.ticks(item.sourceRange.start),
        ticks: grid.ticks(item.sourceRange.duration),
      }
    }
    case "unknown":
      building.notes.push({ message: `A ${item.schema} is not known and is left out.`, path: item.path })
      return {
        content: null,
        source: 0,
        ticks: item.sourceRange === null ? 0 : grid.ticks(item.sourceRange.duration),
      }
    case "gap":
      return {
        content: null,
        source: item.sourceRange === null ? 0 : grid.ticks(item.sourceRange.start),
        ticks: item.sourceRange === null ? 0 : grid.ticks(item.sourceRange.duration),
      }
  }
}

const nestedOf = (
  building: Building,
  item: Track | Stack,
): { readonly nested: Nested; readonly ticks: number } => {
  const children: ReadonlyArray<Child> =
    item.type === "track" ? [{ ...item, sourceRange: null, effects: noEffects, markers: [] }] : item.children
  const tracks: Array<SequenceTrack> = []
  let ticks = 0
  for (const child of children) {
    if (child.type === "transition") continue
    const built = trackOf(
      building,
      child.type === "track" && child.sourceRange === null && !changesTime(child) ? child : wrapped(child),
    )
    if (built === null) continue
    tracks.push(built.track)
    ticks = Math.max(ticks, built.ticks)
  }
  const { grid } = building
  return {
    nested: {
      type: "nested",
      tracks: withNestedSound(tracks),
      duration: grid.frame(ticks),
    },
    ticks,
  }
}

/** Effects on a whole track or stack have no place in what is exported. */
export const noteEffects = ({ notes }: Building, item: Track | Stack): void => {
  for (const effect of item.effects) {
    const name = effect.name || effect.effectName || effect.schema
    notes.push({
      message: `The effect ${name} is on a whole track and is left out.`,
      clip: item.name,
      path: effect.path,
    })
  }
}

const kindOf = (building: Building, track: Track): "video" | "audio" | null => {
  const kind = track.kind.toLowerCase()
  if (kind === "video" || kind === "") return "video"
  if (kind === "audio") return "audio"
  building.notes.push({
    message: `The track "${track.name}" is of kind ${track.kind} and is left out.`,
    path: track.path,
  })
  return null
}

/** Resolves a track without trimming it; null for a kind that is neither video nor audio. Ticks are its duration. */
export const trackOf = (
  building: Building,
  track: Track,
): { readonly track: SequenceTrack; readonly ticks: number } | null => {
  const kind = kindOf(building, track)
  if (kind === null) return null
  const { grid, notes } = building
  const edits: Array<Mutable<Edit>> = []
  const recordOrigin =
    track.sourceRange === null ? 0 : grid.frame(Math.max(0, -grid.ticks(track.sourceRange.start)))
  const loose: Array<SequenceMarker> = []
  noteEffects(building, track)
  let at = 0
  let before: Side = { edit: null, ticks: null }
  let pending: Transition | null = null
  for (const child of track.children) {
    if (child.type === "transition") {
      if (pending !== null)
        notes.push({ message: "Two transitions at one cut; the second is left out.", path: child.path })
      else pending = child
      continue
    }
    const { content, source, ticks } = place(building, child)
    const start = grid.frame(at)
    const end = grid.frame(at + ticks)
    if (!Number.isSafeInteger(end)) {
      throw new DocumentError({
        path: child.path,
        clip: child.name,
        reason: "the time is too large to be counted in frames.",
      })
    }
    let edit: Mutable<Edit> | null = null
    if (content !== null && end > start) {
      const speed = child.effects.length === 0 ? 1 : speedOf(child)
      edit = {
        name: child.name,
        path: child.path,
        metadata: child.metadata,
        enabled: child.enabled,
        start,
        end,
        content,
        source,
        speed,
        channel: null,
        head: null,
        tail: null,
        markers: editMarkers(grid, child.markers, { source, speed, start, end }, recordOrigin),
        effects:
          child.effects.length === 0
            ? noEffects
            : child.effects.filter((effect) => effect.timeScalar === null),
      }
      edits.push(edit)
    } else if (child.markers.length > 0) {
      for (const marker of editMarkers(grid, child.markers, { source, speed: 1, start, end }, recordOrigin)) {
        loose.push({ ...marker, source: null })
      }
    }
    if (content !== null && edit === null) {
      notes.push({
        message: "The clip is shorter than a frame and is left out.",
        clip: child.name,
        path: child.path,
      })
    }
    const side: Side = { edit, ticks }
    if (pending !== null) join(building, pending, at, before, side)
    pending = null
    before = side
    at += ticks
  }
  if (pending !== null) join(building, pending, at, before, { edit: null, ticks: null })
  return {
    track: {
      kind,
      name: track.name,
      path: track.path,
      enabled: track.enabled,
      edits,
      markers: [...markersOf(grid, track.markers, null), ...loose],
      metadata: track.metadata,
    },
    ticks: at,
  }
}
