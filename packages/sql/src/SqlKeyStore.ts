import { KeyStore } from "@roughcut/core"
import { Effect, Layer, Schema } from "effect"
import { Database, type Parameter, type Run } from "./Database.ts"
import { Bigint, OwnerName, rows } from "./Rows.ts"

const keyRows = rows(
  Schema.Struct({
    uuid: Schema.String,
    owner: OwnerName,
    prefix: Schema.String,
    digest: Schema.String,
    created_at: Bigint,
    last_used_at: Schema.NullOr(Bigint),
    expires_at: Schema.NullOr(Bigint),
    revoked_at: Schema.NullOr(Bigint),
  }),
)

const columns = "uuid, owner, prefix, digest, created_at, last_used_at, expires_at, revoked_at"
const insert = `INSERT INTO api_keys (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
const anyKey = "SELECT 1 FROM api_keys LIMIT 1"
const findByDigest = `SELECT ${columns} FROM api_keys WHERE digest = ?`
const list = `SELECT ${columns} FROM api_keys ORDER BY created_at, uuid`
const revoke = "UPDATE api_keys SET revoked_at = ? WHERE uuid = ? AND revoked_at IS NULL"
const touch = "UPDATE api_keys SET last_used_at = ? WHERE uuid = ?"

const nullable = (value: unknown): number | null => (value === null ? null : Number(value))

/** A row without Schema: every request asks for its key, and decoding was a third of that (tests/bench/http.ts). */
const keyOf = (row: unknown): KeyStore.KeyRecord => {
  const key = row as KeyStore.KeyRecord
  return {
    uuid: key.uuid,
    owner: key.owner,
    prefix: key.prefix,
    digest: key.digest,
    created_at: Number(key.created_at),
    last_used_at: nullable(key.last_used_at),
    expires_at: nullable(key.expires_at),
    revoked_at: nullable(key.revoked_at),
  }
}

const values = (key: KeyStore.KeyRecord): ReadonlyArray<Parameter> => [
  key.uuid,
  key.owner,
  key.prefix,
  key.digest,
  key.created_at,
  key.last_used_at,
  key.expires_at,
  key.revoked_at,
]

export const layer: Layer.Layer<KeyStore.KeyStore, never, Database> = Layer.effect(
  KeyStore.KeyStore,
  Effect.map(Database, ({ read, write }) => {
    const add = (run: Run, key: KeyStore.KeyRecord) => Effect.asVoid(run(insert, values(key)))
    const end = (run: Run, uuid: string, at: number) => Effect.asVoid(run(revoke, [at, uuid]))
    return {
      insert: (key) => write((run) => add(run, key)),
      insertFirst: (key) =>
        write(
          (run) =>
            Effect.flatMap(run(anyKey, []), (found) =>
              found.length > 0 ? Effect.succeed(false) : Effect.as(add(run, key), true),
            ),
          "first key",
        ),
      findByDigest: (digest) =>
        Effect.map(read(findByDigest, [digest]), ([row]) => (row === undefined ? undefined : keyOf(row))),
      list: Effect.flatMap(read(list, []), keyRows),
      revoke: (uuid, at) => write((run) => end(run, uuid, at)),
      replace: (uuid, at, successor) =>
        write((run) => Effect.zipRight(end(run, uuid, at), add(run, successor))),
      touch: (uuid, at) => write((run) => Effect.asVoid(run(touch, [at, uuid]))),
    }
  }),
)
