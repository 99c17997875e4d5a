import type { SqlClient } from "@effect/sql/SqlClient"
import { Context, Effect, Exit } from "effect"
import { Database, type Run } from "./Database.ts"
import { migrate } from "./Migrations.ts"

/** The parameters of a statement as PostgreSQL numbers them. The statements are few and never hold a `?` in a text. */
const numbered = (() => {
  const known = new Map<string, string>()
  return (statement: string): string => {
    const found = known.get(statement)
    if (found !== undefined) return found
    let count = 0
    const made = statement.replaceAll("?", () => `$${++count}`)
    known.set(statement, made)
    return made
  }
})()

const lock = "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))"

// Every write shares a lock from its beginning, so that one that must be the only one can wait for the others.
const writes = "writes"
const beginWrite = `BEGIN; SELECT pg_advisory_xact_lock_shared(hashtextextended('${writes}', 0))`

const unlimited = "SET LOCAL statement_timeout = 0"

/**
 * A PostgreSQL database through a client with a pool of connections, for any number of servers at once.
 *
 * A transaction is READ COMMITTED: what must not mix holds an advisory lock until it ends, which PostgreSQL also
 * gives back when the server that holds it dies. So do the migrations, because servers may start at once.
 */
export const make = (client: SqlClient): Effect.Effect<Context.Tag.Service<typeof Database>> => {
  // To interrupt a statement the client has its connection's cancelled over another: where that one is waited for, the
  // first may by then run a statement of somebody else.
  const read: Run = (statement, parameters) =>
    Effect.uninterruptible(Effect.orDie(client.unsafe(numbered(statement), parameters).withoutTransform))

  const transaction = <A, E>(job: (run: Run) => Effect.Effect<A, E>, begin = "BEGIN"): Effect.Effect<A, E> =>
    Effect.gen(function* () {
      const connection = yield* Effect.orDie(client.reserve)
      const run: Run = (statement, parameters) =>
        Effect.orDie(connection.execute(numbered(statement), parameters, undefined))
      const exit = yield* Effect.exit(
        run(begin, []).pipe(Effect.zipRight(job(run)), Effect.zipLeft(run("COMMIT", []))),
      )
      if (Exit.isFailure(exit)) yield* Effect.ignore(connection.execute("ROLLBACK", [], undefined))
      return yield* exit
      // An interrupted statement would leave its connection to the next transaction in the middle of this one.
    }).pipe(Effect.scoped, Effect.uninterruptible)

  const write = <A, E>(job: (run: Run) => Effect.Effect<A, E>, alone?: string): Effect.Effect<A, E> =>
    transaction(
      alone === undefined ? job : (run) => Effect.zipRight(run(lock, [alone]), job(run)),
      beginWrite,
    )

  const exclusive = <A, E>(job: (run: Run) => Effect.Effect<A, E>): Effect.Effect<A, E> =>
    transaction((run) =>
      run(unlimited, []).pipe(Effect.zipRight(run(lock, [writes])), Effect.zipRight(job(run))),
    )

  const snapshot = <A, E>(reads: (run: Run) => Effect.Effect<A, E>): Effect.Effect<A, E> =>
    transaction(reads, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

  return Effect.as(
    // A migration, or the wait for that of another server, may take longer than any statement of a request.
    transaction((run) =>
      run(unlimited, []).pipe(Effect.zipRight(run(lock, ["migrations"])), Effect.zipRight(migrate(run))),
    ),
    Database.of({ read, write, exclusive, snapshot }),
  )
}
