import type { KeyStore, MediaLibrary, ProfileStore, Receipts, TimelineStore } from "@roughcut/core"
import { Layer } from "effect"
import type { Database } from "./Database.ts"
import * as SqlKeyStore from "./SqlKeyStore.ts"
import * as SqlMediaLibrary from "./SqlMediaLibrary.ts"
import * as SqlProfileStore from "./SqlProfileStore.ts"
import * as SqlReceipts from "./SqlReceipts.ts"
import * as SqlTimelineStore from "./SqlTimelineStore.ts"

export * as Copy from "./Copy.ts"
export * as Database from "./Database.ts"
export * as Migrations from "./Migrations.ts"
export * as PostgresDatabase from "./PostgresDatabase.ts"
export * as SqliteDatabase from "./SqliteDatabase.ts"
export { SqlKeyStore, SqlMediaLibrary, SqlProfileStore, SqlReceipts, SqlTimelineStore }

/** Every port over one `Database`. */
export const layer: Layer.Layer<
  | KeyStore.KeyStore
  | MediaLibrary.MediaLibrary
  | ProfileStore.ProfileStore
  | Receipts.Receipts
  | TimelineStore.TimelineStore,
  never,
  Database
> = Layer.mergeAll(
  SqlKeyStore.layer,
  SqlMediaLibrary.layer,
  SqlProfileStore.layer,
  SqlReceipts.layer,
  SqlTimelineStore.layer,
)
