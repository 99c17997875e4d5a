import { Database } from "@roughcut/sql"
import { Effect, Layer } from "effect"
import { childSpan } from "./ChildSpan.ts"
import { Metrics } from "./Metrics.ts"
import { timed } from "./Timed.ts"

/** The text of a statement goes into its span, its values do not. */
const statementSpan =
  (run: Database.Run): Database.Run =>
  (statement, parameters) =>
    childSpan(run(statement, parameters), () => ({
      name: statement.slice(0, statement.search(/\s|$/)),
      kind: "client",
      attributes: { "db.query.text": statement },
    }))

/** Times the reads and the writes of a database, and traces its statements. */
export const layer: Layer.Layer<Database.Database, never, Database.Database | Metrics> = Layer.effect(
  Database.Database,
  Effect.gen(function* () {
    const database = yield* Database.Database
    const metrics = yield* Metrics
    const reading = (seconds: number) => metrics.databaseUsed("read", seconds)
    const writing = (seconds: number) => metrics.databaseUsed("write", seconds)
    const read = statementSpan(database.read)

    /** The writer runs a job in a fiber of its own, so the span goes along. */
    const tracedWrite: typeof database.write = (job, alone) =>
      Effect.flatMap(Effect.all([Effect.orDie(Effect.currentSpan), Effect.tracer]), ([span, tracer]) =>
        database.write(
          (run) => job(statementSpan(run)).pipe(Effect.withParentSpan(span), Effect.withTracer(tracer)),
          alone,
        ),
      )

    const write: typeof database.write = (job, alone) =>
      Effect.withFiberRuntime((fiber) =>
        fiber.currentSpan === undefined
          ? database.write(job, alone)
          : childSpan(tracedWrite(job, alone), () => ({ name: "write" })),
      )

    return {
      read: (statement, parameters) => timed(read(statement, parameters), reading),
      write: (job, alone) => timed(write(job, alone), writing),
      exclusive: database.exclusive,
      snapshot: database.snapshot,
    }
  }),
)
