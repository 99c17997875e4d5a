import { Keys, Owner } from "@roughcut/core"
import { Effect, Layer, Option } from "effect"
import { Adapter } from "./Adapter.ts"
import { ports, useCases } from "./Application.ts"
import * as WebHandler from "./http/WebHandler.ts"
import { hider } from "./log/Hide.ts"
import * as Tracing from "./observe/Tracing.ts"
import { secrets, type Settings } from "./settings/Settings.ts"

const firstOwner = Owner.Owner("default")

const address = (host: string, port: number) => `http://${host.includes(":") ? `[${host}]` : host}:${port}`

/**
 * Runs the service until the process is asked to stop, then finishes what is in flight.
 *
 * Standard output gets the address, then the first key where one was made, and nothing else.
 */
export const serve = (settings: Settings) =>
  Effect.gen(function* () {
    const adapter = yield* Adapter
    const keys = yield* Keys.Keys
    const stopped = yield* adapter.stopping
    const handler = yield* WebHandler.make(settings)
    const port = yield* adapter.listen({ host: settings.host, port: settings.port, handler })
    yield* adapter.print(address(settings.host, port))
    // Made only once the service listens: a start that fails must not use up the one time that a key is shown.
    const made = settings.apiKeys.length === 0 ? yield* keys.createFirst(firstOwner) : Option.none()
    if (Option.isSome(made)) yield* adapter.print(made.value.key)
    yield* Effect.logInfo("Listening").pipe(Effect.annotateLogs({ address: address(settings.host, port) }))
    yield* stopped
    yield* Effect.logInfo("Stopping: finishing the requests in flight")
  }).pipe(
    Effect.scoped,
    Effect.provide(Layer.provideMerge(useCases(settings), ports(settings))),
    Effect.provide(Tracing.layer(settings.collector, hider(secrets(settings)))),
  )
