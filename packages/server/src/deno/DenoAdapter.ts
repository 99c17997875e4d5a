import { Effect, Layer } from "effect"
import { Adapter, ListenFailed } from "../Adapter.ts"
import type { WebHandler } from "../http/WebHandler.ts"
import { files } from "../node/NodeFiles.ts"
import { postgres } from "../node/NodePostgres.ts"
import { print, standardError, stopping } from "../node/NodeProcess.ts"
import { run } from "../node/NodePrograms.ts"
import * as NodeSqlite from "../node/NodeSqlite.ts"
import * as DenoSqlite from "./DenoSqlite.ts"

/** A SQLite file through `node:sqlite`. */
export const sqlite = NodeSqlite.sqlite((path) => ({
  writer: DenoSqlite.make({ path, readOnly: false }),
  reader: DenoSqlite.make({ path, readOnly: true }),
}))

/** Standard output is the service's: left to itself, Deno would write a line there when it listens. */
const silent = () => {}

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
      try: () => Deno.serve({ hostname: host, port, onListen: silent, handler }),
      catch: (cause) => new ListenFailed({ host, port, cause }),
    }),
    (server) => Effect.promise(() => server.shutdown()),
  ).pipe(Effect.map((server) => server.addr.port))

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
