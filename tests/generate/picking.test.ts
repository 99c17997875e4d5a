import { type Brief, type MediaFile, Picking, Ranker } from "@roughcut/core"
import { expect, test } from "bun:test"
import { Effect } from "effect"
import fc from "fast-check"
import { briefAbout } from "../eval/Briefs.ts"
import { mediaFile } from "../support/samples.ts"
import { libraries, prompts } from "./Libraries.ts"

type Kind = "subject" | "highlight"

const pick = (brief: Brief.Brief, files: ReadonlyArray<MediaFile.MediaFile>, kind: Kind = "highlight") =>
  Picking.pick({ brief, files, kind, subjects: [], only: kind === "subject" }).pipe(
    Effect.provide(Ranker.layer),
    Effect.runSync,
  )

const total = (picks: ReadonlyArray<{ readonly start: number; readonly end: number }>) =>
  picks.reduce((sum, { end, start }) => sum + end - start, 0)

const length = (target: number, least: number | null = null, most: number | null = null) => ({
  length: { target, least, most },
})

const targets = fc.constantFrom(5, 12, 30, 60, 120)
const close = 0.002

/** Seconds that a clip can hold: speech, and silences of some length. */
const enough = (files: ReadonlyArray<MediaFile.MediaFile>) =>
  files.reduce((sum, { transcript }) => sum + total(transcript), 0)

test("an asked length is met within 5 % or 2 s where there is material, and no moment is outside of its file", () => {
  fc.assert(
    fc.property(libraries, prompts, targets, (files, about, target) => {
      const { picks } = pick(briefAbout(about, length(target)), files)
      for (const { end, file, start } of picks) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(file.duration)
      }
      const room = Math.max(2, target * 0.05) + close
      expect(total(picks)).toBeLessThanOrEqual(target + room)
      if (enough(files) >= target * 1.2 + 5) expect(total(picks)).toBeGreaterThanOrEqual(target - room)
    }),
    { numRuns: 300, endOnFailure: true },
  )
})

test("no moment is in a cut twice, and the next best are not in it", () => {
  fc.assert(
    fc.property(
      libraries,
      prompts,
      targets,
      fc.option(fc.integer({ min: 1, max: 5 })),
      (files, about, target, count) => {
        const { alternates, picks } = pick(briefAbout(about, { ...length(target), count }), files)
        const all = [...picks, ...alternates]
        all.forEach((one, index) => {
          for (const other of all.slice(index + 1))
            if (one.file === other.file)
              expect(one.end <= other.start + close || other.end <= one.start + close).toBe(true)
        })
        expect(all.map(({ rank }) => rank).sort((a, b) => a - b)).toEqual(all.map((_, index) => index + 1))
      },
    ),
    { numRuns: 300, endOnFailure: true },
  )
})

test("clips that meet in the breath between two words do not share it, even where a shot changes there", () => {
  const word = (start: number) => ({ start, end: start + 0.4, text: "word" })
  const spoken = (start: number, count: number) => {
    const words = Array.from({ length: count }, (_, index) => word(start + index / 2))
    return { start, end: words.at(-1)!.end, text: "Word word.", speaker: null, words }
  }
  const file = mediaFile({
    duration: 34.3,
    transcript: [spoken(4.5, 26), spoken(17.5, 5)],
    shots: [
      { start: 0, end: 17.941, description: null, tags: [] },
      { start: 17.941, end: 34.3, description: null, tags: [] },
    ],
  })
  for (const target of [8, 10, 12, 14, 16])
    for (const count of [2, 3, 4]) {
      const { picks } = pick(briefAbout("best moments", { ...length(target), count }), [file])
      picks.slice(1).forEach(({ start }, index) => expect(start).toBeGreaterThanOrEqual(picks[index]!.end))
    }
})

test("no cut falls inside a word whose time is known", () => {
  fc.assert(
    fc.property(libraries, prompts, targets, (files, about, target) => {
      for (const { end, file, start } of pick(briefAbout(about, length(target)), files).picks)
        for (const { words } of file.transcript)
          for (const word of words)
            for (const cut of [start, end])
              expect(cut > word.start + close && cut < word.end - close ? { cut, word } : null).toBeNull()
    }),
    { numRuns: 300, endOnFailure: true },
  )
})

test("a cap is never passed, and neither are the bounds of a clip", () => {
  fc.assert(
    fc.property(
      libraries,
      prompts,
      targets,
      fc.option(fc.integer({ min: 1, max: 4 })),
      (files, about, most, count) => {
        const asked = { ...length(most * 0.9, null, most), count, clip: { least: 1, most: 8 } }
        const { picks } = pick(briefAbout(about, asked), files)
        expect(total(picks)).toBeLessThanOrEqual(most + close * picks.length)
        if (count !== null) expect(picks.length).toBeLessThanOrEqual(count)
        for (const { end, start } of picks) {
          expect(end - start).toBeGreaterThanOrEqual(1 - close)
          expect(end - start).toBeLessThanOrEqual(8 + close)
        }
      },
    ),
    { numRuns: 200, endOnFailure: true },
  )
})

test("what is excluded is not said in a cut", () => {
  fc.assert(
    fc.property(libraries, prompts, targets, (files, about, target) => {
      const { picks } = pick(briefAbout(about, { ...length(target), exclude: ["budget"] }), files)
      for (const { end, file, start, text } of picks) {
        expect(text ?? "").not.toMatch(/budget/i)
        for (const { words } of file.transcript)
          for (const word of words)
            if (/budget/i.test(word.text))
              expect(word.end <= start + close || word.start >= end - close).toBe(true)
      }
    }),
    { numRuns: 200, endOnFailure: true },
  )
})

test("without a length a highlight is at most a minute and a cut about subjects at most three", () => {
  fc.assert(
    fc.property(libraries, prompts, (files, about) => {
      expect(total(pick(briefAbout(about), files).picks)).toBeLessThanOrEqual(62)
      expect(total(pick(briefAbout(about), files, "subject").picks)).toBeLessThanOrEqual(185)
      expect(pick(briefAbout(about), files).picks.length).toBeGreaterThan(0)
    }),
    { numRuns: 100, endOnFailure: true },
  )
})

test("the same brief over the same library gives the same picks", () => {
  fc.assert(
    fc.property(libraries, prompts, targets, (files, about, target) => {
      const brief = briefAbout(about, length(target))
      expect(pick(brief, structuredClone(files))).toEqual(pick(brief, files))
    }),
    { numRuns: 100, endOnFailure: true },
  )
})
