import { Clock, Context, Data, Effect, Layer, Option } from "effect"
import { v7 } from "../identity/Uuid.ts"
import * as ApiKey from "./ApiKey.ts"
import { KeyStore, type KeyRecord } from "./KeyStore.ts"
import { Owner } from "./Owner.ts"

/** Digests remembered, so that a client's every request does not hash its key again. */
const digestsKept = 1000

/** A key's last use is written at most this often, so that reading does not become writing. */
const touchEvery = 60_000

export class Unauthenticated extends Data.TaggedError("Unauthenticated")<{ readonly reason: string }> {
  override get message(): string {
    return this.reason
  }
}

export class KeyNotFound extends Data.TaggedError("KeyNotFound")<{ readonly named: string }> {
  override get message(): string {
    return `No key has the uuid or prefix ${JSON.stringify(this.named)}.`
  }
}

export class AmbiguousKey extends Data.TaggedError("AmbiguousKey")<{ readonly named: string }> {
  override get message(): string {
    return `More than one key has the prefix ${JSON.stringify(this.named)}; name one by its uuid.`
  }
}

/** A key just made. The only time that the key itself is seen. */
export interface NewKey {
  readonly key: string
  readonly record: KeyRecord
}

/** A key given from outside, such as the environment, rather than made and stored. */
export interface FixedKey {
  readonly owner: Owner
  readonly key: string
}

/** Making, naming and checking API keys. */
export class Keys extends Context.Tag("roughcut/Keys")<
  Keys,
  {
    readonly authenticate: (presented: string) => Effect.Effect<Owner, Unauthenticated>
    readonly create: (owner: Owner, expires_at: number | null) => Effect.Effect<NewKey>
    /** Makes a key where none was ever made, else nothing. */
    readonly createFirst: (owner: Owner) => Effect.Effect<Option.Option<NewKey>>
    readonly list: Effect.Effect<ReadonlyArray<KeyRecord>>
    /** `named` is a uuid or a prefix. */
    readonly revoke: (named: string) => Effect.Effect<KeyRecord, KeyNotFound | AmbiguousKey>
    /** A new key for the same owner and expiry; the old one ends at once. */
    readonly rotate: (named: string) => Effect.Effect<NewKey, KeyNotFound | AmbiguousKey>
  }
>() {}

const make = (owner: Owner, created_at: number, expires_at: number | null): NewKey => {
  const key = ApiKey.generate()
  return {
    key,
    record: {
      uuid: v7(created_at),
      owner,
      prefix: ApiKey.prefix(key),
      digest: ApiKey.digest(key),
      created_at,
      last_used_at: null,
      expires_at,
      revoked_at: null,
    },
  }
}

/** The key where it is valid, else why it is not. */
const check = (presented: string, key: KeyRecord | undefined, now: number): KeyRecord | string => {
  if (key === undefined)
    return presented.startsWith("rc_") && !ApiKey.isWellFormed(presented)
      ? "The API key in X-API-Key is mistyped: its checksum does not match."
      : "The API key in X-API-Key is not known."
  if (key.revoked_at !== null) return "The API key in X-API-Key was revoked."
  if (key.expires_at !== null && key.expires_at <= now) return "The API key in X-API-Key has expired."
  return key
}

/** `fixed` keys are valid besides the stored ones and never expire. */
export const layer = (fixed: ReadonlyArray<FixedKey> = []): Layer.Layer<Keys, never, KeyStore> =>
  Layer.effect(
    Keys,
    Effect.gen(function* () {
      const store = yield* KeyStore
      const fixedKeys = new Map(
        fixed.map(({ owner, key }) => {
          const digest = ApiKey.digest(key)
          return [digest, { owner, digest }]
        }),
      )
      const touched = new Map<string, number>()
      const digests = new Map<string, string>()

      const digestOf = (presented: string): string => {
        const known = digests.get(presented)
        if (known !== undefined) return known
        const digest = ApiKey.digest(presented)
        if (digests.size >= digestsKept) digests.clear()
        digests.set(presented, digest)
        return digest
      }

      const touch = (key: KeyRecord, now: number) => {
        const last = touched.get(key.uuid) ?? key.last_used_at ?? 0
        if (now - last < touchEvery) return Effect.void
        touched.set(key.uuid, now)
        return Effect.forkDaemon(store.touch(key.uuid, now))
      }

      const find = (named: string) =>
        Effect.flatMap(store.list, (all) => {
          const uuid = named.toLowerCase()
          const exact = all.find((key) => key.uuid === uuid)
          const found = exact ? [exact] : all.filter((key) => key.prefix === named)
          return found.length === 1
            ? Effect.succeed(found[0]!)
            : Effect.fail(found.length === 0 ? new KeyNotFound({ named }) : new AmbiguousKey({ named }))
        })

      return Keys.of({
        authenticate: (presented) => {
          const digest = digestOf(presented)
          const known = fixedKeys.get(digest)
          if (known !== undefined && ApiKey.sameDigest(known.digest, digest))
            return Effect.succeed(known.owner)
          return Effect.flatMap(Clock.currentTimeMillis, (now) =>
            Effect.flatMap(store.findByDigest(digest), (key) => {
              const same = key !== undefined && ApiKey.sameDigest(key.digest, digest)
              const checked = check(presented, same ? key : undefined, now)
              return typeof checked === "string"
                ? Effect.fail(new Unauthenticated({ reason: checked }))
                : Effect.as(touch(checked, now), checked.owner)
            }),
          )
        },
        create: (owner, expires_at) =>
          Effect.gen(function* () {
            const made = make(owner, yield* Clock.currentTimeMillis, expires_at)
            yield* store.insert(made.record)
            return made
          }),
        createFirst: (owner) =>
          Effect.gen(function* () {
            const made = make(owner, yield* Clock.currentTimeMillis, null)
            return (yield* store.insertFirst(made.record)) ? Option.some(made) : Option.none()
          }),
        list: store.list,
        revoke: (named) =>
          Effect.gen(function* () {
            const key = yield* find(named)
            const at = yield* Clock.currentTimeMillis
            yield* store.revoke(key.uuid, at)
            return { ...key, revoked_at: key.revoked_at ?? at }
          }),
        rotate: (named) =>
          Effect.gen(function* () {
            const old = yield* find(named)
            const at = yield* Clock.currentTimeMillis
            const made = make(old.owner, at, old.expires_at)
            yield* store.replace(old.uuid, at, made.record)
            return made
          }),
      })
    }),
  )
