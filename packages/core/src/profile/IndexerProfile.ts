import { Data, Schema } from "effect"
import { OwnerField } from "../access/Owner.ts"
import * as JsonText from "../json/JsonText.ts"
import { textOf } from "../json/Text.ts"

export const Name = textOf(500)

/** A named indexer configuration of an owner. The configuration is kept as the text it was sent in. */
export const IndexerProfile = Schema.Struct({
  name: Name,
  configuration: JsonText.Kept,
  owner: OwnerField,
  uuid: Schema.String,
})
export type IndexerProfile = typeof IndexerProfile.Type

export class ProfileNotFound extends Data.TaggedError("ProfileNotFound")<{ readonly uuid: string }> {
  override get message(): string {
    return `There is no indexer profile ${this.uuid}.`
  }
}

/** The record as JSON: exactly name, configuration, owner and uuid, in that order. */
export const toJson = (profile: IndexerProfile): JsonText.JsonText =>
  `{"name":${JSON.stringify(profile.name)},"configuration":${profile.configuration},"owner":${JSON.stringify(profile.owner)},"uuid":"${profile.uuid}"}` as JsonText.JsonText
