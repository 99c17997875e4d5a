import { BunAdapter } from "@roughcut/server/bun"
import { Database, Migrations, SqlTimelineStore } from "@roughcut/sql"
import { TimelineStore } from "@roughcut/core"
import { Database as Sqlite } from "bun:sqlite"
import { afterAll, expect, test } from "bun:test"
import { Effect, Exit, Layer } from "effect"
import { anna, timeline } from "../support/samples.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
afterAll(folder.remove)
let files = 0
const fresh = () => folder.path(`${files++}.db`)

const withDatabase = <A, E>(path: string, run: Effect.Effect<A, E, Database.Database>) =>
  Effect.runPromiseExit(Effect.provide(run, BunAdapter.sqlite(path)))

const succeed = async <A, E>(path: string, run: Effect.Effect<A, E, Database.Database>): Promise<A> =>
  Exit.getOrElse(await withDatabase(path, run), (cause) => {
    throw new Error(String(cause))
  })

const add = (id: number) => (run: Database.Run) =>
  run("INSERT INTO migrations (id, name) VALUES (?, 'x')", [id])
const ids = Effect.flatMap(Database.Database, ({ read }) =>
  Effect.map(read("SELECT id FROM migrations WHERE id < 0 ORDER BY id", []), (rows) =>
    rows.map((row) => (row as { id: number }).id),
  ),
)

test("a write that fails is undone alone; those that share its commit are kept", async () => {
  const found = await succeed(
    fresh(),
    Effect.gen(function* () {
      const { write } = yield* Database.Database
      const failing = write((run) => Effect.zipRight(add(-2)(run), Effect.fail("no")))
      const dying = write((run) => Effect.zipRight(add(-3)(run), run("NOT SQL", [])))
      const exits = yield* Effect.all([write(add(-1)), failing, dying, write(add(-4))].map(Effect.exit), {
        concurrency: "unbounded",
      })
      expect(exits.map(Exit.isSuccess)).toEqual([true, false, false, true])
      return yield* ids
    }),
  )
  expect(found).toEqual([-4, -1])
})

test("writes go on after a commit that failed, and of its writes those alone are refused that fail it", async () => {
  const path = fresh()
  const found = await succeed(
    path,
    Effect.gen(function* () {
      const { write } = yield* Database.Database
      // A deferred foreign key is checked at the commit alone.
      yield* write((run) =>
        run("CREATE TABLE late (id BIGINT REFERENCES migrations (id) DEFERRABLE INITIALLY DEFERRED)", []),
      )
      const orphan = write((run) => run("INSERT INTO late (id) VALUES (-99)", []))
      const exits = yield* Effect.all([Effect.exit(orphan), Effect.exit(write(add(-1)))], {
        concurrency: "unbounded",
      })
      expect(exits.map(Exit.isSuccess)).toEqual([false, true])
      yield* write(add(-2))
      return yield* ids
    }),
  )
  expect(found).toEqual([-2, -1])
})

test("a write that there is no room for is refused with that cause, and takes none along that there is room for", async () => {
  const found = await succeed(
    fresh(),
    Effect.gen(function* () {
      const { write } = yield* Database.Database
      yield* write((run) => run("PRAGMA max_page_count = 100", []))
      const large = write((run) =>
        run("INSERT INTO migrations (id, name) VALUES (-2, ?)", ["x".repeat(1_000_000)]),
      )
      const exits = yield* Effect.all([write(add(-1)), large, write(add(-3))].map(Effect.exit), {
        concurrency: "unbounded",
      })
      expect(exits.map(Exit.isSuccess)).toEqual([true, false, true])
      expect(Bun.inspect(exits[1])).toContain("database or disk is full")
      return yield* ids
    }),
  )
  expect(found).toEqual([-3, -1])
})

test("the database is in WAL mode, fully synchronous, with foreign keys", async () => {
  const pragmas = await succeed(
    fresh(),
    Effect.flatMap(Database.Database, ({ write }) =>
      write((run) =>
        Effect.all([
          run("PRAGMA journal_mode", []),
          run("PRAGMA synchronous", []),
          run("PRAGMA foreign_keys", []),
        ]),
      ),
    ),
  )
  expect(pragmas.flat().map((row) => Object.values(row as object)[0])).toEqual(["wal", 2, 1])
})

