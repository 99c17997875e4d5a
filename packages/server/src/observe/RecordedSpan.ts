import { Cause, type Context, type Exit, Option, type Tracer } from "effect"
import type * as Otlp from "./Otlp.ts"

/** Random digits in hexadecimal; the version of the UUID among them keeps them from being all 0, which is no id. */
const randomId = (digits: 16 | 32): string => crypto.randomUUID().replaceAll("-", "").slice(0, digits)

/** What a failure is called: its message may hold what clients sent. */
const errorType = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (typeof error !== "object" || error === null) return typeof error
  return "_tag" in error ? String(error._tag) : error.constructor.name
}

/** A span that becomes OTLP when it ends. */
export class RecordedSpan implements Tracer.Span {
  readonly _tag = "Span"
  readonly sampled = true
  readonly spanId = randomId(16)
  readonly traceId: string
  readonly attributes = new Map<string, unknown>()
  readonly links: Array<Tracer.SpanLink>
  readonly name: string
  readonly parent: Option.Option<Tracer.AnySpan>
  readonly context: Context.Context<never>
  readonly kind: Tracer.SpanKind
  readonly #record: (span: Otlp.Span) => void
  status: Tracer.SpanStatus

  constructor(
    name: string,
    parent: Option.Option<Tracer.AnySpan>,
    context: Context.Context<never>,
    links: ReadonlyArray<Tracer.SpanLink>,
    startTime: bigint,
    kind: Tracer.SpanKind,
    record: (span: Otlp.Span) => void,
  ) {
    this.name = name
    this.parent = parent
    this.context = context
    this.links = [...links]
    this.kind = kind
    this.traceId = Option.isSome(parent) ? parent.value.traceId : randomId(32)
    this.status = { _tag: "Started", startTime }
    this.#record = record
  }

  end(endTime: bigint, exit: Exit.Exit<unknown, unknown>): void {
    const { startTime } = this.status
    this.status = { _tag: "Ended", startTime, endTime, exit }
    const failed = exit._tag === "Failure" && !Cause.isInterruptedOnly(exit.cause)
    if (failed && !this.attributes.has("error.type")) this.attribute("error.type", errorType(exit.cause))
    this.#record({
      traceId: this.traceId,
      spanId: this.spanId,
      ...(Option.isSome(this.parent) ? { parentSpanId: this.parent.value.spanId } : {}),
      name: this.name,
      kind: this.kind,
      startTime,
      endTime,
      attributes: this.attributes,
      failed,
    })
  }

  attribute(key: string, value: unknown): void {
    this.attributes.set(key, value)
  }

  event(): void {}

  addLinks(links: ReadonlyArray<Tracer.SpanLink>): void {
    this.links.push(...links)
  }
}
