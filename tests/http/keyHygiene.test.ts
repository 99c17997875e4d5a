import { ApiKey } from "@roughcut/core"
import { expect, test } from "bun:test"
import { LogLevel } from "effect"
import fc from "fast-check"
import { startCollector } from "../support/collector.ts"
import { type CallOptions, inMemory, transports } from "../support/service.ts"
import { anna } from "../support/samples.ts"

const fixedKey = 'a-fixed "key" of (anna)'
/** Of the form of those that the service makes, but of nobody. */
const strangersKey = ApiKey.generate()

/** A text that no output may hold, in any form in which it may have been written. */
const forms = (key: string) =>
  [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)].map((form) => form.toLowerCase())

const key = fc.constantFrom(fixedKey, strangersKey)
const uuid = "01890000-0000-7000-8000-000000000000"
const anyCase = (key: string) => fc.constantFrom(key, key.toLowerCase(), key.toUpperCase())

/** A request with a key in a place where a client may put it by mistake or to do harm. */
const misplaced: fc.Arbitrary<readonly [method: string, path: string, options: CallOptions]> = key
  .chain((key) => anyCase(key).map((shown) => ({ key, shown, encoded: encodeURIComponent(shown) })))
  .chain(({ encoded, key, shown }) =>
    fc.constantFrom<readonly [string, string, CallOptions]>(
      ["GET", "/timelines", { key }],
      ["GET", `/timelines/${encoded}`, { key }],
      ["GET", `/${encoded}`, { key }],
      ["DELETE", `/timelines/${encoded}`, { key }],
      ["GET", `/timelines?key=${encoded}`, { key }],
      ["GET", `/indexer-profile/${encoded}`, { key }],
      ["POST", `/timelines/${uuid}/export/${encoded}`, { key }],
      ["POST", `/timelines/${uuid}/export/otio?track=${encoded}`, { key }],
      ["GET", "/timelines", { key, headers: { "User-Agent": shown, Referer: `http://x/${encoded}` } }],
      ["GET", "/timelines", { key, headers: { Origin: `http://${encoded}`, traceparent: shown } }],
      ["GET", "/timelines", { key, headers: { "X-Request-Id": shown } }],
      ["GET", "/metrics", { key, headers: { "X-Request-Id": shown } }],
      ["GET", "/timelines", { key, headers: { Authorization: `Bearer ${shown}` } }],
      ["POST", "/timelines", { key, body: shown }],
      [
        "POST",
        "/timelines",
        { key, body: { name: shown, source_prompt: shown, timeline_data: { [shown]: shown } } },
      ],
      ["POST", "/timelines/generate/subject", { key, body: { prompt: shown, files: [shown] } }],
      ["POST", "/timelines/generate/highlight", { key, body: { prompt: shown } }],
      ["POST", "/library/subjects", { key, body: { kind: "person", name: shown } }],
      ["PUT", `/timelines/${encoded}`, { key, body: { name: shown } }],
    ),
  )

for (const [transport, start] of transports)
  test(`over ${transport} no key is ever told in the log, the traces or the metrics`, async () => {
    const collector = startCollector()
    const lines: Array<string> = []
    const service = await start(
      {
        apiKeys: [{ owner: anna, key: fixedKey }],
        logLevel: LogLevel.All,
        collector: { endpoint: collector.endpoint, serviceName: "s", headers: {} },
      },
      (line) => lines.push(line),
    )
    await fc.assert(
      fc.asyncProperty(misplaced, async ([method, path, options]) => {
        const { status } = await service.call(method, path, options)
        expect(status).not.toBe(500)
      }),
      { numRuns: 300 },
    )
    const metrics = await service.call("GET", "/metrics", { key: null })
    await service.close()
    await collector.stop()
    expect(lines.length).toBeGreaterThanOrEqual(300)
    expect(collector.spans().length).toBeGreaterThanOrEqual(300)
    const told = [...lines, ...collector.bodies, metrics.text].join("\n").toLowerCase()
    for (const form of [...forms(fixedKey), ...forms(strangersKey)]) expect(told).not.toContain(form)
  })

test("no error repeats the key that was presented", async () => {
  const service = await inMemory()
  for (const key of [strangersKey, `${strangersKey.slice(0, -1)}!`, "unknown-key-of-a-stranger"]) {
    const { headers, status, text } = await service.call("GET", "/timelines", { key })
    expect(status).toBe(401)
    expect(text + JSON.stringify([...headers])).not.toContain(key.slice(0, 12))
  }
  await service.close()
})
