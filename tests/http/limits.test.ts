import { MediaLibrary } from "@roughcut/core"
import { Application } from "@roughcut/server"
import { afterEach, describe, expect, test } from "bun:test"
import { Deferred, Effect, Layer } from "effect"
import { connect } from "node:net"
import {
  type Answer,
  annasKey,
  borissKey,
  inMemory,
  onSocket,
  over,
  type Service,
  transports,
} from "../support/service.ts"

let service: Service
afterEach(() => service.close())

const expectProblem = (answer: Answer, status: number) => {
  expect(answer.status).toBe(status)
  expect(answer.headers.get("content-type")).toBe("application/problem+json")
  expect(answer.json).toMatchObject({ status, request_id: answer.headers.get("x-request-id") })
  expect(answer.json.detail).toMatch(/^[A-Z].+\.$/)
}

describe("the rate of a key", () => {
  for (const [transport, start] of transports)
    test(`over ${transport}: beyond it is a 429 that says when to come back, for that key alone`, async () => {
      service = await start({ rateLimit: { requests: 2, millis: 3_600_000, text: "2/h" } })
      expect((await service.call("GET", "/timelines")).status).toBe(200)
      expect((await service.call("GET", "/no/such/path")).status).toBe(404)
      const refused = await service.call("GET", "/timelines")
      expectProblem(refused, 429)
      expect(refused.json.detail).toContain("2/h")
      const seconds = Number(refused.headers.get("retry-after"))
      expect(seconds).toBeGreaterThan(1790)
      expect(seconds).toBeLessThanOrEqual(1800)
      expectProblem(await service.call("GET", "/no/such/path"), 429)
      expect((await service.call("GET", "/timelines", { key: borissKey })).status).toBe(200)
      expect((await service.call("GET", "/healthz", { key: null })).status).toBe(200)
      expect((await service.call("GET", "/timelines", { key: "another-key" })).status).toBe(401)
    })

  test("is no limit unless it is set", async () => {
    service = await inMemory()
    for (let time = 0; time < 500; time++) expect((await service.call("GET", "/timelines")).status).toBe(200)
  })
})

