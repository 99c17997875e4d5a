import { afterAll, describe, expect, test } from "bun:test"
import { freshDatabase, hasPostgres } from "../support/postgres.ts"
import { runtimes } from "../support/runtimes.ts"
import { roughcut, startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
afterAll(folder.remove)

const [bun, deno] = runtimes

const key = "annas-key-of-the-tests"
const ownKeys = { API_KEYS: `anna=${key}` }

type Started = Awaited<ReturnType<typeof startService>>

const send = (
  service: Started,
  method: string,
  path: string,
  body?: unknown,
  apiKey = key,
  headers: Record<string, string> = {},
) =>
  fetch(service.url + path, {
    method,
    headers: { "X-API-Key": apiKey, "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const stop = async (...services: ReadonlyArray<Started>) => {
  for (const { child } of services) child.kill("SIGTERM")
  for (const { child } of services) await child.exited
}

describe.skipIf(!hasPostgres)("several servers on one PostgreSQL", () => {
  const start = (url: string, environment: Record<string, string> = {}, runtime = bun) =>
    startService(folder.root, { DATABASE_URL: url, DATABASE_CONNECTIONS: "4", ...environment }, runtime.serve)

  test("that start at once on an empty database make its tables once, and one key", async () => {
    const url = await freshDatabase()
    const services = await Promise.all(Array.from({ length: 5 }, () => start(url)))
    const listed = await roughcut(["keys", "list"], folder.root, { DATABASE_URL: url })
    await stop(...services)
    const printed = (await Promise.all(services.map((service) => service.restOfOutput()))).flat()
    expect(printed).toHaveLength(1)
    expect(printed[0]).toMatch(/^rc_[0-9A-Za-z]{46}$/)
    expect(listed.out.trim().split("\n")).toHaveLength(2)
  })

  test("what one answers, on Bun or on Deno, the others see at once: records, library, keys, repeated requests", async () => {
    const url = await freshDatabase()
    const [one, two] = (await Promise.all([start(url, ownKeys), start(url, ownKeys, deno)])) as [
      Started,
      Started,
    ]
    const json = async (response: Promise<Response>) => {
      const answered = await response
      expect(answered.status).toBe(200)
      return answered.json()
    }
    const made = await json(
      send(one, "POST", "/timelines", { name: "N", timeline_data: { clips: [] }, source_prompt: "" }),
    )
    const at = `/timelines/${made.uuid}`
    expect(await json(send(two, "GET", at))).toEqual(made)
    const updated = await json(send(two, "PUT", at, { name: "M", timeline_data: { clips: [] } }))
    expect(await json(send(one, "GET", at))).toEqual(updated)
    const refined = await json(send(one, "POST", `${at}/refine`, { prompt: "Make it 10 seconds" }))
    expect(await json(send(two, "GET", at))).toEqual(refined)
    const file = await json(
      send(two, "POST", "/library/files", {
        name: "a.mov",
        duration: 60,
        transcript: [{ start: 2, end: 8, text: "The harbour at dawn." }],
      }),
    )
    const cut = await json(send(one, "POST", "/timelines/generate/subject", { prompt: "the harbour" }))
    expect(JSON.stringify(cut.timeline_data)).toContain(file.uuid)
    const another = (
      await roughcut(["keys", "create", "--owner", "anna"], folder.root, { DATABASE_URL: url })
    ).out
    expect((await send(one, "GET", at, undefined, another.trim())).status).toBe(200)
    await roughcut(["keys", "revoke", another.slice(0, 11)], folder.root, { DATABASE_URL: url })
    for (const service of [one, two])
      expect((await send(service, "GET", at, undefined, another.trim())).status).toBe(401)
    const named = { "Idempotency-Key": "the-same" }
    const same = { name: "Once", timeline_data: {}, source_prompt: "" }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        json(send(index % 2 === 0 ? one : two, "POST", "/timelines", same, key, named)),
      ),
    )
    expect(new Set(answers.map(({ uuid }) => uuid)).size).toBe(1)
    await json(send(two, "DELETE", at))
    expect((await send(one, "GET", at)).status).toBe(404)
    await stop(one, two)
  })

  test("one is killed with SIGKILL in the middle of a load: every acknowledged write is found, whole", async () => {
    const url = await freshDatabase()
    const [doomed, survivor] = (await Promise.all([start(url, ownKeys), start(url, ownKeys)])) as [
      Started,
      Started,
    ]
    const killAfter = 300
    const enough = 900
    let acknowledged = 0
    const isEnough = () => acknowledged >= enough
    const names = new Map<string, string>()
    const removed = new Set<string>()
    const body = (name: string) => ({
      name,
      timeline_data: { clips: [], filler: name.repeat(500) },
      source_prompt: name,
    })

    /** Creates timelines and changes them, on a server until that is gone, then on the other. */
    const writer = async (worker: number) => {
      let service = worker % 2 === 0 ? doomed : survivor
      for (let index = 0; !isEnough(); index++) {
        const name = `${worker}-${index}`
        const acknowledge = async (response: Promise<Response>): Promise<{ uuid: string } | undefined> => {
          const answered = await response
            .then(async (each) => ({ status: each.status, text: await each.text() }))
            .catch((error: unknown) => {
              if (service !== doomed) throw error
            })
          if (answered === undefined) {
            service = survivor
            return undefined
          }
          expect(answered.status).toBe(200)
          if (++acknowledged === killAfter) doomed.child.kill("SIGKILL")
          return JSON.parse(answered.text)
        }
        const made = await acknowledge(send(service, "POST", "/timelines", body(name)))
        if (made === undefined) continue
        names.set(made.uuid, name)
        const at = `/timelines/${made.uuid}`
        if (index % 3 === 1) {
          // An update that was not answered may have happened or not.
          names.set(made.uuid, "?")
          if (await acknowledge(send(service, "PUT", at, body(`${name}+`)))) names.set(made.uuid, `${name}+`)
        }
        if (index % 5 === 4) {
          names.set(made.uuid, "?")
          removed.add(made.uuid)
          if (await acknowledge(send(service, "DELETE", at))) names.delete(made.uuid)
          else removed.delete(made.uuid)
        }
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, worker) => writer(worker)))
    expect(await doomed.child.exited).not.toBe(0)

    const newcomer = await start(url, ownKeys)
    for (const service of [survivor, newcomer]) {
      const listed: ReadonlyArray<{ uuid: string; name: string; timeline_data: { filler: string } }> = await (
        await send(service, "GET", "/timelines")
      ).json()
      const found = new Map(listed.map((timeline) => [timeline.uuid, timeline]))
      for (const [uuid, name] of names) {
        if (name === "?") continue
        expect(found.get(uuid)?.name).toBe(name)
        expect(found.get(uuid)?.timeline_data.filler).toBe(name.repeat(500))
      }
      for (const uuid of removed) expect(found.has(uuid)).toBe(false)
      for (const timeline of listed) expect(timeline.timeline_data.filler).toBe(timeline.name.repeat(500))
    }
    expect(isEnough()).toBe(true)
    process.stderr.write(
      `Acknowledged ${acknowledged} writes; found ${names.size} timelines, ${removed.size} removed ones are gone.\n`,
    )
    await stop(survivor, newcomer)
  })
})
