import { Terms } from "@roughcut/core"
import { expect, test } from "bun:test"

const terms = (text: string) => Terms.termsOf(text).map(({ term }) => term)

test("forms of an English word are one term", () => {
  expect(new Set(terms("budget budgets budgeting budgeted"))).toEqual(new Set(["budget"]))
  expect(terms("relational")).toEqual(terms("relate"))
  expect(terms("children")).toEqual(terms("child"))
  expect(terms("news")).not.toEqual(terms("new"))
  expect(terms("university")).not.toEqual(terms("universe"))
})

test("case, width, accents and possessives do not tell words apart", () => {
  expect(terms("Café José’s ＡＢＣ")).toEqual(terms("cafe jose abc"))
})

test("words are found in any script", () => {
  expect(terms("予算を半分に削減した")).toContain("予算")
  expect(terms("การประชุม").length).toBeGreaterThan(1)
  expect(terms("संविधान की बैठक")).toEqual(["संविधान", "की", "बैठक"])
  expect(terms("Бюджет города")).toEqual(["бюджет", "города"])
})

test("terms know their places", () => {
  const text = "The harbour, at dawn"
  const found = Terms.termsOf(text)
  expect(found.map(({ at }) => at)).toEqual([0, 1, 2, 3])
  expect(found.map(({ end, start }) => text.slice(start, end))).toEqual(["The", "harbour", "at", "dawn"])
  expect(found.map(({ stop }) => stop)).toEqual([true, false, true, false])
})