/** Ports whose library answers generation when the gate opens, and says when it was asked. */
const gated = () => {
  const gate = Effect.runSync(Deferred.make<void>())
  let asked = 0
  const library = Layer.effect(
    MediaLibrary.MediaLibrary,
    Effect.map(MediaLibrary.MediaLibrary, (library) => ({
      ...library,
      listSubjects: (owner) =>
        Effect.suspend(() => {
          asked++
          return Effect.zipRight(Deferred.await(gate), library.listSubjects(owner))
        }),
    })),
  ).pipe(Layer.provide(MediaLibrary.layerMemory))
  return {
    ports: Layer.merge(Application.memory, library),
    open: () => Effect.runPromise(Deferred.succeed(gate, undefined)),
    asked: () => asked,
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

const until = async (holds: () => boolean) => {
  while (!holds()) await turn()
}

describe("the bound on work", () => {
  const generate = (signal?: AbortSignal) =>
    service.call("POST", "/timelines/generate/subject", {
      body: { prompt: "the harbour" },
      ...(signal === undefined ? {} : { signal }),
    })
  /** The request is judged, and has its place, once it waits for work. */
  const settled = async () => {
    for (let time = 0; time < 20; time++) await turn()
  }

  test("lets so many generations run and so many wait; beyond is a 503, and other requests go on", async () => {
    const { asked, open, ports } = gated()
    service = await over(ports, { workLimit: 2, workQueue: 1 })
    const first = [generate(), generate()]
    await until(() => asked() === 2)
    const waiting = generate()
    await settled()
    expect(asked()).toBe(2)
    const refused = await generate()
    expectProblem(refused, 503)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    const body = { name: "N", source_prompt: "p", timeline_data: {} }
    const made = await service.call("POST", "/timelines", { body })
    expect(made.status).toBe(200)
    expectProblem(await service.call("POST", `/timelines/${made.json.uuid}/export/otio`), 503)
    expectProblem(
      await service.call("POST", `/timelines/${made.json.uuid}/refine`, { body: { prompt: "p" } }),
      503,
    )
    await open()
    expect((await Promise.all([...first, waiting])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await generate()).status).toBe(200)
  })

  test("counts no request that is refused or whose body is still on its way", async () => {
    service = await inMemory({ workLimit: 1, workQueue: 0 })
    const never = new ReadableStream({ pull: () => new Promise<void>(() => {}) })
    void service.call("POST", "/timelines/generate/subject", { body: never })
    for (let time = 0; time < 3; time++)
      expect((await service.call("POST", "/timelines/generate/subject", { body: {} })).status).toBe(400)
    expect((await generate()).status).toBe(200)
  })

  test("gives the place of work that fails or runs out of time to the next", async () => {
    const { asked, open, ports } = gated()
    service = await over(ports, { workLimit: 1, workQueue: 0, requestTimeout: 200 })
    expectProblem(await generate(), 503)
    expectProblem(await generate(), 503)
    expect(asked()).toBe(2)
    await open()
    expect((await generate()).status).toBe(200)
    const path = "/timelines/01890000-0000-7000-8000-000000000000/export/otio"
    for (let time = 0; time < 3; time++) expect((await service.call("POST", path)).status).toBe(404)
    expect((await generate()).status).toBe(200)
  })

  test("drops what waits for a client that has left", async () => {
    const { asked, open, ports } = gated()
    service = await over(ports, { workLimit: 1, workQueue: 1 })
    const running = generate()
    await until(() => asked() === 1)
    const client = new AbortController()
    const left = generate(client.signal)
    await settled()
    client.abort()
    await open()
    expect((await running).status).toBe(200)
    expect((await left).status).toBe(408)
    expect(asked()).toBe(1)
  })
})

describe("time", () => {
  test("to answer that runs out is a 503 that warns of what may have happened, and ends what it can", async () => {
    const { ports } = gated()
    service = await over(ports, { requestTimeout: 10 })
    const late = await service.call("POST", "/timelines/generate/subject", { body: { prompt: "p" } })
    expectProblem(late, 503)
    expect(late.json.detail).toContain("may still have been changed")
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0)
  })

  test("does not run out on a list that is read slowly", async () => {
    const { ports } = gated()
    service = await over(ports, { requestTimeout: 200 })
    const body = { name: "N", source_prompt: "p", timeline_data: {} }
    for (let count = 0; count < 40; count++) await service.call("POST", "/timelines", { body })
    const list = await service.open("GET", "/timelines")
    const reader = list.body!.getReader()
    let text = String.fromCharCode(...(await reader.read()).value!)
    // As long as the list, begun before it, was not read on, the time of another request runs out.
    expectProblem(await service.call("POST", "/timelines/generate/subject", { body: { prompt: "p" } }), 503)
    for (let part = await reader.read(); !part.done; part = await reader.read())
      text += String.fromCharCode(...part.value)
    expect(JSON.parse(text)).toHaveLength(40)
  })

  const stuck = {
    "announced by its length": "Content-Length: 100\r\n\r\n{",
    "sent in chunks": "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
  }
  for (const [how, rest] of Object.entries(stuck))
    test(`for a body ${how} that runs out is a 408, and the connection ends`, async () => {
      service = await onSocket({ bodyTimeout: 20 })
      const text = await new Promise<string>((resolve, reject) => {
        let text = ""
        const head = `POST /timelines HTTP/1.1\r\nHost: x\r\nX-API-Key: ${annasKey}\r\nContent-Type: application/json\r\n`
        const socket = connect(Number(new URL(service.url).port), "127.0.0.1", () =>
          socket.write(head + rest),
        )
        socket.on("data", (bytes) => (text += String(bytes)))
        socket.on("close", () => resolve(text))
        socket.on("error", reject)
      })
      expect(text).toStartWith("HTTP/1.1 408")
      expect(text).toContain("application/problem+json")
      expect(text).toContain("The body did not arrive within 0.02 s.")
    })
})
