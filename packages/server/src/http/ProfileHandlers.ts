import { IndexerProfile, type Profiles } from "@roughcut/core"
import { type Context, Effect } from "effect"
import type { profileGroup } from "./contract/ProfileGroup.ts"
import { answer, found, receiptOf, recordOf } from "./Call.ts"
import * as EntityTag from "./EntityTag.ts"
import type { HandlersOf } from "./Handlers.ts"
import { jsonList } from "./JsonList.ts"
import { json } from "./Reply.ts"
import { decoder } from "./RequestBody.ts"
import * as Wire from "./Wire.ts"

const createProfile = decoder(Wire.CreateProfile, ["configuration"])

/** A profile never changes. */
const profileReply = (profile: IndexerProfile.IndexerProfile) =>
  json(IndexerProfile.toJson(profile), { ETag: EntityTag.ofVersion(1) })

export const profileHandlers = (
  profiles: Context.Tag.Service<typeof Profiles.Profiles>,
): HandlersOf<typeof profileGroup> => ({
  createProfile: (call) =>
    answer(
      Effect.flatMap(createProfile(call), ({ kept, value }) =>
        profiles.create(call.owner, { name: value.name, ...kept }, receiptOf(call, profileReply)),
      ),
      profileReply,
    ),
  getProfile: (call) => found(call, profiles.get(call.owner, recordOf(call)), profileReply),
  listProfiles: (call) => jsonList(profiles.list(call.owner), IndexerProfile.toJson),
})
