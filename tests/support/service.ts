import { Application, Settings, WebHandler } from "@roughcut/server"
import { BunAdapter } from "@roughcut/server/bun"
import { NodePostgres } from "@roughcut/server/node"
import { Effect, Exit, Layer, LogLevel, Scope } from "effect"
import { hider } from "../../packages/server/src/log/Hide.ts"
import * as Log from "../../packages/server/src/log/Log.ts"
import * as Tracing from "../../packages/server/src/observe/Tracing.ts"
import { annasKey, answerOf, borissKey, type Call, type CallOptions, requestOf } from "./Calling.ts"
import { freshDatabase, hasPostgres } from "./postgres.ts"
import { anna, boris } from "./samples.ts"
import { temporaryFolder } from "./temporaryFolder.ts"

export { annasKey, type Answer, borissKey, type CallOptions } from "./Calling.ts"

export interface Service {
  readonly url: string
  readonly call: Call
  /** An answer whose body is not read yet. */
  readonly open: (method: string, path: string, options?: CallOptions) => Promise<Response>
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
  rateLimit: null,
  requestTimeout: 120_000,
  bodyTimeout: 60_000,
  workLimit: 4,
  workQueue: 128,
  collector: null,
}

const start = async (
  settings: Settings.Settings,
  told: Told,
  ports: Layer.Layer<Application.Ports, unknown>,
  serve: (
    handler: WebHandler.WebHandler,
  ) => Effect.Effect<{ url: string; send: WebHandler.WebHandler }, unknown, Scope.Scope>,
): Promise<Service> => {
  const scope = Effect.runSync(Scope.make())
  const secrets = Settings.secrets(settings)
  const observed = Layer.provideMerge(
    Tracing.layer(settings.collector, hider(secrets)),
    Log.layer({ level: settings.logLevel, terminal: false, secrets, write: told }),
  )
  const layered = Effect.gen(function* () {
    const context = yield* Layer.build(
      Layer.provideMerge(Application.useCases(settings), ports).pipe(Layer.provideMerge(observed)),
    )
    return yield* Effect.provide(Effect.flatMap(WebHandler.make(settings), serve), context)
  })
  const { send, url } = await Effect.runPromise(Scope.extend(layered, scope))
  const open: Service["open"] = async (method, path, options = {}) =>
    send(requestOf(url, method, path, options))
  return {
    url,
    open,
    call: async (...sent) => answerOf(await open(...sent)),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  }
}

export type Part = Partial<Settings.Settings>

/** Gets the lines of the log. */
export type Told = (line: string) => void

const untold: Told = () => {}

/** The web handler alone, over any ports. */
export const over = (
  ports: Layer.Layer<Application.Ports>,
  part: Part = {},
  told: Told = untold,
): Promise<Service> =>
  start({ ...testSettings, ...part }, told, ports, (handler) =>
    Effect.succeed({ url: "http://localhost", send: handler }),
  )

/** The web handler alone, over memory. */
export const inMemory = (part: Part = {}, told: Told = untold): Promise<Service> =>
  over(Application.memory, part, told)

const listening = (settings: Settings.Settings, told: Told, database: ReturnType<typeof BunAdapter.sqlite>) =>
  start(settings, told, Application.overDatabase(database), (handler) =>
    Effect.map(BunAdapter.listen({ host: "127.0.0.1", port: 0, handler }), (port) => ({
      url: `http://127.0.0.1:${port}`,
      send: (request: Request) => fetch(request),
    })),
  )

/** A socket of Bun's server, over SQLite. */
export const onSocket = async (part: Part = {}, told: Told = untold): Promise<Service> => {
  const folder = temporaryFolder()
  const database = BunAdapter.sqlite(folder.path("roughcut.db"))
  const service = await listening({ ...testSettings, ...part }, told, database)
  return {
    ...service,
    close: async () => {
      await service.close()
      folder.remove()
    },
  }
}

/** A socket of Bun's server, over PostgreSQL. */
export const overPostgres = async (part: Part = {}, told: Told = untold): Promise<Service> => {
  const settings = { ...testSettings, ...part }
  const url = await freshDatabase()
  const { databaseConnections: connections, databaseTimeout: timeout } = settings
  return listening(settings, told, NodePostgres.postgres({ url, connections, timeout }))
}

/** Every way to reach the service; what its interface promises holds for each. */
export const transports: ReadonlyArray<readonly [string, (part?: Part, told?: Told) => Promise<Service>]> = [
  ["the web handler over memory", inMemory],
  ["Bun's server over SQLite", onSocket],
  ...(hasPostgres ? [["Bun's server over PostgreSQL", overPostgres] as const] : []),
]
