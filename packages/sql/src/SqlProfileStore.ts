import { IndexerProfile, ProfileStore } from "@roughcut/core"
import { Effect, Layer, Schema } from "effect"
import { Database } from "./Database.ts"
import { KeptJson, OwnerName, rows } from "./Rows.ts"
import { keep } from "./SqlReceipts.ts"

const profileRows = rows(
  Schema.Struct({ name: Schema.String, configuration: KeptJson, owner: OwnerName, uuid: Schema.String }),
)

const columns = "name, configuration, owner, uuid"
const insert = `INSERT INTO profiles (${columns}) VALUES (?, ?, ?, ?)`
const get = `SELECT ${columns} FROM profiles WHERE uuid = ? AND owner = ?`
const firstPage = `SELECT ${columns} FROM profiles WHERE owner = ? ORDER BY uuid DESC LIMIT ?`
const nextPage = `SELECT ${columns} FROM profiles WHERE owner = ? AND uuid < ? ORDER BY uuid DESC LIMIT ?`

export const layer: Layer.Layer<ProfileStore.ProfileStore, never, Database> = Layer.effect(
  ProfileStore.ProfileStore,
  Effect.map(Database, ({ read, write }) => ({
    insert: (owner, profile, receipt) =>
      write((run) =>
        Effect.zipRight(
          keep(run, owner, receipt),
          Effect.asVoid(run(insert, [profile.name, profile.configuration, profile.owner, profile.uuid])),
        ),
      ),
    get: (owner, uuid) =>
      Effect.flatMap(Effect.flatMap(read(get, [uuid, owner]), profileRows), ([profile]) =>
        profile === undefined
          ? Effect.fail(new IndexerProfile.ProfileNotFound({ uuid }))
          : Effect.succeed(profile),
      ),
    page: (owner, before, limit) =>
      Effect.flatMap(
        before === null ? read(firstPage, [owner, limit]) : read(nextPage, [owner, before, limit]),
        profileRows,
      ),
  })),
)
