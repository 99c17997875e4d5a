import { Migrations } from "@roughcut/sql"
import { Database as Sqlite } from "bun:sqlite"
import { afterAll, describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { freshDatabase, hasPostgres } from "../support/postgres.ts"
import { runtimes } from "../support/runtimes.ts"
import { roughcut, startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
afterAll(folder.remove)
let folders = 0
const fresh = () => {
  const path = folder.path(String(folders++))
  mkdirSync(path)
  return path
}

const key = "annas-key-of-the-tests"
const environment = { API_KEYS: `anna=${key}` }

type Started = Awaited<ReturnType<typeof startService>>

const send = async (service: Started, method: string, path: string, body?: unknown) => {
  const answer = await fetch(service.url + path, {
    method,
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}
const create = (service: Started, name: string) =>
  send(service, "POST", "/timelines", {
    name,
    timeline_data: { clips: [{ url: "file:///a.mov", start: 1, end: 3 }] },
    source_prompt: name,
  })
const stop = async ({ child }: Started) => {
  child.kill("SIGTERM")
  await child.exited
}

const databases = [
  ["SQLite", async () => `sqlite:${join(fresh(), "roughcut.db")}`] as const,
  ...(hasPostgres ? [["PostgreSQL", freshDatabase] as const] : []),
]

describe.each(databases)("of %s", (_name, database) => {
  test("a backup made while the service writes holds all that was answered before, whole, and restores", async () => {
    const cwd = fresh()
    const here = { ...environment, DATABASE_URL: await database() }
    const service = await startService(cwd, here)
    const before = await Promise.all(
      Array.from({ length: 30 }, (_, index) => create(service, `before ${index}`)),
    )
    await send(service, "POST", `/timelines/${before[0].uuid}/refine`, { prompt: "Make it 1 second" })
    await send(service, "POST", "/library/files", { name: "a.mov", duration: 9 })
    const expected = await send(service, "GET", "/timelines")

    const backup = roughcut(["backup", "backups/one.db"], cwd, here)
    const ended = backup.then(() => true)
    let meanwhile = 0
    do await create(service, `meanwhile ${meanwhile++}`)
    while (!(await Promise.race([ended, Promise.resolve(false)])))
    const made = await backup
    expect(meanwhile).toBeGreaterThan(1)
    expect([made.err, made.code]).toEqual(["", 0])
    expect(made.out).toMatch(/^Backed up \d+ timelines, 1 revisions, .* to backups\/one\.db\.\n$/)
    expect(readdirSync(join(cwd, "backups"))).toEqual(["one.db"])
    await stop(service)

    for (const [name, target] of databases) {
      const there = { ...environment, DATABASE_URL: await target() }
      const restored = await roughcut(["restore", "backups/one.db"], cwd, there)
      expect([name, restored.err, restored.code]).toEqual([name, "", 0])
      const again = await startService(cwd, there)
      const listed = await send(again, "GET", "/timelines")
      expect(listed.slice(-30)).toEqual(expected)
      for (const { name, source_prompt } of listed) expect(name).toBe(source_prompt)
      expect(listed).toHaveLength(Number(/(\d+) timelines/.exec(made.out)![1]))
      expect(await send(again, "GET", `/timelines/${before[0].uuid}/revisions`)).toHaveLength(1)
      expect(await send(again, "GET", "/library/files")).toHaveLength(1)
      await stop(again)
    }
  })

  test("a restoration leaves a database that holds records alone, unless it is to replace them", async () => {
    const cwd = fresh()
    const here = { ...environment, DATABASE_URL: await database() }
    const service = await startService(cwd, here)
    const kept = await create(service, "kept")
    expect((await roughcut(["backup", "one.db"], cwd, here)).code).toBe(0)
    const lost = await create(service, "lost")
    const refused = await roughcut(["restore", "one.db"], cwd, here)
    expect([refused.code, refused.out]).toEqual([1, ""])
    expect(refused.err).toContain("--replace")
    expect(await send(service, "GET", "/timelines")).toEqual([lost, kept])
    expect((await roughcut(["restore", "--replace", "one.db"], cwd, here)).code).toBe(0)
    // The service that runs sees it at once.
    expect(await send(service, "GET", "/timelines")).toEqual([kept])
    // An entity tag that was given before the restoration names no state after it.
    await send(service, "PUT", `/timelines/${kept.uuid}`, { name: "changed", timeline_data: {} })
    const answer = await fetch(`${service.url}/timelines/${kept.uuid}`, {
      headers: { "X-API-Key": key, "If-None-Match": '"1", "2"' },
    })
    expect(answer.status).toBe(200)
    await stop(service)
  })
})

test("what is no backup is refused in a sentence, and the database stays as it was", async () => {
  const cwd = fresh()
  const service = await startService(cwd, environment)
  const kept = await create(service, "kept")
  writeFileSync(join(cwd, "text.db"), "not a database, though long enough to have a header of one".repeat(40))
  new Sqlite(join(cwd, "other.db")).run("CREATE TABLE songs (title TEXT)")
  expect((await roughcut(["backup", "whole.db"], cwd)).code).toBe(0)
  const bytes = readFileSync(join(cwd, "whole.db"))
  writeFileSync(join(cwd, "active.db"), bytes)
  const active = new Sqlite(join(cwd, "active.db"))
  active.run(
    "CREATE VIEW more AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
  )
  active.close()
  writeFileSync(join(cwd, "cut.db"), bytes.subarray(0, bytes.length / 2))
  for (const file of ["text.db", "other.db", "cut.db", "active.db", "missing.db", "."]) {
    const { code, err, out } = await roughcut(["restore", "--replace", file], cwd)
    expect([file, code, out]).toEqual([file, 1, ""])
    expect(err).toStartWith(`Cannot read the backup ${file}: `)
    expect(err.trim().split("\n")).toHaveLength(1)
  }
  expect(await send(service, "GET", "/timelines")).toEqual([kept])
  await stop(service)
})

test("a backup of an earlier release restores, and is not changed by it", async () => {
  const cwd = fresh()
  const earlier = new Sqlite(join(cwd, "earlier.db"))
  earlier.run("CREATE TABLE migrations (id BIGINT PRIMARY KEY, name TEXT NOT NULL)")
  for (const { id, name, statements } of Migrations.migrations.slice(0, 1)) {
    for (const statement of statements) earlier.run(statement)
    earlier.run("INSERT INTO migrations VALUES (?, ?)", [id, name])
  }
  earlier.run(
    `INSERT INTO timelines VALUES ('0197c0de-0000-7000-8000-000000000000', 'anna', 1, 1, 1, 'Early', NULL, '', NULL, '[]', '{}')`,
  )
  earlier.close()
  const before = readFileSync(join(cwd, "earlier.db"))
  const { code, err } = await roughcut(["restore", "earlier.db"], cwd)
  expect([code, err]).toEqual([0, ""])
  expect(readFileSync(join(cwd, "earlier.db")).equals(before)).toBe(true)
  const service = await startService(cwd, environment)
  const [found] = await send(service, "GET", "/timelines")
  expect(found).toMatchObject({ name: "Early", timeline_data: {} })
  await stop(service)
})

test("a backup is never written over a file, and one that fails leaves nothing behind", async () => {
  const cwd = fresh()
  await roughcut(["keys", "create", "--owner", "anna"], cwd)
  writeFileSync(join(cwd, "one.db"), "mine")
  const refused = await roughcut(["backup", "one.db"], cwd)
  expect([refused.code, refused.err]).toEqual([1, "Cannot write one.db: there is such a file already.\n"])
  const impossible = await roughcut(["backup", "one.db/two.db"], cwd)
  expect(impossible.code).toBe(1)
  expect(impossible.err).toStartWith("Cannot write one.db/two.db: ")
  expect(readFileSync(join(cwd, "one.db"), "utf8")).toBe("mine")
  expect(readdirSync(cwd).toSorted()).toEqual(["data", "one.db"])
  const memory = await roughcut(["backup", "two.db"], cwd, { DATABASE_URL: "memory:" })
  expect([memory.code, memory.err]).toEqual([
    1,
    "DATABASE_URL is memory:, which keeps no records; name a database.\n",
  ])
})

describe.each(runtimes)("on $name", (runtime) => {
  test("a restoration that is asked to stop changes nothing and leaves nothing behind", async () => {
    const cwd = fresh()
    await roughcut(["keys", "create", "--owner", "anna"], cwd)
    const large = new Sqlite(join(cwd, "data/roughcut.db"))
    large.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
       INSERT INTO timelines SELECT printf('0197c0de-0000-7000-8000-%012d', i), 'anna', 1, 1, 1, 'N', NULL, '', NULL, '[]',
         '{"a":"' || printf('%.*c', 30000, 'x') || '"}' FROM n`,
    )
    large.close()
    expect((await roughcut(["backup", "large.db"], cwd)).code).toBe(0)
    const temporary = fresh()
    const child = Bun.spawn([...runtime.roughcut, "restore", "large.db"], {
      cwd,
      env: { PATH: process.env["PATH"]!, TMPDIR: temporary, DATABASE_URL: "sqlite:other.db" },
      stdout: "pipe",
      stderr: "pipe",
    })
    // The records are on their way once the other database has a log of them.
    while (!(existsSync(join(cwd, "other.db-wal")) && statSync(join(cwd, "other.db-wal")).size > 1_000_000))
      await new Promise((resolve) => setImmediate(resolve))
    child.kill("SIGTERM")
    expect(await child.exited).toBe(1)
    expect(await new Response(child.stderr).text()).toBe("Stopped before it was done; nothing was changed.\n")
    expect(readdirSync(temporary)).toEqual([])
    const listed = await roughcut(["keys", "list"], cwd, { DATABASE_URL: "sqlite:other.db" })
    expect(listed.out.trim().split("\n")).toHaveLength(1)
  })

  test("every timeline of everybody is exported in every format, and what cannot be is told", async () => {
    const cwd = fresh()
    const service = await startService(
      cwd,
      { API_KEYS: `anna=${key},boris=boriss-key-of-the-tests` },
      runtime.serve,
    )
    const made = await create(service, "Über/Harbour: 1")
    const broken = await send(service, "POST", "/timelines", {
      name: "Broken",
      timeline_data: { OTIO_SCHEMA: "Clip.1" },
      source_prompt: "",
    })
    await stop(service)
    expect((await roughcut(["backup", "one.db"], cwd, {}, runtime)).code).toBe(0)
    const { code, err, out } = await roughcut(["export", "--all", "out"], cwd, {}, runtime)
    expect([code, out]).toEqual([1, ""])
    const lines = err.trim().split("\n")
    expect(lines).toHaveLength(4)
    for (const format of ["otio", "fcp_xml", "cmx_3600"])
      expect(err).toContain(`anna ${broken.uuid} ${format}: `)
    expect(lines.at(-1)).toBe("5 files were written; 3 were not, as said above.")
    const name = `Über_Harbour_ 1 ${made.uuid}`
    expect(readdirSync(join(cwd, "out/anna")).toSorted()).toEqual(
      [
        `Broken ${broken.uuid}.json`,
        ...["edl", "json", "otio", "xml"].map((ending) => `${name}.${ending}`),
      ].toSorted(),
    )
    expect(readFileSync(join(cwd, "out/anna", `${name}.edl`), "utf8")).toContain("00:00:01:00 00:00:03:00")
    expect(JSON.parse(readFileSync(join(cwd, "out/anna", `${name}.json`), "utf8"))).toEqual(made)
    const none = await roughcut(["export", "--all", "empty", "--owner", "boris"], cwd, {}, runtime)
    expect([none.code, none.out]).toEqual([0, "Wrote 0 files to empty.\n"])
    expect(existsSync(join(cwd, "empty"))).toBe(false)
  })
})
