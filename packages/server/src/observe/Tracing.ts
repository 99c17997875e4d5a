import { Effect, Layer, type Scope, Tracer } from "effect"
import { version } from "../Version.ts"
import type { Collector } from "./Collector.ts"
import * as Otlp from "./Otlp.ts"
import { RecordedSpan } from "./RecordedSpan.ts"

/** How long a span waits for others to go with. */
const interval = "1 second"
/** Spans that go at once, without waiting longer. */
const batchSize = 512
/** Spans kept while the collector is slow; what comes beyond them is dropped. */
const spansKept = 8192
/** Milliseconds that the collector has to take a batch. */
const patience = 10_000
/** Milliseconds between two lines of the log about spans that were lost. */
const toldEvery = 60_000
/** How long the stop of the service waits for the last spans to go. */
const lastPatience = "2 seconds"

const exporter = (
  { endpoint, headers, serviceName }: Collector,
  hide: (text: string) => string,
): Effect.Effect<(span: Otlp.Span) => void, never, Scope.Scope> =>
  Effect.gen(function* () {
    const waiting: Array<Otlp.Span> = []
    const full = Effect.unsafeMakeLatch()
    /** Spans that were dropped or not taken, since the log last told of any. */
    let lost = 0
    let toldAt = -toldEvery

    const post = (spans: ReadonlyArray<Otlp.Span>) =>
      Effect.tryPromise({
        try: async (signal) => {
          const response = await fetch(`${endpoint}/v1/traces`, {
            method: "POST",
            headers: { ...headers, "Content-Type": "application/json" },
            body: hide(Otlp.traces(spans, { "service.name": serviceName, "service.version": version })),
            redirect: "error",
            signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
          })
          await response.body?.cancel()
          if (!response.ok) throw new Error(`It answered ${response.status}.`)
        },
        catch: (error) => (error instanceof Error ? error.message : String(error)),
      })

    const tellOfLost = (why: { readonly reason?: string }) =>
      Effect.suspend(() => {
        const now = performance.now()
        if (lost === 0 || now - toldAt < toldEvery) return Effect.void
        const about = { spans: lost, ...why }
        lost = 0
        toldAt = now
        return Effect.annotateLogs(
          Effect.logWarning("Spans did not reach the collector at OTEL_EXPORTER_OTLP_ENDPOINT"),
          about,
        )
      })

    const send = Effect.interruptible(
      Effect.suspend(() => {
        const spans = waiting.splice(0, batchSize)
        if (waiting.length < batchSize) full.unsafeClose()
        if (spans.length === 0) return Effect.void
        return Effect.matchEffect(post(spans), {
          onFailure: (reason) => {
            lost += spans.length
            return tellOfLost({ reason })
          },
          onSuccess: () => tellOfLost({}),
        })
      }),
    )

    yield* Effect.addFinalizer(() =>
      Effect.ignore(Effect.timeout(Effect.repeat(send, { while: () => waiting.length > 0 }), lastPatience)),
    )
    yield* Effect.timeoutOption(full.await, interval).pipe(
      Effect.zipRight(send),
      Effect.forever,
      Effect.interruptible,
      Effect.forkScoped,
    )

    return (span) => {
      if (waiting.length >= spansKept) {
        lost++
        return
      }
      waiting.push(span)
      if (waiting.length >= batchSize) full.unsafeOpen()
    }
  })

/**
 * Sends the spans that are made to a collector, a batch at a time and beside the requests: they never wait for it.
 * `hide` takes secrets out of what is sent.
 */
export const layer = (collector: Collector | null, hide: (text: string) => string): Layer.Layer<never> =>
  collector === null
    ? Layer.empty
    : Layer.unwrapScoped(
        Effect.map(exporter(collector, hide), (record) =>
          Layer.setTracer(
            Tracer.make({
              span: (name, parent, context, links, startTime, kind) =>
                new RecordedSpan(name, parent, context, links, startTime, kind, record),
              context: (run) => run(),
            }),
          ),
        ),
      )
