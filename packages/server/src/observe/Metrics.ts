import { Exporter } from "@roughcut/core"
import { Context, Effect, Layer } from "effect"
import { version } from "../Version.ts"
import * as Prometheus from "./Prometheus.ts"

// Upper bounds of the buckets in seconds.
const requestBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const generationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const databaseBounds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

export type Generation = "generate" | "highlight" | "refine"
export type DatabaseOperation = "read" | "write"

/**
 * What the service counts of itself. Nothing in it names an owner, a record or a key, and every label takes few
 * values. Durations are in seconds.
 */
export class Metrics extends Context.Tag("roughcut/Metrics")<
  Metrics,
  {
    readonly requestStarted: () => void
    readonly requestAnswered: (route: string, method: string, status: number, seconds: number) => void
    readonly exported: (format: Exporter.Format) => void
    readonly generated: (kind: Generation, seconds: number) => void
    readonly databaseUsed: (operation: DatabaseOperation, seconds: number) => void
    /** Everything as Prometheus reads it. */
    readonly exposition: () => string
  }
>() {}

/** What is counted of the requests of one method to one route. */
interface Answered {
  readonly duration: Prometheus.Histogram
  readonly statuses: Map<number, Prometheus.Counter>
}

const getOrMake = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

const make = () => {
  const startedAt = Date.now() / 1000
  let inFlight = 0
  const requests = Prometheus.counter("roughcut_http_requests_total", "Requests answered.")
  const durations = Prometheus.histogram(
    "roughcut_http_request_duration_seconds",
    "Time from a request to its answer; of a list, to the beginning of it.",
    requestBounds,
  )
  const exports = Prometheus.counter("roughcut_exports_total", "Timelines exported.")
  const generations = Prometheus.histogram(
    "roughcut_generation_duration_seconds",
    "Time to generate or refine a timeline and to store it.",
    generationBounds,
  )
  const database = Prometheus.histogram(
    "roughcut_database_duration_seconds",
    "Time of a read, and of a write until it is durable, with its wait for others.",
    databaseBounds,
  )
  const families = [
    requests.family,
    durations.family,
    Prometheus.gauge("roughcut_http_requests_in_flight", "Requests not yet answered.", () => inFlight),
    exports.family,
    generations.family,
    database.family,
    Prometheus.gauge(
      "process_start_time_seconds",
      "When the service started, in Unix time.",
      () => startedAt,
    ),
    Prometheus.gauge("roughcut_build_info", "The version that runs.", () => 1, { version }),
  ]

  const answered = new Map<string, Map<string, Answered>>()
  const answeredOf = (route: string, method: string): Answered => {
    const methods = getOrMake(answered, route, () => new Map())
    return getOrMake(methods, method, () => ({
      duration: durations.of({ route, method }),
      statuses: new Map(),
    }))
  }
  const exported = new Map(Exporter.formats.map((format) => [format, exports.of({ format })]))
  const generated: Record<Generation, Prometheus.Histogram> = {
    generate: generations.of({ kind: "generate" }),
    highlight: generations.of({ kind: "highlight" }),
    refine: generations.of({ kind: "refine" }),
  }
  const databaseUsed: Record<DatabaseOperation, Prometheus.Histogram> = {
    read: database.of({ operation: "read" }),
    write: database.of({ operation: "write" }),
  }

  return Metrics.of({
    requestStarted: () => void inFlight++,
    requestAnswered: (route, method, status, seconds) => {
      inFlight--
      const { duration, statuses } = answeredOf(route, method)
      duration.observe(seconds)
      getOrMake(statuses, status, () => requests.of({ route, method, status: String(status) })).increment()
    },
    exported: (format) => exported.get(format)?.increment(),
    generated: (kind, seconds) => generated[kind].observe(seconds),
    databaseUsed: (operation, seconds) => databaseUsed[operation].observe(seconds),
    exposition: () => Prometheus.exposition(families),
  })
}

export const layer: Layer.Layer<Metrics> = Layer.effect(Metrics, Effect.sync(make))
