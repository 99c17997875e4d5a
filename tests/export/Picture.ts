import type { EdlRead } from "../support/EdlReader.ts"
import type { ReadSequence, ReadTrack } from "../support/XmemlReader.ts"

/** What a track shows: the same simple form for a model, an edit list and an xmeml file, so that they compare. */
export interface PictureTrack {
  readonly kind: "video" | "audio"
  readonly enabled: boolean
  readonly items: ReadonlyArray<PictureItem>
}

/** From `start` to `end` (not included) of the record; `source` is the media's frame, or the nested one, at `start`. */
export interface PictureItem {
  readonly id: string
  readonly enabled: boolean
  readonly start: number
  readonly end: number
  readonly source: number
  readonly speed: number
  readonly nested: ReadonlyArray<PictureTrack> | null
}

export interface Shot {
  readonly id: string
  readonly source: number
}

/** The frame of media that an item plays; a reversed one starts at the last frame of its range. */
const sourceFrame = (item: PictureItem, frame: number): number => {
  const played = frame - item.start
  const scale = Math.abs(item.speed)
  return item.speed < 0
    ? item.source + (item.end - item.start - 1 - played) * scale
    : item.source + played * scale
}

const itemAt = (items: ReadonlyArray<PictureItem>, frame: number): PictureItem | undefined => {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]!.end <= frame) low = middle + 1
    else high = middle
  }
  const found = items[low]
  return found !== undefined && found.start <= frame ? found : undefined
}

/** What is seen of one track at a frame; null where there is nothing. */
export const shotOn = (track: PictureTrack, frame: number): Shot | null => {
  const item = track.enabled ? itemAt(track.items, frame) : undefined
  if (item === undefined || !item.enabled) return null
  const source = sourceFrame(item, frame)
  return item.nested === null ? { id: item.id, source } : shotOf(item.nested, Math.floor(source), track.kind)
}

/** What is seen of all tracks of a kind at a frame: the topmost that shows something. */
export const shotOf = (
  tracks: ReadonlyArray<PictureTrack>,
  frame: number,
  kind: PictureTrack["kind"],
): Shot | null => {
  for (let index = tracks.length - 1; index >= 0; index--) {
    const track = tracks[index]!
    const shot = track.kind === kind ? shotOn(track, frame) : null
    if (shot !== null) return shot
  }
  return null
}

/** A channel of an edit list, with positions from the frame where the timeline starts, and where it dissolves. */
export const ofEdl = (edl: EdlRead, channel: string, start: number, rate: number) => {
  const events = edl.events.filter((event) => event.channel === channel)
  const items = events
    .filter((event) => event.recordOut > event.recordIn && event.name !== "BL")
    .map((event) => ({
      id: event.name,
      enabled: true,
      start: event.recordIn - start,
      end: event.recordOut - start,
      source: event.sourceIn,
      speed: event.freeze ? 0 : event.speed === null ? 1 : event.speed / rate,
      nested: null,
    }))
  const mixed = events.map(
    (event) => [event.recordIn - start, event.recordIn - start + event.frames] as const,
  )
  return {
    track: { kind: "video" as const, enabled: true, items },
    mixed: mixed.filter(([from, to]) => to > from),
  }
}

const ofXmemlTrack = (track: ReadTrack): PictureTrack => ({
  kind: track.kind,
  enabled: track.enabled,
  items: track.items.map((item) => {
    const speed = item.speed / 100
    const length = item.end - item.start
    const scale = Math.abs(speed)
    const media = item.file === null ? 0 : item.file.duration
    const first = speed < 0 ? media - (item.source + length) * scale : item.source * (scale === 0 ? 1 : scale)
    return {
      id: item.name,
      enabled: item.enabled,
      start: item.start,
      end: item.end,
      source: Math.round(first) + (item.file === null ? 0 : item.file.frame),
      speed,
      nested: item.nested === null ? null : ofXmeml(item.nested),
    }
  }),
})

export const ofXmeml = (sequence: ReadSequence): ReadonlyArray<PictureTrack> =>
  sequence.tracks.map(ofXmemlTrack)

interface SummaryItem {
  readonly schema: string
  readonly name: string
  readonly enabled?: boolean
  readonly source_range: { readonly start: number; readonly rate: number } | null
  readonly range_in_parent?: { readonly start: number; readonly duration: number }
  readonly media_reference?: {
    readonly available_range: { readonly start: number; readonly rate: number } | null
    readonly schema: string
  }
  readonly effects?: ReadonlyArray<{ readonly schema: string; readonly time_scalar?: number }>
  readonly children?: ReadonlyArray<SummaryItem>
  readonly items?: ReadonlyArray<SummaryItem>
  readonly kind?: string
}

const ofSummaryItem = (item: SummaryItem): ReadonlyArray<PictureItem> => {
  const range = item.range_in_parent
  if (range === undefined || item.schema.startsWith("Gap") || item.schema.startsWith("Transition")) return []
  const speed = (item.effects ?? []).reduce((product, effect) => product * (effect.time_scalar ?? 1), 1)
  const source = item.source_range?.start ?? item.media_reference?.available_range?.start ?? 0
  const children = item.children ?? []
  const nested = item.schema.startsWith("Stack")
    ? children.map((child) => ofSummaryTrack({ ...child, items: [child] }))
    : item.schema.startsWith("Track")
      ? [ofSummaryTrack({ ...item, kind: "Video", items: children })]
      : null
  const [start, end] = [Math.round(range.start), Math.round(range.start + range.duration)]
  return [{ id: item.name, enabled: item.enabled ?? true, start, end, source, speed, nested }]
}

const ofSummaryTrack = (track: SummaryItem): PictureTrack => ({
  kind: track.kind === "Audio" ? "audio" : "video",
  enabled: track.enabled ?? true,
  items: (track.items ?? []).flatMap(ofSummaryItem),
})

/** The reference's reading of a document. */
export const ofSummary = (summary: {
  readonly tracks: ReadonlyArray<SummaryItem>
}): ReadonlyArray<PictureTrack> => summary.tracks.map(ofSummaryTrack)
