import * as Reactivity from "@effect/experimental/Reactivity"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Database, SqliteDatabase } from "@roughcut/sql"
import { Cause, Effect, Layer, type Scope } from "effect"
import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { StorageFailed } from "../Adapter.ts"

type Client = Effect.Effect<SqlClient, SqlError, Scope.Scope | Reactivity.Reactivity>

export type OpenSqlite = (path: string) => Layer.Layer<Database.Database, StorageFailed>

/** A SQLite file through the clients of a driver, its folder made where it is missing. */
export const sqlite =
  (clients: (path: string) => { readonly writer: Client; readonly reader: Client }): OpenSqlite =>
  (path) =>
    Layer.scoped(
      Database.Database,
      Effect.zipRight(
        Effect.sync(() => mkdirSync(dirname(path), { recursive: true })),
        SqliteDatabase.make(clients(path)),
      ).pipe(
        Effect.provide(Reactivity.layer),
        Effect.sandbox,
        Effect.mapError((cause) => new StorageFailed({ place: path, cause: Cause.squash(cause) })),
      ),
    )
