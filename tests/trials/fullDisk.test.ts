import { Database } from "bun:sqlite"
import { afterAll, describe, expect, test } from "bun:test"
import { copyFileSync } from "node:fs"
import { temporaryFolder } from "../support/temporaryFolder.ts"
import { smallDisks } from "./SmallDisk.ts"

const folder = temporaryFolder()
const disks = smallDisks(folder.root)
afterAll(() => {
  for (const disk of disks) disk.remove()
  folder.remove()
})

const small = 200
const large = 300_000
const atOnce = 24

const timeline = (name: string, size: number) => ({
  name,
  timeline_data: { clips: [], filler: name.repeat(Math.ceil(size / name.length)) },
  source_prompt: name,
})

interface Listed {
  readonly uuid: string
  readonly name: string
  readonly timeline_data: { readonly filler: string }
}

for (const disk of disks)
  describe(`on ${disk.name} that is full`, () => {
    test("writes are refused whole, reads go on, and writes work again once there is space", async () => {
      const service = await disk.start({ LOG_LEVEL: "error" })
      const key = (await service.nextLine())!
      const send = async (method: string, path: string, body?: object, name?: string) => {
        const response = await fetch(service.url + path, {
          method,
          headers: {
            "X-API-Key": key,
            "Content-Type": "application/json",
            ...(name === undefined ? {} : { "Idempotency-Key": name }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        return { status: response.status, headers: response.headers, text: await response.text() }
      }
      const texts = new Map<string, string>()
      const entries = new Map<string, string>()
      const failed: Array<string> = []
      const repeatable = new Map<string, readonly [path: string, body: object]>()
      let answered = 0
      let serial = 0

      /** Sends a write and takes note of what it did; says whether it was refused for want of space. */
      const write = async (method: string, path: string, body?: object): Promise<boolean> => {
        const name = method === "POST" && serial++ % 2 === 0 ? `key-${serial}` : undefined
        const { headers, status, text } = await send(method, path, body, name)
        if (status === 200) {
          answered++
          const uuid = /[0-9a-f-]{36}/.exec(path)?.[0]
          if (method === "DELETE") texts.delete(uuid!)
          else if (path.startsWith("/library")) entries.set(`${path}/${JSON.parse(text).uuid}`, text)
          else texts.set(JSON.parse(text).uuid, text)
          return false
        }
        expect([path, status, headers.get("content-type")]).toEqual([path, 500, "application/problem+json"])
        const problem = JSON.parse(text)
        expect(problem).toEqual({
          type: "about:blank",
          title: "Internal Server Error",
          status: 500,
          detail: "The server failed to answer; its log says why under this request_id.",
          request_id: headers.get("x-request-id"),
        })
        failed.push(problem.request_id)
        if (name !== undefined) repeatable.set(name, [path, body!])
        return true
      }
      const expectReads = async () => {
        for (const [uuid, text] of texts) {
          expect((await send("GET", `/timelines/${uuid}`)).text).toBe(text)
          expect((await send("HEAD", `/timelines/${uuid}`)).status).toBe(200)
        }
        for (const [path, text] of entries) expect((await send("GET", path)).text).toBe(text)
        const { status, text } = await send("GET", "/timelines")
        expect(status).toBe(200)
        const listed = JSON.parse(text) as ReadonlyArray<Listed>
        expect(new Set(listed.map((each) => JSON.stringify(each)))).toEqual(new Set(texts.values()))
        const files = JSON.parse((await send("GET", "/library/files")).text) as ReadonlyArray<Listed>
        expect(new Set(files.map(({ uuid }) => `/library/files/${uuid}`))).toEqual(new Set(entries.keys()))
      }
      /** Looks at a copy: SQLite does not open a file of another namespace. */
      const inspect = () => {
        const copy = folder.path("copy.db")
        for (const part of ["", "-wal"]) copyFileSync(disk.database() + part, copy + part)
        const database = new Database(copy)
        expect(database.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }])
        expect(database.query("PRAGMA foreign_key_check").all()).toEqual([])
        database.close()
      }
      /** Changes of every kind, small and large, at once: they share commits. */
      const batch = (size: number): Promise<ReadonlyArray<boolean>> => {
        const uuids = [...texts.keys()]
        return Promise.all(
          Array.from({ length: atOnce }, (_, index) => {
            const name = `n${serial}.${index}`
            const uuid = uuids[index % uuids.length]!
            const body = timeline(name, index % 3 === 0 ? size : small)
            if (index % 8 === 1) return write("PUT", `/timelines/${uuid}`, body)
            if (index % 8 === 2)
              return write("POST", `/timelines/${uuid}/refine`, { prompt: "Make it 9 seconds" })
            if (index % 8 === 3) {
              const transcript = [{ start: 0, end: 9, text: name.repeat(50) }]
              return write("POST", "/library/files", { name, duration: 10, transcript })
            }
            if (index % 8 === 4) return write("POST", "/timelines/generate/subject", { prompt: name })
            return write("POST", "/timelines", body)
          }),
        )
      }

      for (let index = 0; index < 30; index++)
        expect(await write("POST", "/timelines", timeline(`first${index}`, small))).toBe(false)

      for (let round = 0; round < 2; round++) {
        disk.fill(600_000)
        // Until not even the smallest of a batch finds room.
        for (let full = false, batches = 0; !full; batches++) {
          expect(batches).toBeLessThan(300)
          const [refused] = await Promise.all([batch(large), send("GET", "/timelines")])
          full = refused.every((each) => each)
        }
        const victim = [...texts.keys()][0]!
        await write("DELETE", `/timelines/${victim}`)
        await expectReads()
        inspect()
        disk.free()
        expect((await batch(small)).includes(true)).toBe(false)
        // What was refused is carried out when it is sent again, once.
        for (const [name, [path, body]] of repeatable) {
          if (path.includes("/refine")) continue
          for (const replayed of [null, "true"]) {
            const { headers, status, text } = await send("POST", path, body, name)
            expect([path, status, headers.get("idempotency-replayed")]).toEqual([path, 200, replayed])
            const { uuid } = JSON.parse(text)
            if (path.startsWith("/library")) entries.set(`${path}/${uuid}`, text)
            else texts.set(uuid, text)
          }
        }
        repeatable.clear()
        await expectReads()
        inspect()
      }

      service.child.kill("SIGTERM")
      expect(await service.child.exited).toBe(0)
      const log = (await service.err)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .filter(({ message }) => message !== "Answered")
      const told = new Map(log.map((line) => [line.annotations?.request_id, JSON.stringify(line)]))
      for (const id of failed) expect(told.get(id)).toMatch(/full|disk I\/O error/)
      process.stderr.write(
        `On ${disk.name}: ${answered} writes answered, ${failed.length} refused for want of space; ${texts.size + entries.size} records whole.\n`,
      )
    }, 120_000)
  })
