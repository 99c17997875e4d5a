import { type Brief, type MediaFile, Picking, Ranker, type Subject } from "@roughcut/core"
import { expect, test } from "bun:test"
import { Effect } from "effect"
import { briefAbout } from "../eval/Briefs.ts"

const anna = "00000000-0000-4000-8000-00000000000a"

const file = (contents: Partial<MediaFile.MediaFile>, name = "one"): MediaFile.MediaFile => ({
  uuid: name,
  name,
  url: null,
  duration: 600,
  rate: 25,
  start_timecode: null,
  drop_frame: false,
  width: null,
  height: null,
  audio_channels: null,
  transcript: [],
  shots: [],
  appearances: [],
  ...contents,
})

/** Utterances with timed words, half a second each, and a pause of half a second between them. */
const said = (...texts: ReadonlyArray<string>): MediaFile.MediaFile["transcript"] => {
  let time = 1
  return texts.map((line) => {
    const [speaker, text] = line.split(": ") as [string, string]
    const start = time
    const words = text.split(" ").map((text) => ({ text, start: time, end: (time += 0.5) }))
    const end = time
    time += 0.5
    return { start, end, text, speaker, words }
  })
}

const chatter = Array.from(
  { length: 30 },
  (_, index) => `Ben: We walked along street number ${index} and saw houses.`,
)

const pick = (
  brief: Brief.Brief,
  files: ReadonlyArray<MediaFile.MediaFile>,
  kind: "subject" | "highlight" = "highlight",
  subjects: ReadonlyArray<Subject.Subject> = [],
) =>
  Picking.pick({ brief, files, kind, subjects, only: kind === "subject" }).pipe(
    Effect.provide(Ranker.layer),
    Effect.runSync,
  )

const asks = (target: number) => ({ length: { target, least: null, most: null } })

test("what is said about the prompt is picked whole, with the silence around it, and quoted", () => {
  const transcript = said(
    ...chatter.slice(0, 15),
    "Anna: We cut the budget in half last year.",
    ...chatter.slice(15),
  )
  const { picks } = pick(briefAbout("what did Anna say about the budget", asks(4)), [file({ transcript })])
  const budget = transcript[15]!
  expect(picks.length).toBe(1)
  expect(picks[0]!.text).toContain("We cut the budget in half last year.")
  expect(picks[0]!.start).toBeLessThan(budget.start)
  expect(picks[0]!.start).toBeGreaterThanOrEqual(budget.start - 0.2)
  expect(picks[0]!.end).toBeLessThanOrEqual(budget.end + 0.2)
  expect(picks[0]!.reason).toMatch(/^Anna says: "We cut the budget in half last year\.", [01]\.\d\d\.$/)
})

test("a phrase that must be in is in", () => {
  const transcript = said(
    "Ben: My secret garden is here.",
    ...chatter,
    "Anna: The budget is too small, the budget.",
  )
  const brief = briefAbout("budget", { ...asks(12), include: ["secret garden"] })
  const text = pick(brief, [file({ transcript })])
    .picks.map((one) => one.text)
    .join(" ")
  expect(text).toContain("secret garden")
  expect(text).toContain("budget")
})

test("a cut about a subject holds only time in which it is seen, heard or spoken of", () => {
  const transcript = said(...chatter, "Ben: Anna came later.", ...chatter)
  const appearances = [{ subject: anna, start: 20, end: 31, confidence: 1 }]
  const subjects = [{ uuid: anna, kind: "person", name: "Anna", aliases: [] }] as const
  const { picks } = pick(
    briefAbout("Anna", asks(60)),
    [file({ transcript, appearances })],
    "subject",
    subjects,
  )
  expect(picks.length).toBeGreaterThan(0)
  for (const { end, start, text } of picks)
    expect((start >= 20 && end <= 31) || text === "Anna came later.").toBe(true)
  expect(picks.some(({ text }) => text === "Anna came later.")).toBe(true)
  expect(picks[0]!.subjects).toEqual([anna])
})

test("without words the shots are ranked by their descriptions and kept whole", () => {
  const shots = Array.from({ length: 20 }, (_, index) => ({
    start: index * 5,
    end: index * 5 + 5,
    description: index === 7 ? "harbour at dawn" : "a street",
    tags: [],
  }))
  const { picks } = pick(briefAbout("the harbour", asks(5)), [file({ duration: 100, shots })])
  expect(picks.map(({ end, start }) => [start, end])).toEqual([[35, 40]])
  expect(picks[0]!.reason).toContain("harbour at dawn")
})

test("with nothing to go by a cut is spread over the material", () => {
  const { picks } = pick(briefAbout("anything", asks(40)), [file({}), file({}, "two")])
  expect(picks.length).toBe(5)
  expect(new Set(picks.map(({ file }) => file.uuid)).size).toBe(2)
})

test("several clips come from several places, in the order that is asked for", () => {
  const about = (index: number) => `Anna: The budget of year ${index} was a budget of money.`
  const transcript = said(...chatter, about(1), ...chatter, about(2), ...chatter, about(3), ...chatter)
  const brief = briefAbout("budget", { ...asks(15), count: 3 })
  const files = [file({ transcript })]
  const { picks } = pick(brief, files)
  expect(picks.map(({ text }) => /year (\d)/.exec(text ?? "")?.[1])).toEqual(["1", "2", "3"])
  const starts = picks.map(({ start }) => start)
  expect(pick({ ...brief, order: "reverse" }, files).picks.map(({ start }) => start)).toEqual(
    starts.toReversed(),
  )
  expect(pick({ ...brief, order: "best first" }, files).picks.map(({ rank }) => rank)).toEqual([1, 2, 3])
})

test("each beat takes its own moments, in the order of the beats", () => {
  const transcript = said(
    "Anna: The budget of the city is gone now.",
    ...chatter,
    "Anna: The harbour is beautiful at dawn in summer.",
    ...chatter,
  )
  const brief = briefAbout("a film", {
    ...asks(8),
    order: "beats",
    beats: [
      { place: "end", about: "the budget" },
      { place: "open", about: "the harbour" },
    ],
  })
  const texts = pick(brief, [file({ transcript })]).picks.map(({ text }) => text)
  expect(texts[0]).toContain("harbour")
  expect(texts.at(-1)).toContain("budget")
})

test("another shot is not seen for a flash", () => {
  const transcript = said(...chatter.slice(0, 9), "Anna: We cut the budget in half last year.", ...chatter)
  const { end, start } = transcript[9]!
  const shots = [
    { start: 0, end: start - 0.1, description: null, tags: [] },
    { start: start - 0.1, end: end + 0.1, description: null, tags: [] },
    { start: end + 0.1, end: 600, description: null, tags: [] },
  ]
  const { picks } = pick(briefAbout("the budget", asks(4)), [file({ transcript, shots })])
  expect(picks[0]!.start).toBeCloseTo(start - 0.1, 2)
  expect(picks[0]!.end).toBeCloseTo(end + 0.1, 2)
})
