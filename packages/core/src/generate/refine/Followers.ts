import { mediaOf } from "../Durations.ts"
import type { JsonObject } from "../../json/JsonText.ts"
import type * as FrameRate from "../../time/FrameRate.ts"
import { type Written, withTransitions } from "./CutTransitions.ts"
import { type Edit, isAudio, total } from "./Edit.ts"
import { type EditedTrack, isGap, mediaKey, type Placed } from "./EditedTrack.ts"
import { framesIn, gapOf, playedRange, trimmed } from "./Frames.ts"
import { groupBy } from "./GroupBy.ts"

/** An item of another track in its new place. */
interface Setting {
  readonly json: JsonObject
  readonly start: number
  readonly frames: number
  readonly head: number
  readonly origin: number | null
}

/** A clip of the edited track in its new place. */
interface Laid {
  readonly origin: number | null
  readonly start: number
  readonly frames: number
  readonly head: number
  readonly sound: JsonObject | null
}

const laid = ({ pieces }: Edit): ReadonlyArray<Laid> => {
  let start = 0
  return pieces.map(({ frames, head, origin, sound }) => {
    const piece = { origin, start, frames, head, sound }
    start += frames
    return piece
  })
}

/** Source and record of a clip, in frames, to see whether two run in step. */
const inStep = (one: Placed, other: Placed, rate: FrameRate.FrameRate): boolean => {
  const first = mediaKey(one.json, mediaOf(one.json))
  if (first === undefined || first !== mediaKey(other.json, mediaOf(other.json))) return false
  const overlap =
    Math.min(one.start + one.frames, other.start + other.frames) - Math.max(one.start, other.start)
  if (overlap <= 0) return false
  const source = (item: Placed) => framesIn(playedRange(item.json, rate).start, rate) + item.head
  return Math.abs(source(one) - one.start - (source(other) - other.start)) < 1
}

/** For each item of a track the item of the edited one whose sound it is: the one it overlaps most. */
const linksOf = (edit: Edit, track: EditedTrack): ReadonlyMap<number, number> => {
  const links = new Map<number, number>()
  if (!isAudio(track.json) || isAudio(edit.track.json)) return links
  const main = edit.track.items
  let from = 0
  for (const [index, item] of track.items.entries()) {
    while (from < main.length && main[from]!.start + main[from]!.frames <= item.start) from++
    let most = 0
    for (let other = from; other < main.length && main[other]!.start < item.start + item.frames; other++) {
      const overlap =
        Math.min(main[other]!.start + main[other]!.frames, item.start + item.frames) -
        Math.max(main[other]!.start, item.start)
      if (overlap > most && !isGap(item.json) && inStep(main[other]!, item, edit.rate)) {
        most = overlap
        links.set(index, other)
      }
    }
  }
  return links
}

/** Whether a track holds nothing but the sound of clips of the edited one. */
export const isAllLinked = (edit: Edit, track: EditedTrack): boolean => {
  const links = linksOf(edit, track)
  return track.items.every(({ json }, index) => isGap(json) || links.has(index))
}

/**
 * How far sound starts or ends from its picture after an edge moved by `moved` frames outwards: what led or trailed does so
 * as far as the picture has not caught up, and what was held back stays where it is in the media.
 */
const offsetAfter = (outside: number, moved: number): number => {
  if (moved === 0) return outside
  if (outside < 0) return moved > 0 ? outside - moved : Math.min(0, outside - moved)
  return moved > 0 ? Math.max(0, outside - moved) : 0
}

/** Sound that goes with a piece: its edges move as those of the picture do. */
const follow = (edit: Edit, item: Placed, link: number, index: number, place: Laid): Setting | undefined => {
  const main = edit.track.items[link]!
  const before = offsetAfter(main.start - item.start, main.head - place.head)
  const after = offsetAfter(
    item.start + item.frames - (main.start + main.frames),
    place.head + place.frames - (main.head + main.frames),
  )
  const start = Math.max(0, place.start - before)
  const end = place.start + place.frames + after
  const lead = item.start - main.start
  if (end <= start) return undefined
  const head = item.head + (place.head - main.head) - lead + (start - place.start)
  return { json: item.json, start, frames: end - start, head, origin: index }
}

