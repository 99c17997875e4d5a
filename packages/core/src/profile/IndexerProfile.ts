import { Data } from "effect"
import type { Owner } from "../access/Owner.ts"
import type { JsonText } from "../json/JsonText.ts"

/** A named indexer configuration of an owner. The configuration is kept as the text it was sent in. */
export interface IndexerProfile {
  readonly name: string
  readonly configuration: JsonText
  readonly owner: Owner
  readonly uuid: string
}

export class ProfileNotFound extends Data.TaggedError("ProfileNotFound")<{ readonly uuid: string }> {
  override get message(): string {
    return `There is no indexer profile ${this.uuid}.`
  }
}

/** The record as JSON: exactly name, configuration, owner and uuid, in that order. */
export const toJson = (profile: IndexerProfile): JsonText =>
  `{"name":${JSON.stringify(profile.name)},"configuration":${profile.configuration},"owner":${JSON.stringify(profile.owner)},"uuid":"${profile.uuid}"}` as JsonText
