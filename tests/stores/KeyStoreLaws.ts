import { KeyStore } from "@roughcut/core"
import { Effect } from "effect"
import assert from "node:assert/strict"
import type { Law } from "../support/Law.ts"
import { anna, uuid } from "../support/samples.ts"

const { KeyStore: Store } = KeyStore

let count = 0
const key = (part: Partial<KeyStore.KeyRecord> = {}): KeyStore.KeyRecord => ({
  uuid: uuid(),
  owner: anna,
  prefix: "rc_12345678",
  digest: `digest-${count++}`,
  created_at: count,
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
  ...part,
})

const stored = (digest: string) =>
  Effect.flatMap(Store, (store) => Effect.flatMap(store.findByDigest(digest), Effect.fromNullable))

export const keyStoreLaws: ReadonlyArray<Law<KeyStore.KeyStore>> = [
  {
    name: "a key is found by its digest, every field of it",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = key({ expires_at: 99, last_used_at: 5 })
      yield* store.insert(made)
      yield* store.insert(key())
      assert.deepEqual(yield* stored(made.digest), made)
      assert.equal((yield* store.findByDigest("other")) === undefined, true)
    }),
  },
  {
    name: "of many first keys at once exactly one is made, and none later",
    run: Effect.gen(function* () {
      const store = yield* Store
      const tries = Array.from({ length: 8 }, () => store.insertFirst(key()))
      const made = yield* Effect.all(tries, { concurrency: "unbounded" })
      assert.equal(made.filter(Boolean).length, 1)
      assert.equal(yield* store.insertFirst(key()), false)
      assert.equal((yield* store.list).length, 1)
    }),
  },
  {
    name: "a database whose keys were all revoked is not a new one",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = key()
      yield* store.insert(made)
      yield* store.revoke(made.uuid, 7)
      assert.equal(yield* store.insertFirst(key()), false)
    }),
  },
  {
    name: "revoking marks the time, and the first time stays",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = key()
      yield* store.insert(made)
      yield* store.revoke(made.uuid, 7)
      yield* store.revoke(made.uuid, 9)
      assert.equal((yield* stored(made.digest)).revoked_at, 7)
    }),
  },
  {
    name: "replacing ends the old key and stores the new one",
    run: Effect.gen(function* () {
      const store = yield* Store
      const [old, successor] = [key(), key()]
      yield* store.insert(old)
      yield* store.replace(old.uuid, 11, successor)
      assert.equal((yield* stored(old.digest)).revoked_at, 11)
      assert.deepEqual(yield* stored(successor.digest), successor)
    }),
  },
  {
    name: "the list is oldest first and holds the revoked ones",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = [key(), key(), key()]
      for (const each of made) yield* store.insert(each)
      yield* store.revoke(made[1]!.uuid, 5)
      assert.deepEqual(
        (yield* store.list).map(({ uuid }) => uuid),
        made.map(({ uuid }) => uuid),
      )
    }),
  },
  {
    name: "the last use is noted",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = key()
      yield* store.insert(made)
      yield* store.touch(made.uuid, 1234)
      assert.equal((yield* stored(made.digest)).last_used_at, 1234)
    }),
  },
]
