import {
  EmbeddedGenerator,
  Exporters,
  Keys,
  KeyStore,
  MediaLibrary,
  Profiles,
  ProfileStore,
  Receipts,
  Timelines,
  TimelineStore,
} from "@roughcut/core"
import { type Database, layer as sqlLayer } from "@roughcut/sql"
import { Effect, Layer } from "effect"
import { Adapter, type StorageFailed } from "./Adapter.ts"
import type { Settings } from "./settings/Settings.ts"

export type Ports =
  | TimelineStore.TimelineStore
  | ProfileStore.ProfileStore
  | KeyStore.KeyStore
  | MediaLibrary.MediaLibrary
  | Receipts.Receipts

/** Every port in memory: for tests and trials. */
export const memory: Layer.Layer<Ports> = Layer.mergeAll(
  TimelineStore.layerMemory,
  ProfileStore.layerMemory,
  KeyStore.layerMemory,
  MediaLibrary.layerMemory,
  Receipts.layerMemory,
)

/** The database that the settings name; memory is none. */
export const database = (settings: Settings): Layer.Layer<Database.Database, StorageFailed, Adapter> => {
  const { databaseConnections: connections, databaseTimeout: timeout, storage } = settings
  return Layer.unwrapEffect(
    Effect.map(Adapter, ({ postgres, sqlite }) => {
      switch (storage.kind) {
        case "sqlite":
          return sqlite(storage.path)
        case "postgres":
          return postgres({ url: storage.url, connections, timeout })
        case "memory":
          return Layer.die(new Error("memory is no database"))
      }
    }),
  )
}

/** The ports over the storage that the settings name. */
export const ports = (settings: Settings): Layer.Layer<Ports, StorageFailed, Adapter> =>
  settings.storage.kind === "memory" ? memory : Layer.provide(sqlLayer, database(settings))

/** The use cases over any ports. */
export const useCases = (settings: Pick<Settings, "apiKeys" | "mediaPolicy">) =>
  Layer.mergeAll(
    Timelines.layer({ mediaPolicy: settings.mediaPolicy }).pipe(
      Layer.provide([EmbeddedGenerator.layer, Exporters.layer]),
    ),
    Profiles.layer,
    Keys.layer(settings.apiKeys),
  )
