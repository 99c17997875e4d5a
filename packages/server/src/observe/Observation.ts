import { Effect, LogLevel } from "effect"
import { RequestLog } from "../log/RequestLog.ts"
import { Metrics } from "./Metrics.ts"
import * as RequestSpan from "./RequestSpan.ts"

/** Asked again and again by machines: their lines would hide those of others. */
const quiet = new Set(["/healthz", "/readyz", "/metrics"])

/** The methods that are told by name: clients may make up others without end. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/** What is told of one request: its metrics, its log line, its span. */
export interface Observation {
  /** What answers the request runs under this. */
  readonly under: <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>
  /** Called once, with the status of the answer. */
  readonly answered: (status: number, owner: string | undefined) => void
}

/** Begins to observe a request. Its route is a path of the contract, or "none". */
export type Observe = (request: Request, requestId: string, route: string) => Observation

const levelOf = (status: number, route: string): LogLevel.LogLevel =>
  status >= 500 ? LogLevel.Error : quiet.has(route) ? LogLevel.Debug : LogLevel.Info

const asItIs = <A>(value: A): A => value

export const make = (options: { readonly traced: boolean }): Effect.Effect<Observe, never, Metrics> =>
  Effect.gen(function* () {
    const metrics = yield* Metrics
    const log = yield* RequestLog
    const begin = options.traced ? yield* RequestSpan.make : RequestSpan.none
    return (request, requestId, route) => {
      const started = performance.now()
      const method = methods.has(request.method) ? request.method : "other"
      const span = begin(request, { requestId, method, route })
      metrics.requestStarted()
      return {
        under: span?.under ?? asItIs,
        answered: (status, owner) => {
          const milliseconds = performance.now() - started
          metrics.requestAnswered(route, method, status, milliseconds / 1000)
          span?.end(status, owner)
          log(levelOf(status, route), {
            request_id: requestId,
            method,
            route,
            status,
            milliseconds: Math.round(milliseconds * 1000) / 1000,
            ...(owner === undefined ? {} : { owner }),
          })
        },
      }
    }
  })
