import { BriefReader } from "@roughcut/core"
import { expect, test } from "bun:test"
import fc from "fast-check"

test("a name of any characters is found in a prompt that holds it, and none breaks the reading", () => {
  const name = fc.string({ unit: "binary", minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(name, name, fc.string({ unit: "binary" }), (person, speaker, prompt) => {
      const subjects = [{ uuid: "u", kind: "person" as const, name: person, aliases: [] }]
      expect(BriefReader.readBrief(prompt, { subjects, speakers: [speaker] }).exclude).toBeArray()
    }),
    { numRuns: 500 },
  )
  for (const spelled of ["Jean-Luc", "O'Neil", "C++", "[Anna]", "a^b"]) {
    const subjects = [{ uuid: "u", kind: "person" as const, name: spelled, aliases: [] }]
    const brief = BriefReader.readBrief(`the best of ${spelled} at work`, { subjects, speakers: [] })
    expect([spelled, brief.subjects]).toEqual([spelled, ["u"]])
  }
})

test("no prompt asks for more than a day", () => {
  const { length } = BriefReader.readBrief("make it 99999999999999999 hours", { subjects: [], speakers: [] })
  expect(length === null || length.target <= 86_400).toBe(true)
})
