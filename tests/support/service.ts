import { Application, type Settings, WebHandler } from "@roughcut/server"
import { BunAdapter } from "@roughcut/server/bun"
import { NodePostgres } from "@roughcut/server/node"
import { layer as sqlLayer } from "@roughcut/sql"
import { Effect, Exit, Layer, LogLevel, Logger, Scope } from "effect"
import { annasKey, borissKey, type Call, calling } from "./Calling.ts"
import { freshDatabase, hasPostgres } from "./postgres.ts"
import { anna, boris } from "./samples.ts"
import { temporaryFolder } from "./temporaryFolder.ts"

export { annasKey, type Answer, borissKey, type CallOptions } from "./Calling.ts"

export interface Service {
  readonly url: string
  readonly call: Call
  readonly close: () => Promise<void>
}

export const testSettings: Settings.Settings = {
  port: 0,
  host: "127.0.0.1",
  storage: { kind: "memory" },
  databaseConnections: 4,
  databaseTimeout: 10_000,
  apiKeys: [
    { owner: anna, key: annasKey },
    { owner: boris, key: borissKey },
  ],
  bodyLimit: 1024 * 1024,
  mediaPolicy: "lenient",
  corsOrigins: [],
  logLevel: LogLevel.None,
}

const start = async (
  settings: Settings.Settings,
  ports: Layer.Layer<Application.Ports, unknown>,
  serve: (
    handler: WebHandler.WebHandler,
  ) => Effect.Effect<{ url: string; send: WebHandler.WebHandler }, unknown, Scope.Scope>,
): Promise<Service> => {
  const scope = Effect.runSync(Scope.make())
  const layered = Effect.gen(function* () {
    const context = yield* Layer.build(
      Layer.provideMerge(Application.useCases(settings), ports).pipe(
        Layer.provideMerge(Logger.minimumLogLevel(settings.logLevel)),
      ),
    )
    return yield* Effect.provide(Effect.flatMap(WebHandler.make(settings), serve), context)
  })
  const { send, url } = await Effect.runPromise(Scope.extend(layered, scope))
  return {
    url,
    call: calling(url, send),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  }
}

export type Part = Partial<Settings.Settings>

/** The web handler alone, over memory. */
export const inMemory = (part: Part = {}): Promise<Service> =>
  start({ ...testSettings, ...part }, Application.memory, (handler) =>
    Effect.succeed({ url: "http://localhost", send: handler }),
  )

const listening = (settings: Settings.Settings, database: ReturnType<typeof BunAdapter.sqlite>) =>
  start(settings, Layer.provide(sqlLayer, database), (handler) =>
    Effect.map(BunAdapter.listen({ host: "127.0.0.1", port: 0, handler }), (port) => ({
      url: `http://127.0.0.1:${port}`,
      send: (request: Request) => fetch(request),
    })),
  )

/** A socket of Bun's server, over SQLite. */
export const onSocket = async (part: Part = {}): Promise<Service> => {
  const folder = temporaryFolder()
  const service = await listening({ ...testSettings, ...part }, BunAdapter.sqlite(folder.path("roughcut.db")))
  return {
    ...service,
    close: async () => {
      await service.close()
      folder.remove()
    },
  }
}

/** A socket of Bun's server, over PostgreSQL. */
export const overPostgres = async (part: Part = {}): Promise<Service> => {
  const settings = { ...testSettings, ...part }
  const url = await freshDatabase()
  const { databaseConnections: connections, databaseTimeout: timeout } = settings
  return listening(settings, NodePostgres.postgres({ url, connections, timeout }))
}

/** Every way to reach the service; what its interface promises holds for each. */
export const transports: ReadonlyArray<readonly [string, (part?: Part) => Promise<Service>]> = [
  ["the web handler over memory", inMemory],
  ["Bun's server over SQLite", onSocket],
  ...(hasPostgres ? [["Bun's server over PostgreSQL", overPostgres] as const] : []),
]
