import * as Reactivity from "@effect/experimental/Reactivity"
import { Database, PostgresDatabase } from "@roughcut/sql"
import { Cause, Duration, Effect, Layer, Redacted } from "effect"
import { type PostgresOptions, StorageFailed } from "../Adapter.ts"

/** The URL with the time limits of every connection, which it may set itself. */
const limited = (text: string, timeout: number): URL => {
  const url = new URL(text)
  for (const name of ["statement_timeout", "idle_in_transaction_session_timeout"])
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(timeout))
  return url
}

/** A PostgreSQL database through node-postgres, which is loaded only where it is used. */
export const postgres = ({
  connections,
  timeout,
  url,
}: PostgresOptions): Layer.Layer<Database.Database, StorageFailed> => {
  const limitedUrl = limited(url, timeout)
  return Layer.scoped(
    Database.Database,
    Effect.gen(function* () {
      const { make } = yield* Effect.promise(() => import("@effect/sql-pg/PgClient"))
      const client = yield* make({
        url: Redacted.make(limitedUrl.href),
        applicationName: "roughcut",
        maxConnections: connections,
        connectTimeout: Duration.millis(timeout),
      })
      return yield* PostgresDatabase.make(client)
    }).pipe(
      Effect.provide(Reactivity.layer),
      Effect.sandbox,
      Effect.mapError(
        (cause) =>
          new StorageFailed({ place: limitedUrl.host + limitedUrl.pathname, cause: Cause.squash(cause) }),
      ),
    ),
  )
}
