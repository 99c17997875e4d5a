import { Keys, KeyStore, MediaLibrary, Owner, TimelineStore } from "@roughcut/core"
import { NodePostgres } from "@roughcut/server/node"
import { Database, layer as sqlLayer, Migrations } from "@roughcut/sql"
import { describe, expect, test } from "bun:test"
import { Cause, Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { endConnections, freshDatabase, hasPostgres } from "../support/postgres.ts"
import { anna, mediaFile, timeline } from "../support/samples.ts"

describe.skipIf(!hasPostgres)("PostgreSQL", () => {
  const database = (url: string, part: { connections?: number; timeout?: number } = {}) =>
    NodePostgres.postgres({ url, connections: 4, timeout: 10_000, ...part })
  /** What one more server has of the database, for as long as the test lasts. */
  const another = (url: string) =>
    Layer.build(Layer.provideMerge(Keys.layer(), Layer.provideMerge(sqlLayer, database(url))))
  const run = <A, E>(
    effect: Effect.Effect<A, E, Database.Database>,
    layer: ReturnType<typeof database>,
  ): Promise<A> => Effect.runPromise(Effect.provide(effect, layer))

  const add = (id: number) => (run: Database.Run) =>
    run("INSERT INTO migrations (id, name) VALUES (?, 'x')", [id])
  const ids = Effect.flatMap(Database.Database, ({ read }) =>
    Effect.map(read("SELECT id FROM migrations WHERE id < 0 ORDER BY id", []), (rows) =>
      rows.map((row) => Number((row as { id: string }).id)),
    ),
  )

  test("a write that fails or dies is undone, and its connection serves the next", async () => {
    const found = await run(
      Effect.gen(function* () {
        const { write } = yield* Database.Database
        const exits = yield* Effect.forEach(
          [
            write((run) => Effect.zipRight(add(-2)(run), Effect.fail("no"))),
            write((run) => Effect.zipRight(add(-3)(run), run("NOT SQL", []))),
            write(add(-4)),
          ],
          Effect.exit,
        )
        expect(exits.map(Exit.isSuccess)).toEqual([false, false, true])
        return yield* ids
      }),
      database(await freshDatabase(), { connections: 1 }),
    )
    expect(found).toEqual([-4])
  })

  test("an interrupted write is whole, and its connection serves the next", async () => {
    const found = await run(
      Effect.gen(function* () {
        const { write } = yield* Database.Database
        const begun = yield* Deferred.make<void>()
        const writing = yield* Effect.fork(
          write((run) =>
            Effect.zipRight(add(-1)(run), Effect.zipRight(Deferred.succeed(begun, undefined), add(-2)(run))),
          ),
        )
        yield* Deferred.await(begun)
        yield* Effect.exit(writing.interruptAsFork(writing.id()))
        yield* writing.await
        yield* write(add(-3))
        return yield* ids
      }),
      database(await freshDatabase(), { connections: 1 }),
    )
    expect(found).toEqual([-3, -2, -1])
  })

  test("an interrupted read cancels no statement but its own, however busy the connections are", async () => {
    const url = await freshDatabase()
    const running = (count: number) =>
      Effect.flatMap(Database.Database, ({ read }) =>
        Effect.repeat(read("SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep($1)'", []), {
          until: (rows) => rows.length === count,
        }),
      )
    const exits = await run(
      Effect.gen(function* () {
        const { read, write } = yield* Database.Database
        const reads = yield* Effect.forEach([0.2, 0.5], (seconds) =>
          Effect.fork(read("SELECT pg_sleep(?)", [seconds])),
        )
        yield* Effect.provide(running(reads.length), database(url))
        const writes = yield* Effect.forEach([0.05, 0.8], (seconds) =>
          Effect.fork(write((run) => run("SELECT pg_sleep(?)", [seconds]))),
        )
        yield* Effect.yieldNow()
        yield* Fiber.interruptAll(reads)
        return yield* Effect.forEach(writes, (writing) => writing.await)
      }),
      database(url, { connections: 2 }),
    )
    expect(exits.map(Exit.isSuccess)).toEqual([true, true])
  })

  test("jobs that name the same `alone` run one after another, on whichever server", async () => {
    const url = await freshDatabase()
    const told = await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const [one, two] = yield* Effect.all([another(url), another(url)])
          const told: Array<string> = []
          const job = (name: string) => (run: Database.Run) =>
            Effect.gen(function* () {
              told.push(`${name} begins`)
              yield* run("SELECT pg_sleep(0.05)", [])
              told.push(`${name} ends`)
            })
          const writes = [one!, two!, one!, two!].map((context, index) =>
            Effect.provide(
              Effect.flatMap(Database.Database, ({ write }) => write(job(String(index)), "the same")),
              context,
            ),
          )
          yield* Effect.all(writes, { concurrency: "unbounded" })
          return told
        }),
      ),
    )
    expect(told).toHaveLength(8)
    for (let index = 0; index < told.length; index += 2)
      expect([told[index]!.split(" ")[0], told[index + 1]]).toEqual([
        told[index + 1]!.split(" ")[0],
        told[index + 1]!.replace("begins", "ends"),
      ])
  })

  test("an exclusive job waits for the writes of every server, and they for it", async () => {
    const url = await freshDatabase()
    const told = await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const [one, two] = yield* Effect.forEach([another(url), another(url)], (layer) =>
            Effect.flatMap(layer, (context) => Effect.provide(Database.Database, context)),
          )
          const told: Array<string> = []
          const tell = (what: string) => Effect.sync(() => told.push(what))
          const untilOneWaits = (run: Database.Run) =>
            Effect.repeat(run("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted", []), {
              until: (rows) => rows.length === 1,
            })
          const exclusive = one!.exclusive((run) =>
            Effect.gen(function* () {
              yield* tell("exclusive begins")
              const writing = yield* Effect.forkDaemon(two!.write(() => tell("the next write")))
              yield* untilOneWaits(run)
              yield* tell("exclusive ends")
              return writing
            }),
          )
          const waiting = yield* two!.write((run) =>
            Effect.gen(function* () {
              const waiting = yield* Effect.forkDaemon(exclusive)
              yield* untilOneWaits(run)
              yield* tell("the write before ends")
              return waiting
            }),
          )
          yield* Fiber.join(yield* Fiber.join(waiting))
          return told
        }),
      ),
    )
    expect(told).toEqual(["the write before ends", "exclusive begins", "exclusive ends", "the next write"])
  })

  test("of many refinements of one state exactly one wins, whichever server it is on", async () => {
    const url = await freshDatabase()
    const made = timeline()
    const exits = await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const contexts = yield* Effect.all([another(url), another(url)])
          const on = <A, E>(index: number, effect: Effect.Effect<A, E, TimelineStore.TimelineStore>) =>
            Effect.provide(effect, contexts[index % 2]!)
          const refine = (index: number) =>
            on(
              index,
              Effect.flatMap(TimelineStore.TimelineStore, (store) =>
                store.refine(
                  anna,
                  made.uuid,
                  { version: 1, name: `N${index}`, timeline_data: made.timeline_data, prompt: "p" },
                  2,
                ),
              ),
            )
          yield* on(
            0,
            Effect.flatMap(TimelineStore.TimelineStore, (store) => store.insert(anna, made)),
          )
          return yield* Effect.forEach(
            Array.from({ length: 50 }, (_, index) => index),
            (index) => Effect.exit(refine(index)),
            { concurrency: "unbounded" },
          )
        }),
      ),
    )
    const failures = exits.flatMap((exit) => (Exit.isFailure(exit) ? [Cause.squash(exit.cause)] : []))
    expect(failures).toHaveLength(49)
    expect(new Set(failures.map((error) => (error as { _tag: string })._tag))).toEqual(
      new Set(["TimelineChanged"]),
    )
  })

  test("of many that add one library entry, and of many first keys, one does", async () => {
    const url = await freshDatabase()
    const entry = mediaFile()
    const [added, keys] = await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const contexts = yield* Effect.all([another(url), another(url)])
          const many = <A, E>(effect: Effect.Effect<A, E, MediaLibrary.MediaLibrary | Keys.Keys>) =>
            Effect.all(
              Array.from({ length: 20 }, (_, index) =>
                Effect.exit(Effect.provide(effect, contexts[index % 2]!)),
              ),
              { concurrency: "unbounded" },
            )
          const added = yield* many(
            Effect.flatMap(MediaLibrary.MediaLibrary, (library) => library.addFile(anna, entry)),
          )
          const made = yield* many(
            Effect.flatMap(Keys.Keys, (keys) => Effect.flatten(keys.createFirst(Owner.Owner("default")))),
          )
          const stored = yield* Effect.provide(
            Effect.flatMap(KeyStore.KeyStore, (store) => store.list),
            contexts[0]!,
          )
          expect(stored).toHaveLength(1)
          return [added, made] as const
        }),
      ),
    )
    expect(added.filter(Exit.isSuccess)).toHaveLength(1)
    expect(keys.filter(Exit.isSuccess)).toHaveLength(1)
    const refused = added.flatMap((exit) => (Exit.isFailure(exit) ? [Cause.squash(exit.cause)] : []))
    expect(new Set(refused.map((error) => (error as { _tag: string })._tag))).toEqual(
      new Set(["LibraryEntryExists"]),
    )
  })

  test("a statement over the time limit dies, a wait for a connection too, and the database goes on", async () => {
    const found = await run(
      Effect.gen(function* () {
        const { read, write } = yield* Database.Database
        const cancelled = "57014"
        expect(String(yield* Effect.exit(read("SELECT pg_sleep(60)", [])))).toContain(cancelled)
        const held = yield* Deferred.make<void>()
        const release = yield* Deferred.make<void>()
        const holding = yield* Effect.fork(
          write(() => Effect.zipRight(Deferred.succeed(held, undefined), Deferred.await(release))),
        )
        yield* Deferred.await(held)
        expect(String(yield* Effect.exit(write(add(-1))))).toContain("Failed to acquire connection")
        yield* Deferred.succeed(release, undefined)
        yield* holding.await
        yield* write(add(-2))
        return yield* ids
      }),
      database(await freshDatabase(), { connections: 1, timeout: 200 }),
    )
    expect(found).toEqual([-2])
  })

  test("connections that the server ends are made anew", async () => {
    const url = await freshDatabase()
    const found = await run(
      Effect.gen(function* () {
        const { read, write } = yield* Database.Database
        yield* Effect.all([write(add(-1)), ids, ids], { concurrency: "unbounded" })
        yield* Effect.promise(() => endConnections(url))
        // What was sent before the end is noticed may fail; as many connections as there are.
        yield* Effect.retry(Effect.sandbox(read("SELECT 1", [])), { times: 4 })
        yield* write(add(-2))
        return yield* ids
      }),
      database(url),
    )
    expect(found).toEqual([-2, -1])
  })

  test("the tables of a newer Roughcut are refused", async () => {
    const url = await freshDatabase()
    const newer = Migrations.migrations.at(-1)!.id + 1
    await run(
      Effect.flatMap(Database.Database, ({ write }) => write(add(newer))),
      database(url),
    )
    const exit = await Effect.runPromiseExit(Effect.provide(Database.Database, database(url)))
    expect(String(exit)).toContain(`migration ${newer}`)
  })

  test("a database that cannot be reached is one sentence that names DATABASE_URL and hides the password", async () => {
    const url = "postgres://roughcut:the-password@127.0.0.1:1/x"
    const exit = await Effect.runPromiseExit(Effect.provide(Database.Database, database(url)))
    const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
    expect((error as Error).message).toContain("DATABASE_URL names, 127.0.0.1:1/x: ")
    expect((error as Error).message).not.toContain("the-password")
  })
})