test("reads cannot write", async () => {
  const exit = await withDatabase(
    fresh(),
    Effect.flatMap(Database.Database, ({ read }) => read("DELETE FROM timelines RETURNING uuid", [])),
  )
  expect(Exit.isFailure(exit)).toBe(true)
})

test("what was answered is there when the file is opened again, and the migrations do not run twice", async () => {
  const path = fresh()
  const made = timeline()
  const store = Layer.provideMerge(SqlTimelineStore.layer, BunAdapter.sqlite(path))
  await Effect.runPromise(
    Effect.provide(
      Effect.flatMap(TimelineStore.TimelineStore, (each) => each.insert(anna, made)),
      store,
    ),
  )
  const again = Effect.flatMap(TimelineStore.TimelineStore, (each) => each.get(anna, made.uuid))
  const store2 = Layer.provideMerge(SqlTimelineStore.layer, BunAdapter.sqlite(path))
  expect(await Effect.runPromise(Effect.provide(again, store2))).toEqual(made)
})

test("a write waits for another process that holds the file", async () => {
  const path = fresh()
  const found = await succeed(
    path,
    Effect.gen(function* () {
      const { write } = yield* Database.Database
      const holder = Bun.spawn(
        [
          process.execPath,
          "-e",
          `const { Database } = require("bun:sqlite")
           const db = new Database(process.argv[1])
           db.run("BEGIN IMMEDIATE"); db.run("INSERT INTO migrations (id, name) VALUES (-7, 'other')")
           process.stdout.write("held")
           setTimeout(() => { db.run("COMMIT"); db.close() }, 300)`,
          path,
        ],
        { stdout: "pipe" },
      )
      yield* Effect.promise(() => holder.stdout.getReader().read())
      yield* write(add(-8))
      yield* Effect.promise(() => holder.exited)
      return yield* ids
    }),
  )
  expect(found).toEqual([-8, -7])
})

test("while a write waits for another process, reads are answered", async () => {
  const path = fresh()
  await succeed(
    path,
    Effect.gen(function* () {
      const { read, write } = yield* Database.Database
      const holder = new Sqlite(path)
      holder.run("BEGIN IMMEDIATE")
      const waiting = yield* Effect.fork(write(add(-1)))
      // The holder lets go only after reads of several turns of the event loop.
      for (let turns = 0; turns < 5; turns++) {
        yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        expect(yield* read("SELECT id FROM migrations WHERE id = -1", [])).toEqual([])
      }
      expect(waiting.unsafePoll()).toBeNull()
      holder.run("COMMIT")
      holder.close()
      yield* waiting.await
      expect(yield* ids).toEqual([-1])
    }),
  )
})

test("processes that open one new file at once all succeed", async () => {
  const path = fresh()
  const script = `
    import { BunAdapter } from "@roughcut/server/bun"
    import { Database } from "@roughcut/sql"
    import { Effect } from "effect"
    await Effect.runPromise(Effect.provide(Effect.flatMap(Database.Database, ({ read }) => read("SELECT 1 FROM timelines", [])), BunAdapter.sqlite(${JSON.stringify(path)})))`
  const processes = Array.from({ length: 4 }, () =>
    Bun.spawn([process.execPath, "-e", script], { cwd: import.meta.dirname, stderr: "pipe" }),
  )
  const ends = await Promise.all(
    processes.map(async (each) => [await each.exited, await new Response(each.stderr).text()] as const),
  )
  expect(ends).toEqual(ends.map(() => [0, ""]))
})

test("a database of a newer version is refused in a sentence and left as it was", async () => {
  const path = fresh()
  await succeed(
    path,
    Effect.flatMap(Database.Database, ({ write }) => write(add(9999))),
  )
  const exit = await withDatabase(path, Effect.void)
  expect(String(exit)).toContain("newer Roughcut")
  const names = new Sqlite(path).query("SELECT count(*) AS n FROM migrations").get() as { n: number }
  expect(names.n).toBe(Migrations.migrations.length + 1)
})

test("a folder that cannot be made is an error that names DATABASE_URL", async () => {
  const error = await Effect.runPromise(
    Effect.flip(Layer.build(BunAdapter.sqlite("/proc/no/such.db")).pipe(Effect.scoped)),
  )
  expect(error.message).toContain("DATABASE_URL")
})
