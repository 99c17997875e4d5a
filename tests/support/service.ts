import { Application, type Settings, WebHandler } from "@roughcut/server"
import { BunAdapter } from "@roughcut/server/bun"
import { NodePostgres } from "@roughcut/server/node"
import { layer as sqlLayer } from "@roughcut/sql"
import { Effect, Exit, Layer, LogLevel, Logger, Scope } from "effect"
import { freshDatabase, hasPostgres } from "./postgres.ts"
import { anna, boris } from "./samples.ts"
import { temporaryFolder } from "./temporaryFolder.ts"

export const annasKey = "annas-key-of-the-tests"
export const borissKey = "boriss-key-of-the-tests"

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- what an answer holds is what each test finds out
  readonly json: any
}

export interface CallOptions {
  /** null sends no key. */
  readonly key?: string | null
  /** An object is sent as JSON, a text or bytes as they are. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface Service {
  readonly url: string
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
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

const bodyOf = (body: unknown): BodyInit | undefined =>
  body === undefined
    ? undefined
    : typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream
      ? (body as BodyInit)
      : JSON.stringify(body)

const requestOf = (url: string, method: string, path: string, options: CallOptions): Request => {
  const { body, headers, key = annasKey } = options
  return new Request(url + path, {
    method,
    headers: {
      ...(key === null ? {} : { "X-API-Key": key }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: bodyOf(body)! }),
  })
}

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    get json() {
      return JSON.parse(text)
    },
  }
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
    call: async (method, path, options = {}) => answerOf(await send(requestOf(url, method, path, options))),
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
