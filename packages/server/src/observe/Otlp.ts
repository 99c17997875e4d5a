import type { Tracer } from "effect"

// Traces in the JSON form of OTLP 1 (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).

/** A span that has ended. Ids are hexadecimal, times nanoseconds of Unix time. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: Tracer.SpanKind
  readonly startTime: bigint
  readonly endTime: bigint
  readonly attributes: ReadonlyMap<string, unknown>
  readonly failed: boolean
}

const kinds: Readonly<Record<Tracer.SpanKind, number>> = {
  internal: 1,
  server: 2,
  client: 3,
  producer: 4,
  consumer: 5,
}

const statusError = 2

const valueOf = (value: unknown) => {
  if (typeof value === "boolean") return { boolValue: value }
  if (typeof value === "number")
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return { stringValue: String(value) }
}

const attributesOf = (attributes: Iterable<readonly [string, unknown]>) =>
  Array.from(attributes, ([key, value]) => ({ key, value: valueOf(value) }))

const spanOf = ({ attributes, endTime, failed, kind, startTime, ...span }: Span) => ({
  ...span,
  kind: kinds[kind],
  startTimeUnixNano: String(startTime),
  endTimeUnixNano: String(endTime),
  attributes: attributesOf(attributes),
  status: failed ? { code: statusError } : {},
})

/** The body of a request to `/v1/traces`. */
export const traces = (spans: ReadonlyArray<Span>, resource: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(Object.entries(resource)) },
        scopeSpans: [{ scope: { name: "roughcut" }, spans: spans.map(spanOf) }],
      },
    ],
  })
