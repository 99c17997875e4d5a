import { JsonText, TimelineStore } from "@roughcut/core"
import { BunAdapter } from "@roughcut/server/bun"
import { SqlTimelineStore } from "@roughcut/sql"
import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { statfsSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { anna, timeline } from "../support/samples.ts"
import { startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"
import { handles, peak, resident } from "./ProcessMemory.ts"

const folder = temporaryFolder()
afterAll(folder.remove)

const { bavail, bsize } = statfsSync(folder.root)
const room = bavail * bsize
/** A list of 1 GB; of less where the disk has no room for it and its log, still far above the bound. */
const count = room > 4e9 ? 20_000 : 8_000
const bytesEach = 50_000
/** MiB beyond what the idle server holds that one list may take, and that many readers at once may. */
const bound = 200
const readers = 100
const readersBound = 350
const key = "annas-key-of-the-trials"

/** Fills a database with a list of anna's. */
const fill = (path: string) =>
  Effect.gen(function* () {
    const store = yield* TimelineStore.TimelineStore
    const filler = "harbour at dawn ".repeat(bytesEach / 16)
    yield* Effect.forEach(
      Array.from({ length: count }, (_, index) => index),
      (index) => {
        const timeline_data = JsonText.unsafe(`{"clips":[],"filler":"${index} ${filler}"}`)
        const name = `Timeline ${index}`
        return store.insert(anna, timeline({ name, timeline_data, created_at: 1_700_000_000_000 + index }))
      },
      { concurrency: 256, discard: true },
    )
  }).pipe(
    Effect.provide(Layer.provideMerge(SqlTimelineStore.layer, BunAdapter.sqlite(path))),
    Effect.runPromise,
  )

describe.skipIf(process.platform !== "linux")(`a list of ${(count * bytesEach) / 1e6} MB`, () => {
  let service: Awaited<ReturnType<typeof startService>>
  let idle = 0
  const told: Array<string> = []
  const get = (path: string, init: RequestInit = {}) =>
    fetch(service.url + path, { ...init, headers: { "X-API-Key": key, "Content-Type": "application/json" } })

  beforeAll(async () => {
    const path = folder.path("memory.db")
    await fill(path)
    service = await startService(folder.root, { DATABASE_URL: `sqlite:${path}`, API_KEYS: `anna=${key}` })
    // What one answer of each kind takes for good is no growth.
    for (const path of ["/timelines?limit=40", "/timelines?limit=1&q=Timeline"])
      await (await get(path)).arrayBuffer()
    idle = resident(service.child.pid)
  }, 120_000)
  afterAll(async () => {
    service.child.kill("SIGTERM")
    await service.child.exited
    expect(await service.err).not.toContain("ERROR")
    process.stderr.write(`${told.join("; ")}.\n`)
  })

  /** Reads a list to its end and keeps nothing of it. */
  const drain = async (path: string, method = "GET") => {
    const most = peak(service.child.pid)
    const response = await get(path, { method })
    let bytes = 0
    for await (const chunk of response.body ?? []) bytes += chunk.byteLength
    const grown = most() - idle
    told.push(`${method} ${path} ${Math.round(bytes / 1e6)} MB with ${Math.round(grown)} MiB`)
    return { bytes, grown, status: response.status }
  }

  for (const [path, expected] of [
    ["/timelines", count],
    ["/timelines?limit=1000", 1000],
    ["/timelines?q=timeline", count],
    ["/timelines?q=nowhere", 0],
  ] as const)
    test(`GET ${path} takes no more memory than a part of it`, async () => {
      const { bytes, grown, status } = await drain(path)
      expect(status).toBe(200)
      expect(Math.floor(bytes / bytesEach)).toBeGreaterThanOrEqual(expected)
      expect(grown).toBeLessThan(bound)
    }, 120_000)

  test("HEAD reads none of it", async () => {
    const { bytes, grown, status } = await drain("/timelines", "HEAD")
    expect([status, bytes]).toEqual([200, 0])
    expect(grown).toBeLessThan(bound)
  })

  test("slow readers hold up nobody and little memory, and leave nothing behind", async () => {
    const { child, url } = service
    const { hostname, port } = new URL(url)
    const before = handles(child.pid)
    const most = peak(child.pid)
    /** Reads until something comes, then pauses. */
    const taste = (socket: Socket) =>
      new Promise<void>((resolve, reject) => {
        socket.once("error", reject)
        socket.once("data", () => {
          socket.pause()
          socket.off("error", reject)
          resolve()
        })
        socket.resume()
      })
    const sockets = Array.from({ length: readers }, () => {
      const socket = connect(Number(port), hostname)
      socket.write(`GET /timelines HTTP/1.1\r\nHost: ${hostname}\r\nX-API-Key: ${key}\r\n\r\n`)
      return socket
    })
    for (let round = 0; round < 3; round++) {
      await Promise.all(sockets.map(taste))
      // While they pause, others are answered.
      const body = JSON.stringify({ name: "Between", timeline_data: {}, source_prompt: "" })
      const made = await (await get("/timelines", { method: "POST", body })).json()
      expect((await get(`/timelines/${made.uuid}`)).status).toBe(200)
      expect((await (await get("/timelines?limit=100")).arrayBuffer()).byteLength).toBeGreaterThan(0)
      expect((await get(`/timelines/${made.uuid}`, { method: "DELETE" })).status).toBe(200)
    }
    const grown = most() - idle
    told.push(`${readers} slow readers with ${Math.round(grown)} MiB`)
    for (const socket of sockets) socket.destroy()
    let open = handles(child.pid)
    for (let asked = 0; open > before && asked < 5000; asked++) {
      await (await get("/healthz")).arrayBuffer()
      open = handles(child.pid)
    }
    expect(open).toBeLessThanOrEqual(before)
    expect(grown).toBeLessThan(readersBound)
  }, 120_000)
})
