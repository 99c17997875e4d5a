import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as BriefReader from "../../packages/core/src/generate/brief/BriefReader.ts"
import { briefAbout } from "../eval/Briefs.ts"
import { briefs } from "./briefs.ts"
import { speakers, subjects } from "./people.ts"

const nothing = briefAbout("")

describe("a prompt gives a brief", () => {
  for (const [prompt, brief] of briefs)
    test(prompt, () => {
      expect(BriefReader.readBrief(prompt, { subjects, speakers })).toEqual({ ...nothing, ...brief })
    })

  test("any text is read, the same way every time, and quickly", () => {
    const words = briefs.flatMap(([prompt]) => prompt.split(" "))
    const prompts = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 300 }),
      fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((chosen) => chosen.join(" ")),
    )
    fc.assert(
      fc.property(prompts, (prompt) => {
        const brief = BriefReader.readBrief(prompt, { subjects, speakers })
        expect(BriefReader.readBrief(prompt, { subjects, speakers })).toEqual(brief)
        if (brief.length !== null) {
          expect(brief.length.target).toBeGreaterThan(0)
          expect(brief.length.least ?? 0).toBeLessThanOrEqual(brief.length.target)
          expect(brief.length.most ?? Infinity).toBeGreaterThanOrEqual(brief.length.target)
        }
        expect(brief.about).not.toContain("\u0001")
      }),
      { numRuns: 500 },
    )
    const long = "Make sure, no clips of 5 seconds each and then what Anna says ".repeat(160)
    const before = performance.now()
    BriefReader.readBrief(long.slice(0, 10_000), { subjects, speakers })
    expect(performance.now() - before).toBeLessThan(2000)
  })

  test("names that are not known stay in the text", () => {
    expect(BriefReader.readBrief("what Anna says about budgets", { subjects: [], speakers: [] })).toEqual({
      ...nothing,
      about: "what Anna says about budgets",
    })
  })

  test("the embedded layer of the port reads as the function does", () => {
    const read = Effect.flatMap(BriefReader.BriefReader, ({ read }) =>
      read("Anna, 20 seconds", { subjects, speakers }),
    )
    expect(Effect.runSync(Effect.provide(read, BriefReader.layer))).toEqual(
      BriefReader.readBrief("Anna, 20 seconds", { subjects, speakers }),
    )
  })
})
