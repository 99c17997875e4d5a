import { BunAdapter } from "@roughcut/server/bun"
import { NodePostgres } from "@roughcut/server/node"
import { Copy, Database, layer as sqlLayer } from "@roughcut/sql"
import { JsonText, KeyStore, MediaLibrary, ProfileStore, Receipts, TimelineStore } from "@roughcut/core"
import { afterAll, describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { freshDatabase, hasPostgres } from "../support/postgres.ts"
import { anna, boris, mediaFile, timeline, uuid } from "../support/samples.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
afterAll(folder.remove)
let files = 0
const sqlite = async () => BunAdapter.sqlite(folder.path(`${files++}.db`))
const postgres = async () =>
  NodePostgres.postgres({ url: await freshDatabase(), connections: 4, timeout: 10_000 })
const engines = [["SQLite", sqlite], ...(hasPostgres ? [["PostgreSQL", postgres] as const] : [])] as const

const open = (database: Awaited<ReturnType<typeof sqlite>>) =>
  Layer.build(Layer.provideMerge(sqlLayer, database))

/** Something in every table, more than is copied at once, and texts that engines differ about. */
const fill = Effect.gen(function* () {
  const timelines = yield* TimelineStore.TimelineStore
  const profiles = yield* ProfileStore.ProfileStore
  const keys = yield* KeyStore.KeyStore
  const library = yield* MediaLibrary.MediaLibrary
  const receipts = yield* Receipts.Receipts
  const hostile = JsonText.unsafe('{ "big": 12345678901234567890, "nul": "\\u0000", "half": "\\ud800" }')
  for (let index = 0; index < 50; index++) {
    const owner = index % 3 === 0 ? boris : anna
    const made = timeline({ owner, timeline_data: hostile, name: `Über ${index} 漢字`, tags: ["a", '"'] })
    yield* timelines.insert(owner, made)
    const refinement = { version: 1, name: "N", timeline_data: hostile, prompt: "p" }
    if (index % 2 === 0) yield* timelines.refine(owner, made.uuid, refinement, 5)
    yield* library.addFile(owner, mediaFile({ name: `${index}.mov` }))
  }
  yield* profiles.insert(anna, { name: "P", configuration: hostile, owner: anna, uuid: uuid() })
  yield* library.addSubject(anna, { uuid: uuid(), kind: "place", name: "Harbour", aliases: ["port"] })
  yield* receipts.keep(anna, { key: "k", fingerprint: "f", answer: "a\nb", kept_at: 1_700_000_000_000 })
  yield* keys.insert({
    uuid: uuid(),
    owner: anna,
    prefix: "rc_12345678",
    digest: "d",
    created_at: 1,
    last_used_at: null,
    expires_at: 2_000_000_000_000,
    revoked_at: null,
  })
})

/** What every port says of all of it. */
const told = Effect.gen(function* () {
  const timelines = yield* TimelineStore.TimelineStore
  const profiles = yield* ProfileStore.ProfileStore
  const keys = yield* KeyStore.KeyStore
  const library = yield* MediaLibrary.MediaLibrary
  const receipts = yield* Receipts.Receipts
  return yield* Effect.forEach([anna, boris], (owner) =>
    Effect.gen(function* () {
      const all = yield* timelines.page(owner, null, 1000)
      const files = yield* library.listFiles(owner)
      return {
        all,
        files,
        revisions: yield* Effect.forEach(all, ({ uuid }) => timelines.revisions(owner, uuid, null, 10)),
        whole: yield* library.findFiles(
          owner,
          files.map(({ uuid }) => uuid),
        ),
        found: yield* library.search(owner, ["7"], 10),
        subjects: yield* library.listSubjects(owner),
        profiles: yield* profiles.page(owner, null, 10),
        keys: yield* keys.list,
        receipt: yield* receipts.find(owner, "k", 1_700_000_000_001),
      }
    }),
  )
})

for (const [from, source] of engines)
  for (const [to, target] of engines)
    test(`a copy from ${from} to ${to} holds the same records, in the place of those that were there`, async () => {
      const [sourceLayer, targetLayer] = [await source(), await target()]
      const [before, after, counts] = await Effect.runPromise(
        Effect.scoped(
          Effect.gen(function* () {
            const [one, two] = yield* Effect.all([open(sourceLayer), open(targetLayer)])
            yield* Effect.provide(fill, one)
            yield* Effect.provide(
              Effect.flatMap(TimelineStore.TimelineStore, (store) => store.insert(anna, timeline())),
              two,
            )
            const { snapshot } = yield* Effect.provide(Database.Database, one)
            const { exclusive, read } = yield* Effect.provide(Database.Database, two)
            expect(yield* Copy.isEmpty(read)).toBe(false)
            const counts = yield* snapshot((from) => exclusive((to) => Copy.replace(from, to)))
            return [yield* Effect.provide(told, one), yield* Effect.provide(told, two), counts] as const
          }),
        ),
      )
      // The timeline that was there had version 1, so those that came are one above what they were.
      const raised = before.map((told) => ({
        ...told,
        all: told.all.map((each) => ({ ...each, version: each.version + 1 })),
      }))
      expect(after).toEqual(raised)
      expect(counts).toMatchObject({
        timelines: 50,
        revisions: 25,
        media_files: 50,
        receipts: 1,
        api_keys: 1,
      })
      expect(Object.values(counts).every((count) => count > 0)).toBe(true)
    })

describe("the tables that are copied", () => {
  test("are all that the migrations make, with all their columns", async () => {
    const database = await sqlite()
    const found = await Effect.runPromise(
      Effect.provide(
        Effect.flatMap(Database.Database, ({ read }) =>
          read(
            `SELECT m.name AS name, group_concat(c.name) AS columns FROM sqlite_master m, pragma_table_info(m.name) c
             WHERE m.type = 'table' AND m.name NOT IN ('migrations') GROUP BY m.name ORDER BY m.name`,
            [],
          ),
        ),
        database,
      ),
    )
    const expected = Copy.tables
      .map(({ columns, name }) => ({ name, columns: columns.join(",") }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(found).toEqual(expected)
  })

  for (const [engine, make] of engines)
    test(`a snapshot of ${engine} does not see what is written meanwhile`, async () => {
      const database = await make()
      const counted = await Effect.runPromise(
        Effect.scoped(
          Effect.gen(function* () {
            const [one, two] = yield* Effect.all(
              [open(database), open(database)].map(Effect.map((each) => each)),
            )
            const { snapshot } = yield* Effect.provide(Database.Database, one!)
            const { write } = yield* Effect.provide(Database.Database, two!)
            const count = (run: Database.Run) =>
              Effect.map(run("SELECT id FROM migrations", []), (rows) => rows.length)
            return yield* snapshot((run) =>
              Effect.gen(function* () {
                const before = yield* count(run)
                yield* write((run) => run("INSERT INTO migrations (id, name) VALUES (-1, 'x')", []))
                return [before, yield* count(run)] as const
              }),
            )
          }),
        ),
      )
      expect(counted[1]).toBe(counted[0])
    })
})
