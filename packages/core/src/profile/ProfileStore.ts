import { Context, Effect, Layer } from "effect"
import type { Owner } from "../access/Owner.ts"
import { type IndexerProfile, ProfileNotFound } from "./IndexerProfile.ts"

/** Where indexer profiles are kept, owner by owner. */
export class ProfileStore extends Context.Tag("roughcut/ProfileStore")<
  ProfileStore,
  {
    readonly insert: (owner: Owner, profile: IndexerProfile) => Effect.Effect<void>
    readonly get: (owner: Owner, uuid: string) => Effect.Effect<IndexerProfile, ProfileNotFound>
    /** Up to `limit` profiles made before the one named (null: the newest), newest first. */
    readonly page: (
      owner: Owner,
      before: string | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<IndexerProfile>>
  }
>() {}

export const layerMemory: Layer.Layer<ProfileStore> = Layer.sync(ProfileStore, () => {
  const profiles = new Map<string, IndexerProfile>()
  return {
    insert: (_owner, profile) => Effect.sync(() => void profiles.set(profile.uuid, profile)),
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
  }
})
