import { type IndexerProfile, JsonText, ProfileStore } from "@roughcut/core"
import { Effect } from "effect"
import assert from "node:assert/strict"
import type { Law } from "../support/Law.ts"
import { anna, boris, uuid } from "../support/samples.ts"

const { ProfileStore: Store } = ProfileStore

const profile = (part: Partial<IndexerProfile.IndexerProfile> = {}): IndexerProfile.IndexerProfile => ({
  name: "Faces",
  configuration: JsonText.unsafe('{ "__proto__": 1, "n": 1e400, "s": "\\udc00" }'),
  owner: anna,
  uuid: uuid(),
  ...part,
})

export const profileStoreLaws: ReadonlyArray<Law<ProfileStore.ProfileStore>> = [
  {
    name: "what was inserted is read back, its configuration to the character",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = profile({ name: "Gesichter 漢字" })
      yield* store.insert(anna, made)
      assert.deepEqual(yield* store.get(anna, made.uuid), made)
    }),
  },
  {
    name: "an unknown profile and one of another owner are missing alike",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = profile()
      yield* store.insert(anna, made)
      const foreign = yield* Effect.flip(store.get(boris, made.uuid))
      const unknown = yield* Effect.flip(store.get(boris, uuid()))
      assert.equal(foreign._tag, unknown._tag)
      assert.deepEqual(yield* store.page(boris, null, 10), [])
    }),
  },
  {
    name: "the list is newest first, and its pages meet",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = Array.from({ length: 7 }, () => profile())
      for (const each of made) yield* store.insert(anna, each)
      const newest = made.toReversed()
      assert.deepEqual(yield* store.page(anna, null, 100), newest)
      const first = yield* store.page(anna, null, 3)
      const rest = yield* store.page(anna, first.at(-1)!.uuid, 100)
      assert.deepEqual([...first, ...rest], newest)
    }),
  },
]
