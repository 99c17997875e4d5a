import { SqliteClient } from "@effect/sql-sqlite-bun"
import { Effect, Layer } from "effect"
import { Adapter, ListenFailed, type ListenOptions } from "../Adapter.ts"
import { nodeParts } from "../node/NodeParts.ts"
import * as NodeSqlite from "../node/NodeSqlite.ts"

/** Seconds that a connection may be silent; the most that Bun takes. */
const idleTimeout = 255

/** The body limit of the service is counted by the service, whose refusal has a body; Bun's has none. */
const maxRequestBodySize = Number.MAX_SAFE_INTEGER

/** A SQLite file through Bun's own driver. */
export const sqlite: NodeSqlite.OpenSqlite = NodeSqlite.sqlite((path) => ({
  writer: SqliteClient.make({ filename: path, disableWAL: true }),
  reader: SqliteClient.make({
    filename: path,
    disableWAL: true,
    readonly: true,
    readwrite: false,
    create: false,
  }),
}))

export const listen = ({ handler, host, port }: ListenOptions) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => Bun.serve({ hostname: host, port, idleTimeout, maxRequestBodySize, fetch: handler }),
      catch: (cause) => new ListenFailed({ host, port, cause }),
    }),
    (server) => Effect.promise(() => server.stop()),
  ).pipe(Effect.map((server) => server.port ?? port))

export const layer: Layer.Layer<Adapter> = Layer.succeed(Adapter, { ...nodeParts, sqlite, listen })
