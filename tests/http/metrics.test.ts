import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import * as Prometheus from "../../packages/server/src/observe/Prometheus.ts"
import { readExposition } from "../support/Exposition.ts"
import { annasKey, borissKey, onSocket, type Service, transports } from "../support/service.ts"

const timeline = { name: "N", source_prompt: "p", timeline_data: { a: 1 } }

for (const [transport, start] of transports)
  describe(`metrics over ${transport}`, () => {
    let service: Service
    beforeAll(async () => {
      service = await start()
    })
    afterAll(() => service.close())

    const read = async () => {
      const answer = await service.call("GET", "/metrics", { key: null })
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
      return { text: answer.text, families: readExposition(answer.text) }
    }
    const value = (
      families: Awaited<ReturnType<typeof read>>["families"],
      name: string,
      labels: Record<string, string> = {},
    ) =>
      families
        .get(name.replace(/_(count|sum|bucket)$/, ""))!
        .samples.filter((sample) => sample.name === name)
        .filter((sample) => Object.entries(labels).every(([label, text]) => sample.labels[label] === text))
        .reduce((sum, sample) => sum + sample.value, 0)

    test("count exactly what was sent, by route, method and status, and name nothing else", async () => {
      const { uuid } = (await service.call("POST", "/timelines", { body: timeline })).json
      for (let time = 0; time < 3; time++) await service.call("GET", `/timelines/${uuid}`)
      await service.call("HEAD", `/timelines/${uuid}`)
      await service.call("GET", "/timelines/no-such-uuid")
      await service.call("GET", "/timelines", { key: "no-such-key-anywhere" })
      await service.call("GET", "/no/such/path")
      await service.call("PUT", "/timelines", { body: {} })
      for (const format of ["otio", "otio", "json"])
        await service.call("POST", `/timelines/${uuid}/export/${format}`)
      await service.call("POST", "/timelines/generate/subject", { body: { prompt: "p" } })
      await service.call("POST", "/timelines/generate/highlight", { body: { prompt: "p" } })
      await service.call("POST", `/timelines/${uuid}/refine`, { body: { prompt: "shorter" } })

      const { families, text } = await read()
      const requests = families.get("roughcut_http_requests_total")!.samples
      expect(
        Object.fromEntries(
          requests.map(({ labels: { method, route, status }, value }) => [
            `${method} ${route} ${status}`,
            value,
          ]),
        ),
      ).toEqual({
        "POST /timelines 200": 1,
        "GET /timelines/:uuid 200": 3,
        "HEAD /timelines/:uuid 200": 1,
        "GET /timelines/:uuid 404": 1,
        "GET /timelines 401": 1,
        "GET none 404": 1,
        "PUT /timelines 405": 1,
        "POST /timelines/:uuid/export/:format 200": 3,
        "POST /timelines/generate/subject 200": 1,
        "POST /timelines/generate/highlight 200": 1,
        "POST /timelines/:uuid/refine 200": 1,
      })
      const sent = requests.reduce((sum, each) => sum + each.value, 0)
      expect(value(families, "roughcut_http_request_duration_seconds_count")).toBe(sent)
      expect(value(families, "roughcut_exports_total", { format: "otio" })).toBe(2)
      expect(value(families, "roughcut_exports_total", { format: "json" })).toBe(1)
      for (const kind of ["generate", "highlight", "refine"])
        expect(value(families, "roughcut_generation_duration_seconds_count", { kind })).toBe(1)
      expect(value(families, "roughcut_http_requests_in_flight")).toBe(1)
      expect(value(families, "process_start_time_seconds")).toBeGreaterThan(1.7e9)
      expect(families.get("roughcut_build_info")!.samples[0]!.labels).toEqual({ version: expect.any(String) })
      for (const secret of [uuid, "anna", annasKey, borissKey, "no-such", "/no/such/path"])
        expect(text).not.toContain(secret)
    })

    test("paths that clients make up add no line", async () => {
      const linesAfter = async (paths: ReadonlyArray<string>) => {
        for (const path of paths) await service.call("GET", path)
        return (await read()).text.split("\n").length
      }
      await linesAfter(["/a"])
      const before = await linesAfter([])
      expect(await linesAfter(["/b", "/c?d=e", "/timelines/x/y/z", "/another/path"])).toBe(before)
    })
  })

test("the time of the database is counted for reads and writes where there is one", async () => {
  const service = await onSocket()
  const counts = async () => {
    const { text } = await service.call("GET", "/metrics", { key: null })
    const { samples } = readExposition(text).get("roughcut_database_duration_seconds")!
    const count = (operation: string) =>
      samples.find(({ labels, name }) => name.endsWith("_count") && labels["operation"] === operation)!.value
    return { reads: count("read"), writes: count("write") }
  }
  const before = await counts()
  const { uuid } = (await service.call("POST", "/timelines", { body: timeline })).json
  await service.call("GET", `/timelines/${uuid}`)
  await service.call("GET", `/timelines/${uuid}`)
  expect(await counts()).toEqual({ reads: before.reads + 2, writes: before.writes + 1 })
  await service.close()
})

test("labels and help texts of any kind are escaped", () => {
  const odd = 'a "b" \\ c\nd'
  const counter = Prometheus.counter("odd_total", odd)
  counter.of({ label: odd }).increment()
  const [family] = readExposition(Prometheus.exposition([counter.family])).values()
  expect(family!.samples).toEqual([{ name: "odd_total", labels: { label: odd }, value: 1 }])
})

test("a duration falls into the first bucket whose bound it does not pass", () => {
  const durations = Prometheus.histogram("d_seconds", "D.", [0.1, 1])
  const series = durations.of({})
  for (const seconds of [0.1, 0.11, 1, 5]) series.observe(seconds)
  const [family] = readExposition(Prometheus.exposition([durations.family])).values()
  expect(family!.samples.map(({ labels, value }) => [labels["le"], value])).toEqual([
    ["0.1", 1],
    ["1", 3],
    ["+Inf", 4],
    [undefined, 6.21],
    [undefined, 4],
  ])
})
