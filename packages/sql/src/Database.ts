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
     *
     * Single statements never mix, but other jobs may come between those of one job. Jobs that name the same
     * `alone` run one after another, whichever server runs them.
     */
    readonly write: <A, E>(job: (run: Run) => Effect.Effect<A, E>, alone?: string) => Effect.Effect<A, E>
    /** Runs a job as `write` does while nobody else writes, and for as long as it takes. */
    readonly exclusive: <A, E>(job: (run: Run) => Effect.Effect<A, E>) => Effect.Effect<A, E>
    /** Runs reads that all see the database as it is at the first of them, however long they take. */
    readonly snapshot: <A, E>(reads: (run: Run) => Effect.Effect<A, E>) => Effect.Effect<A, E>
  }
>() {}
