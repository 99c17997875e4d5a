import { describe, expect, test } from "bun:test"
import * as fc from "fast-check"
import type { JsonObject } from "../../packages/core/src/json/JsonText.ts"
import * as Build from "../../packages/core/src/otio/Build.ts"
import * as FrameRate from "../../packages/core/src/time/FrameRate.ts"
import { rate, shot, timeline, video } from "../golden/Documents.ts"
import { readEdl } from "../support/EdlReader.ts"
import { readXmeml } from "../support/XmemlReader.ts"
import type { Cut } from "./Cuts.ts"
import { cut } from "./Cuts.ts"
import { edl, xmeml } from "./Exporting.ts"
import * as Picture from "./Picture.ts"

interface Tracks extends JsonObject {
  readonly children: ReadonlyArray<JsonObject>
}

const within = (
  made: Cut,
  from: number,
  length: number,
  where: "stack" | "tracks" | "nested",
): JsonObject => {
  const tracks = made.document["tracks"] as Tracks
  const range = Build.frames(from, length, made.rate)
  const trimmed =
    where === "tracks"
      ? { ...tracks, children: tracks.children.map((track) => ({ ...track, source_range: range })) }
      : where === "stack"
        ? { ...tracks, source_range: range }
        : Build.stack({ children: [video(Build.stack({ children: tracks.children, sourceRange: range }))] })
  return { ...made.document, tracks: trimmed }
}

describe("a timeline of which a part is used", () => {
  const part = fc.record({ from: fc.integer({ min: 0, max: 80 }), length: fc.integer({ min: 1, max: 120 }) })

  test("shows in an edit list what the whole shows there, wherever the part is named", () => {
    fc.assert(
      fc.property(
        cut({ tracks: 3, depth: 1, disabledTracks: false }),
        part,
        fc.constantFrom("stack" as const, "tracks" as const, "nested" as const),
        (made, { from, length }, where) => {
          fc.pre(made.tracks.every(({ kind }) => kind === "video"))
          const at = FrameRate.toNumber(made.rate)
          const [all, some] = [made.document, within(made, from, length, where)].map((document) =>
            Picture.ofEdl(readEdl(edl(document), at), "V", made.start, at),
          )
          const fades = [
            ...made.mixed.flat(),
            ...all!.mixed,
            ...some!.mixed.map(([a, b]) => [a + from, b + from] as const),
          ]
          for (let frame = 0; frame < Math.min(length, made.duration - from); frame++) {
            if (fades.some(([a, b]) => frame + from >= a && frame + from < b)) continue
            const [wanted, shown] = [
              Picture.shotOn(all!.track, frame + from),
              Picture.shotOn(some!.track, frame),
            ]
            expect({ frame, id: shown?.id ?? null }).toEqual({ frame, id: wanted?.id ?? null })
            expect(Math.abs((wanted?.source ?? 0) - (shown?.source ?? 0))).toBeLessThanOrEqual(1.5)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test("is xmeml that reads back, as long as the part", () => {
    fc.assert(
      fc.property(
        cut({ tracks: 3, depth: 1, disabledTracks: false }),
        part,
        fc.constantFrom("stack" as const, "tracks" as const, "nested" as const),
        (made, { from, length }, where) => {
          expect(readXmeml(xmeml(within(made, from, length, where))).duration).toBe(length)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe("times of several rates on one track", () => {
  const rates = ["24000/1001", "24", "25", "30000/1001", "30", "48000", "60"].map(rate)
  const clip = fc.record({ at: fc.constantFrom(...rates), frames: fc.integer({ min: 1, max: 400 }) })

  test("are placed where their exact sum is nearest to, without gaps or overlaps between clips", () => {
    fc.assert(
      fc.property(
        fc.array(clip, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(rate("24"), rate("29.97"), rate("25")),
        (clips, sequence) => {
          const children = clips.map(({ at, frames }) =>
            shot(at, {
              from: 0,
              frames: at.numerator === 48_000 ? frames * 4000 : frames,
              mediaFrames: 2_000_000,
            }),
          )
          const { tracks } = readXmeml(
            xmeml(timeline([video(...children)], { globalStart: { value: 0, rate: sequence } })),
          )
          // A second in units of which a frame of every rate here is a whole number.
          const unit = 48_000n * 25n * 1000n
          const perFrame = (each: FrameRate.FrameRate) =>
            (unit * BigInt(each.denominator)) / BigInt(each.numerator)
          let sum = 0n
          const expected = clips.flatMap(({ at, frames }) => {
            const start = sum
            sum += perFrame(at) * BigInt(at.numerator === 48_000 ? frames * 4000 : frames)
            const place = (ticks: bigint) =>
              Number((2n * ticks + perFrame(sequence)) / (2n * perFrame(sequence)))
            return place(start) === place(sum) ? [] : [[place(start), place(sum)]]
          })
          expect(tracks[0]?.items.map(({ start, end }) => [start, end]) ?? []).toEqual(expected)
        },
      ),
      { numRuns: 300 },
    )
  })
})
