import { Context, type Effect } from "effect"

export type Parameter = string | number | null

/** Runs one statement, its parameters written `?`. A failure of the database is a defect, never an error. */
export type Run = (
  statement: string,
  parameters: ReadonlyArray<Parameter>,
) => Effect.Effect<ReadonlyArray<unknown>>

/** A database as the stores see it: reads that see every answered write, and writes that happen whole or not at all. */
export class Database extends Context.Tag("roughcut/Database")<
  Database,
  {
    readonly read: Run
    /**
     * Runs a job in a transaction. Its effects are undone when it fails, and it is answered only once they are
     * durable. A job does nothing but run statements.
     */
    readonly write: <A, E>(job: (run: Run) => Effect.Effect<A, E>) => Effect.Effect<A, E>
  }
>() {}
