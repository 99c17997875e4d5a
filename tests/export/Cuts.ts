import * as fc from "fast-check"
import type { JsonObject } from "../../packages/core/src/json/JsonText.ts"
import * as Build from "../../packages/core/src/otio/Build.ts"
import * as FrameRate from "../../packages/core/src/time/FrameRate.ts"
import type { PictureItem, PictureTrack } from "./Picture.ts"

/** A timeline made up for a test: the OTIO document, and what it shows, worked out apart from the exporters. */
export interface Cut {
  readonly rate: FrameRate.FrameRate
  readonly start: number
  readonly duration: number
  readonly document: JsonObject
  readonly tracks: ReadonlyArray<PictureTrack>
  /** Where transitions overlap, by track: record frames, the end not included. */
  readonly mixed: ReadonlyArray<ReadonlyArray<readonly [number, number]>>
}

const rates = ["24000/1001", "24", "25", "30000/1001", "30", "48", "50", "60000/1001", "60"].map((text) =>
  FrameRate.parse(text)!,
)

interface Plan {
  readonly type: "clip" | "gap" | "nested"
  readonly length: number
  readonly source: number
  readonly speed: number
  readonly enabled: boolean
  readonly before: number
  readonly after: number
  readonly marked: boolean
  readonly label: string
  readonly inside: ReadonlyArray<ReadonlyArray<Plan>>
}

const label = fc.string({ unit: "grapheme", maxLength: 6 })

const plan = (depth: number): fc.Arbitrary<Plan> =>
  fc.record({
    type: fc.constantFrom(
      "clip" as const,
      "clip" as const,
      "clip" as const,
      "gap" as const,
      ...(depth > 0 ? (["nested"] as const) : []),
    ),
    length: fc.integer({ min: 1, max: 60 }),
    source: fc.integer({ min: 200, max: 90_000 }),
    speed: fc.constantFrom(1, 1, 1, 1, 2, 0.5, -1, 0),
    enabled: fc.boolean().map((no) => !no || depth === 0),
    before: fc.integer({ min: 0, max: 12 }),
    after: fc.integer({ min: 0, max: 12 }),
    marked: fc.boolean(),
    label,
    inside:
      depth === 0
        ? fc.constant([])
        : fc.array(fc.array(plan(depth - 1), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }),
  })

interface Built {
  readonly children: Array<JsonObject>
  readonly items: Array<PictureItem>
  readonly mixed: Array<readonly [number, number]>
  readonly duration: number
}

let clips = 0

const buildItem = (
  part: Plan,
  start: number,
  rate: FrameRate.FrameRate,
): { readonly json: JsonObject; readonly item: PictureItem | null } => {
  const end = start + part.length
  if (part.type === "gap") return { json: Build.gap(part.length, rate), item: null }
  clips++
  const id = `c${clips} ${part.label}`.trim()
  if (part.type === "nested") {
    const tracks = part.inside.map((plans) => buildTrack(plans, rate, false))
    const json = Build.stack({
      name: id,
      enabled: part.enabled,
      sourceRange: Build.frames(0, part.length, rate),
      children: tracks.map(({ children }) => Build.track({ kind: "Video", children })),
    })
    const nested = tracks.map(({ items }): PictureTrack => ({ kind: "video", enabled: true, items }))
    return { json, item: { id, enabled: part.enabled, start, end, source: 0, speed: 1, nested } }
  }
  const effects =
    part.speed === 1 ? [] : part.speed === 0 ? [Build.freezeFrame()] : [Build.linearTimeWarp(part.speed)]
  const json = Build.clip({
    name: id,
    enabled: part.enabled,
    sourceRange: Build.frames(part.source, part.length, rate),
    effects,
    markers: part.marked
      ? [Build.marker({ range: Build.frames(part.source, 0, rate), name: part.label })]
      : [],
    media: Build.externalReference({
      url: `file:///media/${clips % 7}.mov`,
      availableRange: Build.frames(0, 200_000, rate),
    }),
  })
  return {
    json,
    item: { id, enabled: part.enabled, start, end, source: part.source, speed: part.speed, nested: null },
  }
}

/** Transitions only where clips stand on both sides, and never longer than half of either. */
const buildTrack = (plans: ReadonlyArray<Plan>, rate: FrameRate.FrameRate, withTransitions = true): Built => {
  const built: Built = { children: [], items: [], mixed: [], duration: 0 }
  let at = 0
  plans.forEach((part, index) => {
    const { json, item } = buildItem(part, at, rate)
    const previous = plans[index - 1]
    const before = Math.min(part.before, (previous?.length ?? 0) >> 1)
    const after = Math.min(part.after, part.length >> 1)
    const both = previous?.type === "clip" && part.type === "clip"
    if (withTransitions && both && before + after > 0) {
      built.children.push(Build.transition({ inOffset: before, outOffset: after, rate }))
      built.mixed.push([at - before, at + after])
    }
    built.children.push(json)
    if (item !== null) built.items.push(item)
    at += part.length
  })
  return { ...built, duration: at }
}

export interface CutOptions {
  readonly tracks: number
  readonly depth: number
  readonly disabledTracks: boolean
}

/** Timelines of every rate, with gaps, transitions, speeds, nesting, disabled items and any text in their names. */
export const cut = ({ tracks, depth, disabledTracks }: CutOptions): fc.Arbitrary<Cut> =>
  fc
    .record({
      rate: fc.constantFrom(...rates),
      start: fc.constantFrom(0, 1, 3600 * 24),
      tracks: fc.array(
        fc.record({
          plans: fc.array(plan(depth), { minLength: 1, maxLength: 8 }),
          enabled: disabledTracks ? fc.boolean() : fc.constant(true),
          audio: fc.boolean(),
        }),
        { minLength: 1, maxLength: tracks },
      ),
    })
    .map(({ rate, start, tracks: planned }) => {
      clips = 0
      const built = planned.map(({ plans, enabled, audio }) => ({
        ...buildTrack(plans, rate),
        enabled,
        kind: audio && depth === 0 ? ("audio" as const) : ("video" as const),
      }))
      return {
        rate,
        start,
        duration: Math.max(...built.map(({ duration }) => duration)),
        document: Build.timeline({
          name: "Cut",
          globalStart: { value: start, rate },
          tracks: built.map(({ children, enabled, kind }) =>
            Build.track({ kind: kind === "audio" ? "Audio" : "Video", enabled, children }),
          ),
        }),
        tracks: built.map(({ items, enabled, kind }) => ({ kind, enabled, items })),
        mixed: built.map(({ mixed }) => mixed),
      }
    })
