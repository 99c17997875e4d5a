import { Effect, Layer } from "effect"
import { Adapter, ListenFailed, type ListenOptions } from "../Adapter.ts"
import type { WebHandler } from "../http/WebHandler.ts"
import { nodeParts } from "../node/NodeParts.ts"
import * as NodeSqlite from "../node/NodeSqlite.ts"
import * as DenoSqlite from "./DenoSqlite.ts"

/** A SQLite file through `node:sqlite`. */
export const sqlite: NodeSqlite.OpenSqlite = NodeSqlite.sqlite((path) => ({
  writer: DenoSqlite.make({ path, readOnly: false }),
  reader: DenoSqlite.make({ path, readOnly: true }),
}))

/** What answers have to reach their clients in, once a stopping server has made them all. */
const grace = "5 seconds"

/** What requests that came while the event loop was busy have to be handed to the handler in. */
const handover = "100 millis"

/** Standard output is the service's: left to itself, Deno would write a line there when it listens. */
const silent = () => {}

/**
 * A handler, and the end of the requests that it has at hand. Deno 2.9 leaves the bodies of requests in flight
 * unreadable from when its server is told to shut down (denoland/deno#36809), so it is told once they are answered.
 */
const tracked = (handler: WebHandler) => {
  const inFlight = new Set<Promise<Response>>()
  return {
    handler: (request: Request) => {
      const answer = handler(request)
      if (answer instanceof Response) return answer
      inFlight.add(answer)
      return answer.finally(() => inFlight.delete(answer))
    },
    answered: () => Promise.allSettled(inFlight),
  }
}

export const listen = ({ handler, host, port }: ListenOptions) => {
  const requests = tracked(handler)
  return Effect.acquireRelease(
    Effect.try({
      try: () =>
        Deno.serve({
          hostname: host,
          port,
          onListen: silent,
          handler: requests.handler,
        }),
      catch: (cause) => new ListenFailed({ host, port, cause }),
    }),
    (server) =>
      Effect.sleep(handover).pipe(
        Effect.zipRight(Effect.promise(requests.answered)),
        // A connection whose client announced a body and sends none never ends by itself.
        Effect.zipRight(
          Effect.timeoutOption(
            Effect.promise(() => server.shutdown()),
            grace,
          ),
        ),
        Effect.interruptible,
      ),
  ).pipe(Effect.map((server) => server.addr.port))
}

export const layer: Layer.Layer<Adapter> = Layer.succeed(Adapter, { ...nodeParts, sqlite, listen })
