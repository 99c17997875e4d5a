import * as Headers from "@effect/platform/Headers"
import * as HttpTraceContext from "@effect/platform/HttpTraceContext"
import { Clock, Context, Effect, Exit, Option, Tracer } from "effect"

/** The span of a request: what runs under it, and its end. */
export interface RequestSpan {
  readonly under: <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>
  readonly end: (status: number, owner: string | undefined) => void
}

/** Begins the span of a request, as part of the trace of a caller that sent a W3C `traceparent`. */
export type BeginRequestSpan = (
  request: Request,
  asked: { readonly requestId: string; readonly method: string; readonly route: string },
) => RequestSpan | undefined

const noId = /^0+$/

/** The caller's span, where its header is sound. */
const callerOf = (request: Request): Option.Option<Tracer.ExternalSpan> => {
  const traceparent = request.headers.get("traceparent")
  if (traceparent === null) return Option.none()
  return Option.filter(
    HttpTraceContext.w3c(Headers.unsafeFromRecord({ traceparent: traceparent.toLowerCase() })),
    ({ spanId, traceId }) => !noId.test(traceId) && !noId.test(spanId),
  )
}

/** A request of which the caller says that it is not sampled gets no span. */
export const make: Effect.Effect<BeginRequestSpan> = Effect.gen(function* () {
  const tracer = yield* Effect.tracer
  const clock = yield* Clock.clockWith(Effect.succeed)
  return (request, { method, requestId, route }) => {
    const caller = callerOf(request)
    if (Option.isSome(caller) && !caller.value.sampled) return undefined
    const name = route === "none" ? method : `${method} ${route}`
    const started = clock.unsafeCurrentTimeNanos()
    const span = tracer.span(name, caller, Context.empty(), [], started, "server")
    span.attribute("http.request.method", method)
    if (route !== "none") span.attribute("http.route", route)
    span.attribute("request_id", requestId)
    return {
      under: (effect) => Effect.withParentSpan(effect, span),
      end: (status, owner) => {
        span.attribute("http.response.status_code", status)
        if (owner !== undefined) span.attribute("owner", owner)
        const failed = status >= 500
        if (failed) span.attribute("error.type", String(status))
        span.end(clock.unsafeCurrentTimeNanos(), failed ? Exit.fail(status) : Exit.void)
      },
    }
  }
})

/** Begins none. */
export const none: BeginRequestSpan = () => undefined
