import * as Reactivity from "@effect/experimental/Reactivity"
import { TimelineStore } from "@roughcut/core"
import { DenoAdapter, DenoSqlite } from "@roughcut/server/deno"
import { Database, SqlTimelineStore } from "@roughcut/sql"
import { SqlClient } from "@effect/sql"
import { Effect, Exit, Layer } from "effect"
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { anna, timeline } from "../support/samples.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
after(folder.remove)
let files = 0
const fresh = () => folder.path(`${files++}.db`)

const withDatabase = <A, E>(path: string, run: Effect.Effect<A, E, Database.Database>) =>
  Effect.runPromise(Effect.provide(run, DenoAdapter.sqlite(path)))

const add = (id: number) => (run: Database.Run) =>
  run("INSERT INTO migrations (id, name) VALUES (?, 'x')", [id])
const ids = Effect.flatMap(Database.Database, ({ read }) =>
  Effect.map(read("SELECT id FROM migrations WHERE id < 0 ORDER BY id", []), (rows) =>
    rows.map((row) => (row as { id: number }).id),
  ),
)

void test("a write that fails is undone alone; those that share its commit are kept", async () => {
  const [exits, found] = await withDatabase(
    fresh(),
    Effect.gen(function* () {
      const { write } = yield* Database.Database
      const failing = write((run) => Effect.zipRight(add(-2)(run), Effect.fail("no")))
      const dying = write((run) => Effect.zipRight(add(-3)(run), run("NOT SQL", [])))
      const exits = yield* Effect.all([write(add(-1)), failing, dying, write(add(-4))].map(Effect.exit), {
        concurrency: "unbounded",
      })
      return [exits, yield* ids] as const
    }),
  )
  assert.deepEqual(exits.map(Exit.isSuccess), [true, false, false, true])
  assert.deepEqual(found, [-4, -1])
})

void test("the database is in WAL mode, fully synchronous, with foreign keys", async () => {
  const rows = await withDatabase(
    fresh(),
    Effect.flatMap(Database.Database, ({ write }) =>
      write((run) =>
        Effect.all(["journal_mode", "synchronous", "foreign_keys"].map((name) => run(`PRAGMA ${name}`, []))),
      ),
    ),
  )
  assert.deepEqual(
    rows.flat().map((row) => Object.values(row as object)[0]),
    ["wal", 2, 1],
  )
})

void test("reads cannot write", async () => {
  const remove = Effect.flatMap(Database.Database, ({ read }) =>
    read("DELETE FROM timelines RETURNING uuid", []),
  )
  assert.ok(Exit.isFailure(await withDatabase(fresh(), Effect.exit(remove))))
})

void test("what was answered is there when the file is opened again", async () => {
  const path = fresh()
  const made = timeline()
  const withStore = <A, E>(
    run: (store: Effect.Effect.Success<typeof TimelineStore.TimelineStore>) => Effect.Effect<A, E>,
  ) =>
    Effect.runPromise(
      Effect.provide(
        Effect.flatMap(TimelineStore.TimelineStore, run),
        Layer.provide(SqlTimelineStore.layer, DenoAdapter.sqlite(path)),
      ),
    )
  await withStore((store) => store.insert(anna, made))
  assert.deepEqual(await withStore((store) => store.get(anna, made.uuid)), made)
})

void test("a folder that cannot be made is an error that names DATABASE_URL", async () => {
  const opened = Effect.scoped(Layer.build(DenoAdapter.sqlite("/proc/no/such.db")))
  assert.match((await Effect.runPromise(Effect.flip(opened))).message, /DATABASE_URL/)
})

const withClient = <A, E>(run: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
  DenoSqlite.make({ path: ":memory:", readOnly: false }).pipe(
    Effect.flatMap(run),
    Effect.scoped,
    Effect.provide(Reactivity.layer),
    Effect.runPromise,
  )

void test("an integer comes back exact or not at all", async () => {
  const [exact, exit, big] = await withClient((sql) =>
    Effect.all([
      sql`SELECT ${2 ** 53 - 1} AS n`,
      Effect.exit(sql`SELECT 9007199254740993 AS n`),
      Effect.provideService(sql`SELECT 9007199254740993 AS n`, SqlClient.SafeIntegers, true),
    ]),
  )
  assert.equal(exact[0]!["n"], 2 ** 53 - 1)
  assert.ok(Exit.isFailure(exit))
  assert.equal(big[0]!["n"], 9007199254740993n)
})

void test("rows come as values in order, also where names repeat, and a transaction that fails is undone", async () => {
  const [values, kept] = await withClient((sql) =>
    Effect.gen(function* () {
      yield* sql`CREATE TABLE t (a, b)`
      yield* Effect.ignore(
        sql.withTransaction(Effect.zipRight(sql`INSERT INTO t VALUES (0, 0)`, Effect.fail(1))),
      )
      yield* sql.withTransaction(sql`INSERT INTO t VALUES (1, 2)`)
      return [yield* sql`SELECT a, b AS a FROM t`.values, yield* sql`SELECT a, b FROM t`] as const
    }),
  )
  assert.deepEqual(values, [[1, 2]])
  assert.deepEqual(
    kept.map((row) => ({ ...row })),
    [{ a: 1, b: 2 }],
  )
})
