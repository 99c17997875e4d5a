import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Schema } from "effect"
import * as Wire from "../Wire.ts"
import { ApiKeyRequired, conditional, once, problem, sent, summary, tagged, uuidPath } from "./Common.ts"

const { get, post } = HttpApiEndpoint

const createProfile = sent(Wire.CreateProfile, "CreateIndexerProfile")

/** Indexer profiles. */
export const profileGroup = HttpApiGroup.make("profiles")
  .add(
    post("createProfile", "/indexer-profile/create")
      .setHeaders(once)
      .setPayload(createProfile)
      .addSuccess(Wire.ProfileObject)
      .addError(problem, { status: 422 })
      .annotateContext(summary("Create an indexer profile"))
      .annotate(...tagged),
  )
  .add(
    get("getProfile", "/indexer-profile/:uuid")
      .setPath(uuidPath)
      .addSuccess(Wire.ProfileObject)
      .annotateContext(summary("Get an indexer profile"))
      .annotate(...conditional),
  )
  .add(
    get("listProfiles", "/indexer-profiles")
      .addSuccess(Schema.Array(Wire.ProfileObject))
      .annotateContext(summary("List your indexer profiles, newest first")),
  )
  .middleware(ApiKeyRequired)
