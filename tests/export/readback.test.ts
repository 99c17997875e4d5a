import { describe, expect, test } from "bun:test"
import * as fc from "fast-check"
import * as FrameRate from "../../packages/core/src/time/FrameRate.ts"
import { readEdl } from "../support/EdlReader.ts"
import { readXmeml } from "../support/XmemlReader.ts"
import type { Cut } from "./Cuts.ts"
import { cut } from "./Cuts.ts"
import { edl, xmeml } from "./Exporting.ts"
import * as Picture from "./Picture.ts"

const rounds = { numRuns: 300 }

const inside = (ranges: ReadonlyArray<readonly [number, number]>, frame: number) =>
  ranges.some(([from, to]) => frame >= from && frame < to)

/** Names leave as one line of an edit list, so it is the running number that tells clips apart. */
const numberOf = (shot: Picture.Shot | null) => shot?.id.split(" ")[0] ?? null

const compareEdl = (made: Cut, channel: string, tracks: ReadonlyArray<number>, text: string) => {
  const rate = FrameRate.toNumber(made.rate)
  const list = readEdl(text, rate)
  const { track, mixed } = Picture.ofEdl(list, channel, made.start, rate)
  const kind = channel === "V" ? "video" : "audio"
  const expected = tracks.map((index) => made.tracks[index]!)
  const fades = tracks.flatMap((index) => made.mixed[index]!)
  for (let frame = 0; frame < made.duration; frame++) {
    if (inside(fades, frame) || inside(mixed, frame)) continue
    const shown = Picture.shotOn(track, frame)
    const wanted = Picture.shotOf(expected, frame, kind)
    expect({ frame, clip: numberOf(shown) }).toEqual({ frame, clip: numberOf(wanted) })
    expect(Math.abs((shown?.source ?? 0) - (wanted?.source ?? 0))).toBeLessThanOrEqual(1.5)
  }
}

describe("an edit list read back", () => {
  test("shows the frames of the topmost enabled clip, whatever the rate, speed or nesting", () => {
    fc.assert(
      fc.property(cut({ tracks: 3, depth: 1, disabledTracks: true }), (made) => {
        compareEdl(
          made,
          "V",
          made.tracks.map((_, index) => index),
          edl(made.document),
        )
      }),
      rounds,
    )
  })

  test("plays the first four tracks of sound on channels of their own", () => {
    fc.assert(
      fc.property(cut({ tracks: 5, depth: 0, disabledTracks: true }), (made) => {
        const text = edl(made.document)
        const sound = made.tracks.flatMap(({ kind }, index) => (kind === "audio" ? [index] : []))
        for (const [place, channel] of ["A", "A2", "A3", "A4"].entries()) {
          const index = sound[place]
          if (index !== undefined) compareEdl(made, channel, [index], text)
        }
      }),
      rounds,
    )
  })

  test("shows one track alone where one is asked for", () => {
    fc.assert(
      fc.property(cut({ tracks: 3, depth: 1, disabledTracks: false }), (made) => {
        compareEdl(
          made,
          "V",
          [made.tracks.length - 1],
          edl(made.document, { options: { track: `V${made.tracks.length}` } }),
        )
      }),
      rounds,
    )
  })
})

describe("an xmeml file read back", () => {
  test("has every item of every track at its frames, with its media, speed and flags", () => {
    fc.assert(
      fc.property(cut({ tracks: 4, depth: 2, disabledTracks: true }), (made) => {
        const sequence = readXmeml(xmeml(made.document))
        expect(sequence.start).toBe(made.start)
        expect(sequence.duration).toBe(made.duration)
        const byKind = [...made.tracks.entries()].sort(
          ([, a], [, b]) => Number(a.kind === "audio") - Number(b.kind === "audio"),
        )
        const read = Picture.ofXmeml(sequence)
        expect(read.map(({ kind, enabled }) => ({ kind, enabled }))).toEqual(
          byKind.map(([, { kind, enabled }]) => ({ kind, enabled })),
        )
        byKind.forEach(([index, track], place) =>
          compareTrack(
            { ...track, enabled: true },
            { ...read[place]!, enabled: true },
            made.mixed[index]!,
            made.duration,
          ),
        )
      }),
      rounds,
    )
  })
})

const compareTrack = (
  wanted: Picture.PictureTrack,
  read: Picture.PictureTrack,
  fades: ReadonlyArray<readonly [number, number]>,
  duration: number,
) => {
  expect(read.items.map(({ start, end, enabled }) => ({ start, end, enabled }))).toEqual(
    wanted.items.map(({ start, end, enabled }) => ({ start, end, enabled })),
  )
  for (let frame = 0; frame < duration; frame++) {
    if (inside(fades, frame)) continue
    const [a, b] = [Picture.shotOn(wanted, frame), Picture.shotOn(read, frame)]
    expect(numberOf(b)).toBe(numberOf(a))
    expect(Math.abs((a?.source ?? 0) - (b?.source ?? 0))).toBeLessThanOrEqual(1.5)
  }
}
