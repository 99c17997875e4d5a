import { Context, Effect, Layer } from "effect"
import type { Owner } from "./Owner.ts"

/** What is kept of an API key. Times are Unix milliseconds. */
export interface KeyRecord {
  readonly uuid: string
  readonly owner: Owner
  /** The first characters of the key, for people to tell keys apart. */
  readonly prefix: string
  /** SHA-256 of the key in hexadecimal; the key itself is never stored. */
  readonly digest: string
  readonly created_at: number
  readonly last_used_at: number | null
  readonly expires_at: number | null
  readonly revoked_at: number | null
}

/** Where API keys are kept. Digests are unique. */
export class KeyStore extends Context.Tag("roughcut/KeyStore")<
  KeyStore,
  {
    readonly insert: (key: KeyRecord) => Effect.Effect<void>
    /** Inserts only where no key was ever stored, at once with that check; says whether it did. */
    readonly insertFirst: (key: KeyRecord) => Effect.Effect<boolean>
    readonly findByDigest: (digest: string) => Effect.Effect<KeyRecord | undefined>
    /** Oldest first, revoked and expired ones included. */
    readonly list: Effect.Effect<ReadonlyArray<KeyRecord>>
    /** Marks a key revoked from then on; a key that already is keeps its time. */
    readonly revoke: (uuid: string, at: number) => Effect.Effect<void>
    /** Revokes a key and inserts its successor, both or neither. */
    readonly replace: (uuid: string, at: number, successor: KeyRecord) => Effect.Effect<void>
    readonly touch: (uuid: string, at: number) => Effect.Effect<void>
  }
>() {}

export const layerMemory: Layer.Layer<KeyStore> = Layer.sync(KeyStore, () => {
  const keys = new Map<string, KeyRecord>()
  const put = (key: KeyRecord) => void keys.set(key.uuid, key)
  const change = (uuid: string, part: (key: KeyRecord) => Partial<KeyRecord>) => {
    const key = keys.get(uuid)
    if (key !== undefined) put({ ...key, ...part(key) })
  }
  const revoke = (uuid: string, at: number) => change(uuid, (key) => ({ revoked_at: key.revoked_at ?? at }))
  return {
    insert: (key) => Effect.sync(() => put(key)),
    insertFirst: (key) =>
      Effect.sync(() => {
        if (keys.size > 0) return false
        put(key)
        return true
      }),
    findByDigest: (digest) => Effect.sync(() => [...keys.values()].find((key) => key.digest === digest)),
    list: Effect.sync(() => [...keys.values()]),
    revoke: (uuid, at) => Effect.sync(() => revoke(uuid, at)),
    replace: (uuid, at, successor) =>
      Effect.sync(() => {
        revoke(uuid, at)
        put(successor)
      }),
    touch: (uuid, at) => Effect.sync(() => change(uuid, () => ({ last_used_at: at }))),
  }
})
