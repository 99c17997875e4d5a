import { expect, test } from "bun:test"
import { type Service, transports } from "../support/service.ts"

const uuid = (kind: number, index: number) =>
  `0197c0de-000${kind}-7000-8000-${String(index).padStart(12, "0")}`

const topics = ["harbour", "market", "budget", "remote control", "battery", "weather", "lighthouse", "bread"]
const people = ["Anna", "Boris", "Chloé"]

/** A hundred files, more than one prompt reads whole: who says what about which topic follows from the index. */
const files = Array.from({ length: 100 }, (_, index) => {
  const topic = (offset: number) => topics[(index * 7 + offset) % topics.length]!
  const speaker = people[index % people.length]!
  return {
    uuid: uuid(1, index),
    name: `${topic(0)} ${index}.mov`,
    url: `file:///media/${index}.mov`,
    duration: 40,
    rate: index % 2 === 0 ? 25 : "30000/1001",
    transcript: Array.from({ length: 4 }, (_, at) => ({
      start: at * 9 + 1,
      end: at * 9 + 8,
      speaker,
      text: `In part ${at} of day ${index % 9} we talk about the ${topic(at)} and why the ${topic(at + 3)} matters.`,
    })),
    shots: [
      { start: 0, end: 18, description: `${topic(1)} at dawn`, tags: ["wide"] },
      { start: 18, end: 40, description: `${topic(2)}, close`, tags: ["close"] },
    ],
    appearances: [{ subject: uuid(2, index % people.length), start: 2, end: 20, confidence: 0.9 }],
  }
})

const subjects = people.map((name, index) => ({ uuid: uuid(2, index), kind: "person", name, aliases: [] }))

const prompts = [
  { prompt: "What Anna says about the harbour, 30 seconds" },
  { prompt: "The best moments about the lighthouse and the bread, 45 seconds, with dissolves" },
  { prompt: "Open on the market, then the budget, end on the weather. One minute." },
  { prompt: "quick cuts of the remote control, 12 seconds", subjects: [uuid(2, 1)] },
  {
    prompt: "three clips about the battery, under 20 seconds",
    files: files.slice(3, 30).map(({ uuid }) => uuid),
  },
  { prompt: "something that nobody speaks of, 15 seconds" },
]

/** What a service makes of every prompt, and of a refinement of it: the documents and the highlights. */
const cuts = async (service: Service) => {
  const post = async (path: string, body: unknown) => {
    const answer = await service.call("POST", path, { body })
    expect(answer.status).toBe(200)
    return answer.json
  }
  for (const subject of subjects) await post("/library/subjects", subject)
  for (const file of files) await post("/library/files", file)
  const made: Array<unknown> = []
  for (const body of prompts)
    for (const kind of ["subject", "highlight"]) {
      const cut = await post(`/timelines/generate/${kind}`, body)
      made.push(cut.timeline_data, cut.highlights)
      made.push((await post(`/timelines/${cut.uuid}/refine`, { prompt: "Make it 10 seconds" })).timeline_data)
    }
  return made
}

test("a prompt over one library gives the same cut whatever the library is stored in", async () => {
  const made: Array<readonly [string, unknown]> = []
  for (const [name, start] of transports) {
    const service = await start()
    made.push([name, await cuts(service)])
    await service.close()
  }
  const [first, ...others] = made
  expect(JSON.stringify(first![1])).toContain(files[0]!.uuid.slice(0, 20))
  for (const [name, found] of others) expect([name, found]).toEqual([name, first![1]])
})
