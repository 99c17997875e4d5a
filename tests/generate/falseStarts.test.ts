import { expect, test } from "bun:test"
import { falseStarts } from "../../packages/core/src/generate/refine/FalseStarts.ts"
import { onSocket } from "../support/service.ts"
import { mediaFile } from "../support/samples.ts"

/** A word every half second, each 0.4 s long. */
const utterance = (text: string) => {
  const words = text.split(" ").map((text, index) => ({ text, start: index / 2, end: index / 2 + 0.4 }))
  return { start: 0, end: words.at(-1)!.end, text, speaker: null, words }
}

const left = (text: string) => {
  const times = falseStarts(mediaFile({ transcript: [utterance(text)] }))
  return utterance(text)
    .words.filter(({ start }) => !times.some((time) => start >= time.start && start < time.end))
    .map(({ text }) => text)
    .join(" ")
}

for (const [said, meant] of [
  ["We cut the budget in half.", "We cut the budget in half."],
  ["So, um, we cut the, uh, the budget.", "So, we cut the budget."],
  ["I think I think we should go.", "I think we should go."],
  ["We were going to we were going to cut it.", "we were going to cut it."],
  ["The bud- the budget is gone.", "the budget is gone."],
  ["It is very very good, no no!", "It is very very good, no no!"],
  ["Um", ""],
] as const)
  test(`"${said}" means "${meant}"`, () => {
    expect(left(said)).toBe(meant)
  })

test("tightening cuts false starts out, to the frame, and leaves the rest", async () => {
  const service = await onSocket()
  const body = mediaFile({
    duration: 20,
    rate: 25,
    transcript: [utterance("I think I think we should go home.")],
  })
  const { uuid: file } = (await service.call("POST", "/library/files", { body })).json
  const timeline_data = { rate: 25, clips: [{ file, start: 0, end: 4 }] }
  const created = await service.call("POST", "/timelines", {
    body: { name: "N", source_prompt: "", timeline_data },
  })
  const path = `/timelines/${created.json.uuid}`
  const refined = (await service.call("POST", `${path}/refine`, { body: { prompt: "tighten it" } })).json
  const [clip, ...more] = refined.timeline_data.tracks.children[0].children
  expect(more).toEqual([])
  expect([clip.source_range.start_time.value - 90_000, clip.source_range.duration.value]).toEqual([25, 75])
  await service.close()
})
