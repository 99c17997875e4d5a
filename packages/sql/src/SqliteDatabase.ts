import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, type Scope } from "effect"
import { Database, type Run } from "./Database.ts"
import { migrate } from "./Migrations.ts"
import * as SharedCommit from "./SharedCommit.ts"

/** How long a read, or the first opening, waits for another process that opens or closes the file. */
const busyMillis = 5000

// The waiting time comes first, because switching to WAL needs the lock that another process may hold. From then on
// writes wait in their own way.
const writerPragmas = [
  `PRAGMA busy_timeout = ${busyMillis}`,
  "PRAGMA journal_mode = WAL",
  "PRAGMA synchronous = FULL",
  "PRAGMA foreign_keys = ON",
  "PRAGMA busy_timeout = 0",
]

/**
 * A SQLite file through any two clients of the driver at hand: one that writes and one, read-only, that reads.
 * The writer is opened first: it makes the file and its tables.
 *
 * The drivers must not switch WAL on by themselves: they would do so before there is any waiting time.
 */
export const make = <R>(clients: {
  readonly writer: Effect.Effect<SqlClient, SqlError, R>
  readonly reader: Effect.Effect<SqlClient, SqlError, R>
}): Effect.Effect<Context.Tag.Service<typeof Database>, SqlError, R | Scope.Scope> =>
  Effect.gen(function* () {
    const writer = yield* Effect.flatMap(clients.writer, (client) => client.reserve)
    for (const pragma of writerPragmas) yield* writer.execute(pragma, [], undefined)
    const write = yield* SharedCommit.make(writer)
    yield* write(migrate)
    const reader = yield* Effect.flatMap(clients.reader, (client) => client.reserve)
    yield* reader.execute(`PRAGMA busy_timeout = ${busyMillis}`, [], undefined)
    const read: Run = (statement, parameters) =>
      Effect.orDie(reader.execute(statement, parameters, undefined))
    // The reads of others that come between see the same state.
    const snapshot = <A, E>(reads: (run: Run) => Effect.Effect<A, E>): Effect.Effect<A, E> =>
      Effect.acquireUseRelease(
        read("BEGIN", []),
        () => reads(read),
        () => read("COMMIT", []),
      )
    // A write has the file to itself as it is.
    return Database.of({ read, write, exclusive: write, snapshot })
  })
