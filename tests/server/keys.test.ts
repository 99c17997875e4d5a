import { ApiKey, Keys, KeyStore, Owner } from "@roughcut/core"
import { expect, test } from "bun:test"
import { Effect, Layer, Option, TestClock, TestContext } from "effect"
import fc from "fast-check"
import { anna, boris } from "../support/samples.ts"

const run = <A, E>(
  effect: Effect.Effect<A, E, Keys.Keys | KeyStore.KeyStore>,
  fixed: ReadonlyArray<Keys.FixedKey> = [],
) =>
  Effect.runPromise(
    effect.pipe(
      Effect.provide(Layer.provideMerge(Keys.layer(fixed), KeyStore.layerMemory)),
      Effect.provide(TestContext.TestContext),
    ),
  )

test("a key is rc_, 40 base62 characters and 6 of checksum, and no two are alike", () => {
  const keys = Array.from({ length: 200 }, ApiKey.generate)
  for (const key of keys) {
    expect(key).toMatch(/^rc_[0-9A-Za-z]{46}$/)
    expect(ApiKey.isWellFormed(key)).toBe(true)
  }
  expect(new Set(keys).size).toBe(200)
})

test("a changed character breaks the checksum", () => {
  fc.assert(
    fc.property(fc.nat({ max: 45 }), fc.constantFrom(..."09AZaz"), (place, character) => {
      const key = ApiKey.generate()
      const changed = key.slice(0, 3 + place) + character + key.slice(4 + place)
      expect(ApiKey.isWellFormed(changed)).toBe(changed === key)
    }),
  )
})

test("the digest is SHA-256", () => {
  expect(ApiKey.digest("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
})

test("only the digest of a key is stored", () =>
  run(
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const { key } = yield* keys.create(anna, null)
      const stored = JSON.stringify(yield* keys.list)
      expect(stored).toContain(ApiKey.digest(key))
      expect(stored).not.toContain(key)
    }),
  ))

test("a key opens its owner's records; an unknown, revoked, rotated or expired one opens nothing", () =>
  run(
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const made = yield* keys.create(anna, null)
      expect(yield* keys.authenticate(made.key)).toBe(anna)
      const rotated = yield* keys.rotate(made.record.prefix)
      expect((yield* Effect.flip(keys.authenticate(made.key))).message).toContain("revoked")
      expect(yield* keys.authenticate(rotated.key)).toBe(anna)
      yield* keys.revoke(rotated.record.uuid)
      expect((yield* Effect.flip(keys.authenticate(rotated.key))).message).toContain("revoked")
      expect((yield* Effect.flip(keys.authenticate(ApiKey.generate()))).message).toContain("not known")
    }),
  ))

test("a key is good until the millisecond in which it expires", () =>
  run(
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const { key } = yield* keys.create(boris, 60_000)
      yield* TestClock.setTime(59_999)
      expect(yield* keys.authenticate(key)).toBe(boris)
      yield* TestClock.setTime(60_000)
      expect((yield* Effect.flip(keys.authenticate(key))).message).toContain("expired")
    }),
  ))

test("digests are the same when every character is", () => {
  const digest = ApiKey.digest("a")
  expect(ApiKey.sameDigest(digest, ApiKey.digest("a"))).toBe(true)
  for (let place = 0; place < digest.length; place++)
    expect(ApiKey.sameDigest(digest, `${digest.slice(0, place)}x${digest.slice(place + 1)}`)).toBe(false)
  for (const other of ["", digest.slice(1), `${digest}0`, digest.toUpperCase()])
    expect(ApiKey.sameDigest(digest, other)).toBe(false)
})

test("a store whose index compares more loosely lets no key in", () => {
  const loose = Layer.effect(
    KeyStore.KeyStore,
    Effect.map(KeyStore.KeyStore, (store) => ({
      ...store,
      findByDigest: () => Effect.map(store.list, ([first]) => first),
    })),
  ).pipe(Layer.provide(KeyStore.layerMemory))
  return Effect.runPromise(
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      yield* keys.create(anna, null)
      expect((yield* Effect.flip(keys.authenticate(ApiKey.generate()))).message).toContain("not known")
    }).pipe(Effect.provide(Layer.provide(Keys.layer(), loose))),
  )
})

test("a mistyped key is told from an unknown one", () =>
  run(
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const { key } = yield* keys.create(anna, null)
      const typo = key.slice(0, -1) + (key.endsWith("a") ? "b" : "a")
      expect((yield* Effect.flip(keys.authenticate(typo))).message).toContain("mistyped")
    }),
  ))

test("a key named by a uuid or prefix that nothing has, or that two have, is refused", () =>
  run(
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const store = yield* KeyStore.KeyStore
      const { record } = yield* keys.create(anna, null)
      yield* store.insert({ ...record, uuid: "0".repeat(36), digest: "other" })
      expect((yield* Effect.flip(keys.revoke("rc_nothing")))._tag).toBe("KeyNotFound")
      expect((yield* Effect.flip(keys.revoke(record.prefix)))._tag).toBe("AmbiguousKey")
      expect((yield* keys.revoke(record.uuid)).uuid).toBe(record.uuid)
    }),
  ))

test("keys of the environment open their owner's records and are not stored", () =>
  run(
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      expect(yield* keys.authenticate("a-key-from-outside")).toBe(boris)
      expect(yield* keys.list).toEqual([])
    }),
    [{ owner: boris, key: "a-key-from-outside" }],
  ))

test("the first key is made once", () =>
  run(
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      expect(Option.isSome(yield* keys.createFirst(anna))).toBe(true)
      expect(Option.isNone(yield* keys.createFirst(anna))).toBe(true)
    }),
  ))

test("the last use is noted at most once a minute", () =>
  run(
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const { key } = yield* keys.create(anna, null)
      const used = () =>
        Effect.map(Effect.zipRight(Effect.yieldNow(), keys.list), ([record]) => record!.last_used_at)
      yield* TestClock.setTime(1_000_000)
      yield* keys.authenticate(key)
      expect(yield* used()).toBe(1_000_000)
      yield* TestClock.adjust("59 seconds")
      yield* keys.authenticate(key)
      expect(yield* used()).toBe(1_000_000)
      yield* TestClock.adjust("1 second")
      yield* keys.authenticate(key)
      expect(yield* used()).toBe(1_060_000)
    }),
  ))

test("many requests at once note one use", () => {
  let written = 0
  const counting = Layer.effect(
    KeyStore.KeyStore,
    Effect.map(KeyStore.KeyStore, (store) => ({
      ...store,
      findByDigest: (digest) => Effect.zipLeft(store.findByDigest(digest), Effect.yieldNow()),
      touch: (uuid, at) => Effect.suspend(() => (written++, store.touch(uuid, at))),
    })),
  ).pipe(Layer.provide(KeyStore.layerMemory))
  return Effect.runPromise(
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const { key } = yield* keys.create(anna, null)
      yield* Effect.all(
        Array.from({ length: 100 }, () => keys.authenticate(key)),
        { concurrency: "unbounded" },
      )
      yield* Effect.yieldNow()
      expect(written).toBe(1)
    }).pipe(Effect.provide(Layer.provide(Keys.layer(), counting))),
  )
})

test("an owner is a name without spaces, commas or equals signs", () => {
  expect(String(Owner.Owner("anna@example.com"))).toBe("anna@example.com")
  for (const wrong of ["", "a b", "a,b", "a=b", "a\n", "x".repeat(201)])
    expect(() => Owner.Owner(wrong)).toThrow()
})
