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
import { layer as sqlLayer } from "@roughcut/sql"
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

/** The ports over the storage that the settings name. */
export const ports = (settings: Settings): Layer.Layer<Ports, StorageFailed, Adapter> => {
  const { storage } = settings
  if (storage.kind === "memory") return memory
  return Layer.provide(
    sqlLayer,
    Layer.unwrapEffect(
      Effect.map(Adapter, ({ postgres, sqlite }) =>
        storage.kind === "sqlite"
          ? sqlite(storage.path)
          : postgres({
              url: storage.url,
              connections: settings.databaseConnections,
              timeout: settings.databaseTimeout,
            }),
      ),
    ),
  )
}

/** The use cases over any ports. */
export const useCases = (settings: Pick<Settings, "apiKeys" | "mediaPolicy">) =>
  Layer.mergeAll(
    Timelines.layer({ mediaPolicy: settings.mediaPolicy }).pipe(
      Layer.provide([EmbeddedGenerator.layer, Exporters.layer]),
    ),
    Profiles.layer,
    Keys.layer(settings.apiKeys),
  )
