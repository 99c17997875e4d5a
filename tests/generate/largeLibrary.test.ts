import { expect, test } from "bun:test"
import { inMemory, transports } from "../support/service.ts"

for (const [name, start] of transports)
  test(`of a large library through ${name} a prompt finds the one file that speaks of its subject`, async () => {
    const service = await start()
    const add = (index: number, text: string) =>
      service.call("POST", "/library/files", {
        body: { name: `${index}.mov`, duration: 20, transcript: [{ start: 2, end: 12, text }] },
      })
    for (let index = 0; index < 150; index++)
      await add(
        index,
        index === 137 ? "Our lighthouse keeper tells a story." : `Weather report number ${index}.`,
      )
    const body = { prompt: "What the lighthouse keeper tells, 10 seconds" }
    const { highlights } = (await service.call("POST", "/timelines/generate/highlight", { body })).json
    expect(highlights).toHaveLength(1)
    expect(highlights[0].text).toContain("lighthouse")
    await service.close()
  })

test("a file longer than anybody films is picked from like any other", async () => {
  const service = await inMemory()
  await service.call("POST", "/library/files", { body: { name: "endless.mov", duration: 50_000_000 } })
  const body = { prompt: "anything, 30 seconds" }
  const { highlights } = (await service.call("POST", "/timelines/generate/highlight", { body })).json
  const total = highlights.reduce(
    (sum: number, { end, start }: { end: number; start: number }) => sum + end - start,
    0,
  )
  expect(Math.abs(total - 30)).toBeLessThanOrEqual(2)
  await service.close()
})
