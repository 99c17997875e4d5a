import { Application } from "@roughcut/server"
import { ProfileStore } from "@roughcut/core"
import { afterEach, describe, expect, test } from "bun:test"
import { Effect, Layer, LogLevel } from "effect"
import { startCollector } from "../support/collector.ts"
import { inMemory, onSocket, over, type Part } from "../support/service.ts"

let collector: ReturnType<typeof startCollector>
afterEach(() => collector.stop())

const traced = (part: Part = {}): Part => ({
  collector: { endpoint: collector.endpoint, serviceName: "cutting-room", headers: {} },
  ...part,
})

const caller = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" }
const traceparent = (flags: string) => ({ traceparent: `00-${caller.traceId}-${caller.spanId}-${flags}` })

describe("traces", () => {
  test("have a span for each request, with the work and the statements below it", async () => {
    collector = startCollector()
    const service = await onSocket(traced())
    const body = { name: "N", source_prompt: "a secret prompt", timeline_data: { a: "kept" } }
    const { uuid } = (await service.call("POST", "/timelines", { body })).json
    await service.call("POST", `/timelines/${uuid}/export/otio`)
    const { headers } = await service.call("POST", `/timelines/generate/highlight`, { body: { prompt: "p" } })
    await service.close()

    const spans = collector.spans()
    const requests = spans.filter(({ kind }) => kind === 2)
    expect(requests.map(({ name }) => name)).toEqual([
      "POST /timelines",
      "POST /timelines/:uuid/export/:format",
      "POST /timelines/generate/highlight",
    ])
    const [created, exported, highlight] = requests
    expect(highlight!.attributes).toEqual({
      "http.request.method": "POST",
      "http.route": "/timelines/generate/highlight",
      "http.response.status_code": 200,
      request_id: headers.get("x-request-id"),
      owner: "anna",
    })
    const below = (parent: { readonly spanId: string; readonly traceId: string } | undefined) =>
      spans.filter(
        ({ parentSpanId, traceId }) => parentSpanId === parent!.spanId && traceId === parent!.traceId,
      )
    const write = below(created).find(({ name }) => name === "write")
    expect(below(write).map(({ attributes }) => attributes["db.query.text"])).toEqual([
      expect.stringMatching(/^INSERT INTO timelines/),
    ])
    expect(below(exported).find(({ name }) => name === "export")!.attributes).toEqual({ format: "otio" })
    const work = below(highlight).find(({ name }) => name === "highlight")
    expect(below(work).map(({ name }) => name)).toContain("SELECT")
    for (const { endTimeUnixNano, spanId, startTimeUnixNano, traceId } of spans) {
      expect(spanId).toMatch(/^[0-9a-f]{16}$/)
      expect(traceId).toMatch(/^[0-9a-f]{32}$/)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
    }
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(3)
    expect(collector.resources()[0]).toMatchObject({ "service.name": "cutting-room" })
    expect(collector.bodies.join("")).not.toContain("secret")
    expect(collector.bodies.join("")).not.toContain(uuid)
  })

  test("continue that of a caller who sends traceparent, unless it is not sampled or not sound", async () => {
    collector = startCollector()
    const service = await inMemory(traced())
    await service.call("GET", "/timelines", { headers: traceparent("01") })
    await service.call("GET", "/timelines", { headers: traceparent("00") })
    await service.call("GET", "/timelines", { headers: { traceparent: "00-xyz-1-01" } })
    await service.call("GET", "/timelines", {
      headers: { traceparent: `00-${"0".repeat(32)}-${caller.spanId}-01` },
    })
    await service.close()
    const [continued, ...own] = collector.spans()
    expect(continued).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId })
    expect(own).toHaveLength(2)
    for (const span of own) expect(span.parentSpanId).toBeUndefined()
  })

  test("mark a failure of the service as one, in kind and not in words, and a refusal not", async () => {
    collector = startCollector()
    const broken = Layer.succeed(ProfileStore.ProfileStore, {
      ...({} as ProfileStore.ProfileStore["Type"]),
      get: () => Effect.die(new RangeError("a secret of the storage")),
    })
    const service = await over(Layer.merge(Application.memory, broken), traced())
    await service.call("GET", "/indexer-profile/x")
    await service.call("GET", "/timelines/x")
    await service.close()
    const [failed, refused] = collector.spans()
    expect(failed).toMatchObject({ status: { code: 2 }, attributes: { "http.response.status_code": 500 } })
    expect(refused).toMatchObject({ status: {}, attributes: { "http.response.status_code": 404 } })
    expect(collector.bodies.join("")).not.toContain("secret")
  })

  test("go with the headers of the collector, to the address below its own", async () => {
    collector = startCollector()
    const service = await inMemory({
      collector: {
        endpoint: `${collector.endpoint}/tenant`,
        serviceName: "s",
        headers: { authorization: "Bearer of-the-collector" },
      },
    })
    await service.call("GET", "/timelines")
    await service.close()
    const [request] = collector.requests
    expect(new URL(request!.url).pathname).toBe("/tenant/v1/traces")
    expect(request!.headers.get("authorization")).toBe("Bearer of-the-collector")
    expect(request!.headers.get("content-type")).toBe("application/json")
  })

  test("without a collector are not made, whatever the caller sends", async () => {
    collector = startCollector()
    const service = await inMemory()
    const { status } = await service.call("GET", "/timelines", { headers: traceparent("01") })
    await service.close()
    expect(status).toBe(200)
    expect(collector.bodies).toEqual([])
  })

  const sendMany = async (answer: () => Response | Promise<Response>) => {
    collector = startCollector(answer)
    const lines: Array<string> = []
    const service = await inMemory(traced({ logLevel: LogLevel.Warning }), (line) => lines.push(line))
    // More than two batches, so that some go while the service runs.
    for (let time = 0; time < 2100; time++) expect((await service.call("GET", "/timelines")).status).toBe(200)
    await service.close()
    expect(collector.bodies.length).toBeGreaterThan(0)
    return lines
  }

  test("that the collector refuses are told once, and no request knows of it", async () => {
    const lines = await sendMany(() => new Response("", { status: 500 }))
    expect(lines).toEqual([expect.stringContaining("It answered 500.")])
  })

  test("that the collector never takes hold up neither requests nor the stop", async () => {
    await sendMany(() => new Promise<Response>(() => {}))
  })
})
