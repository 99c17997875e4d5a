import type { Database } from "@roughcut/sql"
import { Context, Data, type Effect, type Layer, type Scope } from "effect"
import type { LocalOutput } from "./backup/LocalOutput.ts"
import type { WebHandler } from "./http/WebHandler.ts"
import type { LocalFiles } from "./ingest/LocalFiles.ts"
import type { RunProgram } from "./ingest/Programs.ts"

/** What the innermost error of a failure says. */
const why = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? why(cause.cause) : cause.message
}

export class ListenFailed extends Data.TaggedError("ListenFailed")<{
  readonly host: string
  readonly port: number
  readonly cause: unknown
}> {
  override get message(): string {
    return `Cannot listen on HOST ${this.host}, PORT ${this.port}: ${why(this.cause)}`
  }
}

export class StorageFailed extends Data.TaggedError("StorageFailed")<{
  /** The path of a file, or the host and database of a server: never a password. */
  readonly place: string
  readonly cause: unknown
}> {
  get reason(): string {
    return why(this.cause)
  }
  override get message(): string {
    return `Cannot open the database that DATABASE_URL names, ${this.place}: ${this.reason}`
  }
}

/** How a PostgreSQL database is reached. */
export interface PostgresOptions {
  /** As libpq has it, such as `postgres://user:password@host:5432/database?sslmode=require`. */
  readonly url: string
  /** Connections that this server opens at the most. */
  readonly connections: number
  /** Milliseconds that a statement, or the wait for a connection, may take. */
  readonly timeout: number
}

export interface ListenOptions {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly handler: WebHandler
}

/** What the service needs of the runtime it runs on. */
export class Adapter extends Context.Tag("roughcut/Adapter")<
  Adapter,
  {
    /** A SQLite file, made with its folder where it is missing. */
    readonly sqlite: (path: string) => Layer.Layer<Database.Database, StorageFailed>
    /** A PostgreSQL database, which other servers may use at the same time. */
    readonly postgres: (options: PostgresOptions) => Layer.Layer<Database.Database, StorageFailed>
    /** Serves until the scope closes, which waits for the requests in flight. Gives the port it took. */
    readonly listen: (options: ListenOptions) => Effect.Effect<number, ListenFailed, Scope.Scope>
    /** Writes one line to standard output. */
    readonly print: (line: string) => Effect.Effect<void>
    /** Standard error, for what is told beside the result. */
    readonly standardError: {
      readonly isTerminal: boolean
      readonly write: (text: string) => Effect.Effect<void>
    }
    readonly files: LocalFiles
    readonly output: LocalOutput
    readonly run: RunProgram
    /** From when it is run, a wish to stop no longer ends the process: it ends the effect that this gives. */
    readonly stopping: Effect.Effect<Effect.Effect<void>>
  }
>() {}
