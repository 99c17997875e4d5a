import * as Reactivity from "@effect/experimental/Reactivity"
import { SqliteClient } from "@effect/sql-sqlite-bun"
import { Database, SqliteDatabase } from "@roughcut/sql"
import { Cause, Effect, Layer } from "effect"
import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { Adapter, ListenFailed, StorageFailed } from "../Adapter.ts"
import type { WebHandler } from "../http/WebHandler.ts"
import { postgres } from "../node/Postgres.ts"
import { files } from "./BunFiles.ts"
import { run } from "./BunPrograms.ts"

/** Seconds that a connection may be silent; the most that Bun takes. */
const idleTimeout = 255

/** The body limit of the service is counted by the service, whose refusal has a body; Bun's has none. */
const maxRequestBodySize = Number.MAX_SAFE_INTEGER

/** A SQLite file through Bun's own driver. */
export const sqlite = (path: string): Layer.Layer<Database.Database, StorageFailed> =>
  Layer.scoped(
    Database.Database,
    Effect.gen(function* () {
      yield* Effect.sync(() => mkdirSync(dirname(path), { recursive: true }))
      return yield* SqliteDatabase.make({
        writer: SqliteClient.make({ filename: path, disableWAL: true }),
        reader: SqliteClient.make({
          filename: path,
          disableWAL: true,
          readonly: true,
          readwrite: false,
          create: false,
        }),
      })
    }).pipe(
      Effect.provide(Reactivity.layer),
      Effect.sandbox,
      Effect.mapError((cause) => new StorageFailed({ place: path, cause: Cause.squash(cause) })),
    ),
  )

export const listen = ({
  handler,
  host,
  port,
}: {
  readonly host: string
  readonly port: number
  readonly handler: WebHandler
}) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => Bun.serve({ hostname: host, port, idleTimeout, maxRequestBodySize, fetch: handler }),
      catch: (cause) => new ListenFailed({ host, port, cause }),
    }),
    (server) => Effect.promise(() => server.stop()),
  ).pipe(Effect.map((server) => server.port ?? port))

const print = (line: string) => Effect.sync(() => void process.stdout.write(`${line}\n`))

/** A second signal has no listener left, so it ends the process at once. */
const stopping = Effect.sync(() => {
  const asked = new Promise<void>((resolve) => {
    process.once("SIGTERM", () => resolve())
    process.once("SIGINT", () => resolve())
  })
  return Effect.promise(() => asked)
})

const standardError = {
  isTerminal: process.stderr.isTTY === true,
  write: (text: string) => Effect.sync(() => void process.stderr.write(text)),
}

export const layer: Layer.Layer<Adapter> = Layer.succeed(Adapter, {
  sqlite,
  postgres,
  listen,
  print,
  standardError,
  files,
  run,
  stopping,
})