/** Where an item that is nobody's sound goes: with the clips it stands over, as far as they keep their order. */
const placeOf = (edit: Edit, item: Placed, pieces: ReadonlyArray<Laid>): number => {
  const over = edit.track.items.flatMap((main, index) =>
    main.start < item.start + Math.max(1, item.frames) && main.start + main.frames > item.start
      ? [index]
      : [],
  )
  const wanted = new Set(over)
  const still = pieces.filter(({ origin }) => origin !== null && wanted.has(origin))
  const [first] = still
  if (first === undefined) return Math.min(item.start, total(edit.pieces))
  const isOrdered = still.every(({ origin }, index) => index === 0 || origin! >= still[index - 1]!.origin!)
  if (!isOrdered) return item.start
  const main = edit.track.items[first.origin!]!
  const inside = item.start - main.start - (first.head - main.head)
  return first.start + Math.max(0, Math.min(inside, Math.max(0, first.frames - item.frames)))
}

/** Overlaps go: sound of a piece ends where the next begins, anything else waits until there is room. */
const settle = (fixed: ReadonlyArray<Setting>, free: ReadonlyArray<Setting>): ReadonlyArray<Setting> => {
  const settled: Array<Setting> = []
  for (const set of fixed.toSorted((a, b) => a.start - b.start)) {
    const last = settled.at(-1)
    if (last !== undefined && last.start + last.frames > set.start) {
      const frames = set.start - last.start
      if (frames < 1) settled.pop()
      else settled[settled.length - 1] = { ...last, frames }
    }
    settled.push(set)
  }
  for (const set of free.toSorted((a, b) => a.start - b.start)) {
    let { start } = set
    let index = 0
    for (; index < settled.length; index++) {
      const other = settled[index]!
      if (other.start + other.frames <= start) continue
      if (other.start >= start + set.frames) break
      start = other.start + other.frames
    }
    settled.splice(index, 0, { ...set, start })
  }
  return settled
}

const cutAt = (sets: ReadonlyArray<Setting>, limit: number): ReadonlyArray<Setting> =>
  sets.flatMap((set) => {
    if (set.start >= limit) return []
    return set.start + set.frames > limit ? [{ ...set, frames: limit - set.start }] : [set]
  })

const isSame = (set: Setting, item: Placed): boolean => set.frames === item.frames && set.head === item.head

/** Another track after the edit: the sound of a clip follows it, everything else keeps its content. */
export const followed = (edit: Edit, track: EditedTrack, takesSound: boolean): JsonObject => {
  const pieces = laid(edit)
  const links = linksOf(edit, track)
  const fixed: Array<Setting> = []
  const free: Array<Setting> = []
  for (const place of pieces)
    if (takesSound && place.sound !== null)
      fixed.push({ json: place.sound, start: place.start, frames: place.frames, head: 0, origin: null })
  const byOrigin = groupBy(pieces, ({ origin }) => origin)
  for (const [index, item] of track.items.entries()) {
    if (isGap(item.json)) continue
    const link = links.get(index)
    if (link === undefined) free.push({ ...item, start: placeOf(edit, item, pieces), origin: index })
    else
      for (const place of byOrigin.get(link) ?? []) {
        const set = follow(edit, item, link, index, place)
        if (set !== undefined) fixed.push(set)
      }
  }
  const settled = settle(fixed, free)
  const sets = edit.limit === null ? settled : cutAt(settled, Math.max(edit.limit, total(edit.pieces)))
  return { ...track.json, children: written(edit, track, sets) }
}

/** The items with gaps between them; a gap that stood before an item is used again. */
const written = (edit: Edit, track: EditedTrack, sets: ReadonlyArray<Setting>): ReadonlyArray<JsonObject> => {
  const { rate } = edit
  const items: Array<Written> = []
  let at = 0
  for (const { frames, head, json, origin, start } of sets) {
    const missing = Math.round(start - at)
    const before = origin === null ? undefined : track.items[origin - 1]
    if (missing > 0) {
      const gap = before !== undefined && isGap(before.json) ? before : undefined
      items.push({
        json: gapOf(missing, rate, gap?.json),
        frames: missing,
        origin: gap === undefined ? null : origin! - 1,
        isUntouched: gap !== undefined && gap.frames === missing,
      })
    }
    const item = origin === null ? undefined : track.items[origin]
    const isUntouched = item !== undefined && isSame({ json, start, frames, head, origin }, item)
    items.push({
      json: trimmed(json, head, frames, rate),
      frames,
      origin,
      isUntouched,
    })
    at = start + frames
  }
  const wanted = edit.transitions.type === "none" ? edit.transitions : ({ type: "keep" } as const)
  return withTransitions(items, track.transitions, track.items.length, wanted, rate)
}
