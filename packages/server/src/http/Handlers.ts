import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { KeyStore, MediaLibrary, Profiles, type Receipts, Timelines } from "@roughcut/core"
import { Effect } from "effect"
import { Metrics } from "../observe/Metrics.ts"
import type { Call, Outcome } from "./Call.ts"
import type { OperationName } from "./contract/Contract.ts"
import { libraryHandlers } from "./LibraryHandlers.ts"
import { profileHandlers } from "./ProfileHandlers.ts"
import { serviceHandlers } from "./ServiceHandlers.ts"
import { timelineHandlers } from "./TimelineHandlers.ts"

export type Services =
  | Timelines.Timelines
  | Profiles.Profiles
  | MediaLibrary.MediaLibrary
  | KeyStore.KeyStore
  | Receipts.Receipts
  | Metrics

export type Handlers = { readonly [Name in OperationName]: (call: Call) => Outcome }

/** Those of one group of the contract. */
export type HandlersOf<Group extends HttpApiGroup.HttpApiGroup.Any> = {
  readonly [Name in HttpApiEndpoint.HttpApiEndpoint.Name<HttpApiGroup.HttpApiGroup.Endpoints<Group>>]: (
    call: Call,
  ) => Outcome
}

/** One plain function for each operation of the contract, whatever adapter calls it. */
export const make: Effect.Effect<Handlers, never, Services> = Effect.gen(function* () {
  return {
    ...timelineHandlers(yield* Timelines.Timelines),
    ...profileHandlers(yield* Profiles.Profiles),
    ...libraryHandlers(yield* MediaLibrary.MediaLibrary),
    ...serviceHandlers(yield* KeyStore.KeyStore, yield* Metrics),
  }
})
