import { Context, Effect, Either, Layer } from "effect"
import type { Owner } from "../access/Owner.ts"
import type { Receipt, ReceiptExists } from "../receipt/Receipt.ts"
import * as Receipts from "../receipt/Receipts.ts"
import { type IndexerProfile, ProfileNotFound } from "./IndexerProfile.ts"

/** Where indexer profiles are kept, owner by owner. */
export class ProfileStore extends Context.Tag("roughcut/ProfileStore")<
  ProfileStore,
  {
    /** A receipt is kept with the profile, or nothing is. */
    readonly insert: (
      owner: Owner,
      profile: IndexerProfile,
      receipt?: Receipt,
    ) => Effect.Effect<void, ReceiptExists>
    readonly get: (owner: Owner, uuid: string) => Effect.Effect<IndexerProfile, ProfileNotFound>
    /** Up to `limit` profiles made before the one named (null: the newest), newest first. */
    readonly page: (
      owner: Owner,
      before: string | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<IndexerProfile>>
  }
>() {}

const make = Effect.map(Receipts.Receipts, (receipts) => {
  const profiles = new Map<string, IndexerProfile>()
  return ProfileStore.of({
    insert: (owner, profile, receipt) =>
      Effect.suspend(() =>
        Either.map(
          Receipts.keepAtOnce(receipts, owner, receipt),
          () => void profiles.set(profile.uuid, profile),
        ),
      ),
    get: (owner, uuid) =>
      Effect.suspend(() => {
        const profile = profiles.get(uuid)
        return profile?.owner === owner ? Effect.succeed(profile) : Effect.fail(new ProfileNotFound({ uuid }))
      }),
    page: (owner, before, limit) =>
      Effect.sync(() =>
        [...profiles.values()]
          .filter((profile) => profile.owner === owner && (before === null || profile.uuid < before))
          .sort((a, b) => (a.uuid < b.uuid ? 1 : -1))
          .slice(0, limit),
      ),
  })
})

export const layerMemory: Layer.Layer<ProfileStore> = Layer.effect(ProfileStore, make).pipe(
  Layer.provide(Receipts.layerMemory),
)
