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
import * as Metrics from "./observe/Metrics.ts"
import * as ObservedDatabase from "./observe/ObservedDatabase.ts"
import * as ObservedTimelines from "./observe/ObservedTimelines.ts"
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

/** The ports over a database, which is observed on its way. */
export const overDatabase = <E, R>(
  database: Layer.Layer<Database.Database, E, R>,
): Layer.Layer<Ports, E, R> =>
  sqlLayer.pipe(Layer.provide(ObservedDatabase.layer), Layer.provide([database, Metrics.layer]))

/** The ports over the storage that the settings name. */
export const ports = (settings: Settings): Layer.Layer<Ports, StorageFailed, Adapter> =>
  settings.storage.kind === "memory" ? memory : overDatabase(database(settings))

/** The use cases over any ports, and what is counted of them. */
export const useCases = (settings: Pick<Settings, "apiKeys" | "mediaPolicy">) =>
  Layer.mergeAll(
    ObservedTimelines.layer.pipe(
      Layer.provide(Timelines.layer({ mediaPolicy: settings.mediaPolicy })),
      Layer.provide([EmbeddedGenerator.layer, Exporters.layer, Metrics.layer]),
    ),
    Profiles.layer,
    Keys.layer(settings.apiKeys),
    Metrics.layer,
  )
