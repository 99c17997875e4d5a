import type { Reactivity } from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import { Context, Effect, type Scope, Stream } from "effect"
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"

export interface DenoSqliteOptions {
  readonly path: string
  /** Refuses every write, and a file that is not there. */
  readonly readOnly: boolean
}

const failed = (message: string) => (cause: unknown) => new SqlError({ cause, message })

const connect = ({ path, readOnly }: DenoSqliteOptions): Effect.Effect<Connection, SqlError, Scope.Scope> =>
  Effect.gen(function* () {
    const database = yield* Effect.acquireRelease(
      Effect.try({
        try: () => new DatabaseSync(path, { readOnly }),
        catch: failed("Failed to open the database"),
      }),
      (database) => Effect.sync(() => database.close()),
    )
    const prepared = new Map<string, StatementSync>()
    const statementOf = (sql: string): StatementSync => {
      const known = prepared.get(sql)
      if (known !== undefined) return known
      const statement = database.prepare(sql)
      prepared.set(sql, statement)
      return statement
    }

    /** An integer that no number holds exactly is a failure, unless big integers are asked for. */
    const run = (sql: string, parameters: ReadonlyArray<unknown>, asArrays: boolean) =>
      Effect.withFiberRuntime<ReadonlyArray<unknown>, SqlError>((fiber) => {
        try {
          const statement = statementOf(sql)
          statement.setReadBigInts(Context.get(fiber.currentContext, SqlClient.SafeIntegers))
          statement.setReturnArrays(asArrays)
          return Effect.succeed(statement.all(...(parameters as ReadonlyArray<SQLInputValue>)))
        } catch (cause) {
          return Effect.fail(failed("Failed to run a statement")(cause))
        }
      })

    const execute: Connection["execute"] = (sql, parameters, transform) => {
      const rows = run(sql, parameters, false) as Effect.Effect<ReadonlyArray<object>, SqlError>
      return transform === undefined ? rows : Effect.map(rows, transform)
    }
    return {
      execute,
      executeUnprepared: execute,
      executeRaw: (sql, parameters) => run(sql, parameters, false),
      executeValues: (sql, parameters) =>
        run(sql, parameters, true) as Effect.Effect<ReadonlyArray<ReadonlyArray<unknown>>, SqlError>,
      executeStream: (sql, parameters, transform) =>
        Stream.fromIterableEffect(execute(sql, parameters, transform)),
    }
  })

/** A client of one connection to a SQLite file through `node:sqlite`. It runs no pragma of its own. */
export const make = (
  options: DenoSqliteOptions,
): Effect.Effect<SqlClient.SqlClient, SqlError, Scope.Scope | Reactivity> =>
  Effect.gen(function* () {
    const connection = yield* connect(options)
    const turns = yield* Effect.makeSemaphore(1)
    const reserved = Effect.uninterruptibleMask((restore) =>
      restore(turns.take(1)).pipe(
        Effect.zipRight(Effect.addFinalizer(() => turns.release(1))),
        Effect.as(connection),
      ),
    )
    return yield* SqlClient.make({
      acquirer: turns.withPermits(1)(Effect.succeed(connection)),
      transactionAcquirer: reserved,
      compiler: Statement.makeCompilerSqlite(),
      spanAttributes: [["db.system.name", "sqlite"]],
    })
  })
