import { Database } from "bun:sqlite"
import { afterAll, expect, test } from "bun:test"
import { watch } from "node:fs"
import { startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"
import { isWhole, type Kept, nextWrite, type Write } from "./KilledWriter.ts"

const folder = temporaryFolder()
afterAll(folder.remove)

const seed = Number(process.env["KILL_SEED"] ?? Math.floor(Math.random() * 2 ** 31))
const kills = Number(process.env["KILLS"] ?? 20)
const writers = 16
const apiKey = "annas-key-of-the-trials"

/** Whole numbers below a bound, the same for the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed | 0
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

type Started = Awaited<ReturnType<typeof startService>>
interface Listed {
  readonly uuid: string
  readonly name: string
  readonly source_prompt: string
  readonly timeline_data: { readonly filler?: string; readonly OTIO_SCHEMA?: string }
}

let service: Started
const send = async (method: string, path: string, body?: object, key: string | null = null) => {
  const response = await fetch(service.url + path, {
    method,
    headers: {
      "X-API-Key": apiKey,
      "Content-Type": "application/json",
      ...(key === null ? {} : { "Idempotency-Key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const found = async (path: string) => {
  const { status, text } = await send("GET", path)
  expect([path, status]).toEqual([path, 200])
  return text
}

// What is known: of each writer's timelines, of what is gone, of every other record by its path.
const owned = Array.from({ length: writers }, () => new Map<string, Kept>())
const gone = new Set<string>()
const others = new Map<string, string>()
const paths = { profile: "/indexer-profile/", file: "/library/files/", subject: "/library/subjects/" }
const counts = { answered: 0, unanswered: 0, written: 0, absent: 0, repeated: 0 }

const withoutHighlights = (text: string): string => {
  const { highlights, ...timeline } = JSON.parse(text)
  return highlights === undefined ? text : JSON.stringify(timeline)
}

/** Takes note of what an answer says. */
const note = (writer: number, write: Write, text: string): void => {
  const own = owned[writer]!
  const { kind, uuid } = write
  if (kind === "delete") {
    own.delete(uuid!)
    gone.add(uuid!)
  } else if (kind === "profile" || kind === "file" || kind === "subject")
    others.set(paths[kind] + JSON.parse(text).uuid, text)
  else {
    const before = uuid === null ? 0 : own.get(uuid)!.revisions
    const revisions = before + (kind === "refine" || kind === "restore" ? 1 : 0)
    own.set(JSON.parse(text).uuid, { text: withoutHighlights(text), revisions })
  }
}

/** Sends a writer's writes until the service is gone; gives the last of them, which was not answered. */
const work = async (round: number, writer: number, step: () => void, last: Array<Write>) => {
  const random = randomFrom(seed + round * writers + writer)
  for (let index = 0; ; index++) {
    let write = nextWrite(`r${round}w${writer}i${index}`, owned[writer]!, random)
    try {
      if (write.kind === "restore") {
        const revisions = JSON.parse((await send("GET", `/timelines/${write.uuid}/revisions`)).text)
        const { revision } = revisions[random(revisions.length)]
        write = { ...write, path: `${write.path}${revision}/restore` }
      }
    } catch {
      return undefined
    }
    const answer = send(write.method, write.path, write.body, write.key)
    step()
    let answered
    try {
      answered = await answer
    } catch {
      return write
    }
    step()
    expect([write, answered.status, answered.text]).toEqual([write, 200, answered.text])
    counts.answered++
    note(writer, write, answered.text)
    if (write.key !== null) last[writer] = write
  }
}

/** What became of a write that was not answered: all of it or nothing, and all of it once when it is sent again. */
const settle = async (writer: number, write: Write, listed: ReadonlyArray<Listed>): Promise<void> => {
  counts.unanswered++
  const own = owned[writer]!
  const { body, key, kind, mark, method, path, uuid } = write
  const happened = (yes: boolean) => void counts[yes ? "written" : "absent"]++
  const list = { profile: "/indexer-profiles", file: "/library/files", subject: "/library/subjects" }
  if (kind === "timeline") happened(listed.some(({ source_prompt }) => source_prompt === mark))
  if (kind === "refine" || kind === "restore") {
    const before = own.get(uuid!)!
    const text = await found(`/timelines/${uuid}`)
    const revisions = JSON.parse(await found(`/timelines/${uuid}/revisions`))
    happened(text !== before.text)
    expect(revisions.length).toBe(before.revisions + (text === before.text ? 0 : 1))
    if (text !== before.text) {
      const { name, timeline_data } = JSON.parse(before.text)
      expect(revisions[0]).toMatchObject({ name, timeline_data })
      if (key === null) note(writer, write, text)
    }
  }
  if (kind === "update") {
    const text = await found(`/timelines/${uuid}`)
    happened(text !== own.get(uuid!)!.text)
    if (text === own.get(uuid!)!.text) return
    expect([JSON.parse(text).name, isWhole(JSON.parse(text))]).toEqual([mark, true])
    note(writer, write, text)
  }
  if (kind === "delete") {
    const { status, text } = await send("GET", path)
    happened(status === 404)
    if (status === 404) note(writer, write, "")
    else expect(text).toBe(own.get(uuid!)!.text)
  }
  if (key === null) {
    if (kind === "timeline") {
      const made = listed.filter(({ source_prompt }) => source_prompt === mark)
      expect(made.length).toBeLessThanOrEqual(1)
      for (const { uuid } of made) note(writer, write, await found(`/timelines/${uuid}`))
    }
    if (kind === "profile" || kind === "file" || kind === "subject") {
      const made = JSON.parse(await found(list[kind])).filter(({ name }: Listed) => name === mark)
      expect(made.length).toBeLessThanOrEqual(1)
      happened(made.length === 1)
      for (const { uuid } of made) {
        const text = await found(paths[kind] + uuid)
        expect(JSON.parse(text)).toMatchObject(body!)
        note(writer, write, text)
      }
    }
    return
  }
  counts.repeated++
  const again = await send(method, path, body, key)
  expect([write, again.status, again.text]).toEqual([write, 200, again.text])
  note(writer, write, again.text)
  if (kind === "timeline") {
    const all: ReadonlyArray<Listed> = JSON.parse(await found("/timelines"))
    expect(all.filter(({ source_prompt }) => source_prompt === mark)).toHaveLength(1)
  } else if (kind === "refine" || kind === "restore")
    expect(JSON.parse(await found(`/timelines/${uuid}/revisions`))).toHaveLength(own.get(uuid!)!.revisions)
  else {
    const all: ReadonlyArray<Listed> = JSON.parse(await found(list[kind as "profile"]))
    expect(all.filter(({ name }) => name === mark)).toHaveLength(1)
  }
}

/** The file is sound, and what belongs together is together. */
const inspect = (path: string): void => {
  const database = new Database(path, { readonly: true })
  expect(database.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }])
  expect(database.query("PRAGMA foreign_key_check").all()).toEqual([])
  const orphans = `SELECT count(*) AS orphans FROM media_terms t
    WHERE NOT EXISTS (SELECT 1 FROM media_files f WHERE f.owner = t.owner AND f.uuid = t.file)`
  expect(database.query(orphans).all()).toEqual([{ orphans: 0 }])
  database.close()
}

