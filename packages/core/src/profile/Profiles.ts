import { Clock, Context, Effect, Layer, type Stream } from "effect"
import type { Owner } from "../access/Owner.ts"
import { v7 } from "../identity/Uuid.ts"
import type { JsonText } from "../json/JsonText.ts"
import * as Pages from "../json/Pages.ts"
import type { ReceiptExists, ReceiptOf } from "../receipt/Receipt.ts"
import type { IndexerProfile, ProfileNotFound } from "./IndexerProfile.ts"
import { ProfileStore } from "./ProfileStore.ts"

/** What can be done with indexer profiles. */
export class Profiles extends Context.Tag("roughcut/Profiles")<
  Profiles,
  {
    readonly create: (
      owner: Owner,
      profile: { readonly name: string; readonly configuration: JsonText },
      receipt?: ReceiptOf<IndexerProfile>,
    ) => Effect.Effect<IndexerProfile, ReceiptExists>
    readonly get: (owner: Owner, uuid: string) => Effect.Effect<IndexerProfile, ProfileNotFound>
    /** Every profile of the owner, newest first. */
    readonly list: (owner: Owner) => Stream.Stream<IndexerProfile>
  }
>() {}

export const layer: Layer.Layer<Profiles, never, ProfileStore> = Layer.effect(
  Profiles,
  Effect.map(ProfileStore, (store) => ({
    create: (owner, { name, configuration }, receipt) =>
      Effect.gen(function* () {
        const uuid = v7(yield* Clock.currentTimeMillis)
        const profile: IndexerProfile = { name, configuration, owner, uuid }
        yield* store.insert(owner, profile, receipt?.(profile))
        return profile
      }),
    get: store.get,
    list: (owner) =>
      Pages.stream(
        null as string | null,
        (before, count) =>
          Effect.map(
            store.page(owner, before, count),
            (page) => [page, page.length < count ? undefined : page.at(-1)!.uuid] as const,
          ),
        ({ configuration }) => configuration.length,
      ),
  })),
)
