import { isJsonObject, type JsonObject } from "../../json/JsonText.ts"
import type * as FrameRate from "../../time/FrameRate.ts"
import { childrenOf, schemaOf } from "../Durations.ts"
import { framesIn, framesOf, rangeOf } from "./Frames.ts"

/** An item of a track with its place on the record, in frames of the timeline. */
export interface Placed {
  readonly json: JsonObject
  readonly start: number
  readonly frames: number
  /** Frames left out at its start. */
  readonly head: number
}

/** A track's items in their places, and the transitions at its cuts by the index of the item after them. */
export interface EditedTrack {
  readonly json: JsonObject
  readonly items: ReadonlyArray<Placed>
  readonly transitions: ReadonlyMap<number, JsonObject>
}

export const isGap = (item: JsonObject): boolean => /^(?:Gap|Filler)$/.test(schemaOf(item))

/** Gaps and objects that nobody knows are no clips: a prompt does not count them. */
export const isClip = (item: JsonObject): boolean => /^(?:Clip|Stack|Track|Sequence)$/.test(schemaOf(item))

const withinRange = (items: ReadonlyArray<Placed>, start: number, frames: number): ReadonlyArray<Placed> =>
  items.flatMap((item) => {
    const from = Math.max(item.start, start)
    const to = Math.min(item.start + item.frames, start + frames)
    if (to <= from) return []
    return [{ ...item, start: from - start, frames: to - from, head: item.head + from - item.start }]
  })

/** Reads a track; one that is trimmed as a whole is read as what is left of it. */
export const readTrack = (track: JsonObject, rate: FrameRate.FrameRate): EditedTrack => {
  const items: Array<Placed> = []
  const transitions = new Map<number, JsonObject>()
  let at = 0
  for (const json of childrenOf(track)) {
    if (schemaOf(json) === "Transition") {
      if (!transitions.has(items.length)) transitions.set(items.length, json)
      continue
    }
    const frames = framesOf(json, rate)
    items.push({ json, start: at, frames, head: 0 })
    at += frames
  }
  const range = rangeOf(track["source_range"])
  if (range === undefined) return { json: track, items, transitions }
  const start = framesIn(range.start, rate)
  const kept = withinRange(items, start, framesIn(range.duration, rate))
  const first = items.findIndex((item) => item.json === kept[0]?.json)
  return {
    json: { ...track, source_range: null },
    items: kept,
    transitions: new Map(
      [...transitions]
        .map(([index, transition]) => [index - Math.max(0, first), transition] as const)
        .filter(([index]) => index > 0 && index < kept.length),
    ),
  }
}

/** The same with nothing before or after a stretch of the record. */
export const windowed = (track: EditedTrack, start: number, frames: number): EditedTrack => {
  const items = withinRange(track.items, start, frames)
  const first = track.items.findIndex(({ json }) => json === items[0]?.json)
  return {
    json: track.json,
    items,
    transitions: new Map(
      [...track.transitions].flatMap(([index, transition]) => {
        const moved = index - Math.max(0, first)
        return moved > 0 && moved < items.length ? [[moved, transition] as const] : []
      }),
    ),
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const record = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

/** What tells the media of a clip apart: the library's UUID, the URL, or at least the names. */
export const mediaKey = (clip: JsonObject, media: JsonObject | undefined): string | undefined => {
  const file = textOf(record(record(media?.["metadata"])["roughcut"])["file"])
  if (file !== "") return file.toLowerCase()
  const own = textOf(record(record(clip["metadata"])["roughcut"])["file"])
  if (own !== "") return own.toLowerCase()
  const url = textOf(media?.["target_url"]) || textOf(media?.["target_url_base"])
  if (url !== "") return url
  const name = textOf(media?.["name"]) || textOf(clip["name"])
  return name === "" ? undefined : name
}