test("killed again and again under load, the service keeps what it answered, and half of nothing", async () => {
  const path = folder.path("kill.db")
  const start = () =>
    startService(folder.root, {
      DATABASE_URL: `sqlite:${path}`,
      API_KEYS: `anna=${apiKey}`,
      LOG_LEVEL: "none",
    })
  process.stderr.write(`KILL_SEED=${seed}\n`)
  service = await start()
  const random = randomFrom(seed)
  for (let round = 0; round < kills; round++) {
    // Requests and answers until the kill, and in every other round then the next write to the log: it falls
    // before commits, after them, and between what they write and their answers.
    let until = 40 + random(400)
    const atOnce = round % 2 === 0
    const kill = () => void service.child.kill("SIGKILL")
    const log = watch(folder.root, (_event, name) => void (name === "kill.db-wal" && until <= 0 && kill()))
    const step = () => void (--until === 0 && atOnce && kill())
    const last: Array<Write> = []
    const unanswered = await Promise.all(owned.map((_, writer) => work(round, writer, step, last)))
    await service.child.exited
    log.close()
    service = await start()
    const listed: ReadonlyArray<Listed> = JSON.parse(await found("/timelines"))
    for (const timeline of listed) expect([timeline.name, isWhole(timeline)]).toEqual([timeline.name, true])
    for (const [writer, write] of unanswered.entries())
      if (write !== undefined) await settle(writer, write, listed)
    const known = new Map(owned.flatMap((own) => [...own]))
    const now: ReadonlyArray<Listed> = JSON.parse(await found("/timelines"))
    expect(new Set(now.map(({ uuid }) => uuid))).toEqual(new Set(known.keys()))
    for (const timeline of now) expect(JSON.stringify(timeline)).toBe(known.get(timeline.uuid)!.text)
    for (const write of last.filter((write) => write !== undefined && !gone.has(write.uuid ?? ""))) {
      const again = await send(write.method, write.path, write.body, write.key)
      expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"])
    }
    inspect(path)
  }
  for (const own of owned)
    for (const [uuid, { revisions, text }] of own) {
      expect(await found(`/timelines/${uuid}`)).toBe(text)
      expect(JSON.parse(await found(`/timelines/${uuid}/revisions`))).toHaveLength(revisions)
    }
  for (const [path, text] of others) expect(await found(path)).toBe(text)
  for (const uuid of gone)
    for (const path of [`/timelines/${uuid}`, `/timelines/${uuid}/revisions`])
      expect((await send("GET", path)).status).toBe(404)
  service.child.kill("SIGTERM")
  await service.child.exited
  const timelines = owned.reduce((sum, own) => sum + own.size, 0)
  process.stderr.write(
    `Killed ${kills} times: ${counts.answered} writes answered, ${timelines + others.size} records found, ${gone.size} deleted ones gone; of ${counts.unanswered} unanswered ones ${counts.written} were there and ${counts.absent} not, ${counts.repeated} sent again happened once.\n`,
  )
}, 180_000)
