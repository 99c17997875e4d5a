import {
  type IndexerProfile,
  JsonText,
  MediaLibrary,
  ProfileStore,
  Receipt,
  Receipts,
  TimelineStore,
} from "@roughcut/core"
import { Effect, Exit } from "effect"
import assert from "node:assert/strict"
import type { Law } from "../support/Law.ts"
import { anna, boris, mediaFile, timeline, uuid } from "../support/samples.ts"

type Ports =
  | Receipts.Receipts
  | TimelineStore.TimelineStore
  | ProfileStore.ProfileStore
  | MediaLibrary.MediaLibrary

const at = 1_700_000_000_000

const receipt = (part: Partial<Receipt.Receipt> = {}): Receipt.Receipt => ({
  key: "key-1",
  fingerprint: "print",
  answer: '{"status":200}\nÜber 漢字 \\u0000',
  kept_at: at,
  ...part,
})

/** Every write that takes a receipt, each on a record of its own, and whether it left anything. */
const writes = Effect.gen(function* () {
  const timelines = yield* TimelineStore.TimelineStore
  const profiles = yield* ProfileStore.ProfileStore
  const library = yield* MediaLibrary.MediaLibrary
  const [inserted, refined, restored] = [timeline(), timeline(), timeline()]
  const timeline_data = JsonText.unsafe('{"n":2}')
  const profile: IndexerProfile.IndexerProfile = {
    name: "Faces",
    configuration: JsonText.unsafe("{}"),
    owner: anna,
    uuid: uuid(),
  }
  const file = mediaFile()
  const subject = { uuid: uuid(), kind: "person" as const, name: "Anna", aliases: [] }
  for (const made of [refined, restored]) yield* timelines.insert(anna, made)
  const refinement = { version: 1, name: "N", timeline_data, prompt: "p" }
  yield* timelines.refine(anna, restored.uuid, refinement, at)
  const there = (effect: Effect.Effect<unknown, unknown>) => Effect.isSuccess(effect)
  const version = (id: string) => Effect.map(timelines.get(anna, id), (found) => found.version)
  return [
    {
      run: (kept: Receipt.Receipt) => timelines.insert(anna, inserted, kept),
      done: there(timelines.get(anna, inserted.uuid)),
    },
    {
      run: (kept: Receipt.Receipt) => timelines.refine(anna, refined.uuid, refinement, at, () => kept),
      done: Effect.map(version(refined.uuid), (found) => found > 1),
    },
    {
      run: (kept: Receipt.Receipt) => timelines.restore(anna, restored.uuid, 1, at, undefined, () => kept),
      done: Effect.map(version(restored.uuid), (found) => found > 2),
    },
    {
      run: (kept: Receipt.Receipt) => profiles.insert(anna, profile, kept),
      done: there(profiles.get(anna, profile.uuid)),
    },
    {
      run: (kept: Receipt.Receipt) => library.addFile(anna, file, kept),
      done: there(library.file(anna, file.uuid)),
    },
    {
      run: (kept: Receipt.Receipt) => library.addSubject(anna, subject, kept),
      done: there(library.subject(anna, subject.uuid)),
    },
  ]
})

export const receiptLaws: ReadonlyArray<Law<Ports>> = [
  {
    name: "a receipt is found by its key, by its owner alone",
    run: Effect.gen(function* () {
      const receipts = yield* Receipts.Receipts
      yield* receipts.keep(anna, receipt())
      assert.deepEqual(yield* receipts.find(anna, "key-1", at), receipt())
      assert.equal(yield* receipts.find(anna, "key-2", at), undefined)
      assert.equal(yield* receipts.find(boris, "key-1", at), undefined)
      yield* receipts.keep(boris, receipt({ fingerprint: "other" }))
      assert.deepEqual(yield* receipts.find(anna, "key-1", at), receipt())
    }),
  },
  {
    name: "the first receipt of a key stays, until its lifetime is over",
    run: Effect.gen(function* () {
      const receipts = yield* Receipts.Receipts
      yield* receipts.keep(anna, receipt())
      const last = at + Receipt.lifetime - 1
      const again = receipt({ answer: "again", kept_at: last })
      assert.equal((yield* Effect.flip(receipts.keep(anna, again)))._tag, "ReceiptExists")
      assert.deepEqual(yield* receipts.find(anna, "key-1", last), receipt())
      const over = at + Receipt.lifetime
      assert.equal(yield* receipts.find(anna, "key-1", over), undefined)
      yield* receipts.keep(anna, { ...again, kept_at: over })
      assert.equal((yield* receipts.find(anna, "key-1", over))?.answer, "again")
    }),
  },
  {
    name: "a receipt is kept with what it is the receipt of",
    run: Effect.gen(function* () {
      const receipts = yield* Receipts.Receipts
      for (const [index, { done, run }] of (yield* writes).entries()) {
        const own = receipt({ key: `own-${index}` })
        yield* run(own)
        assert.deepEqual(yield* receipts.find(anna, own.key, at), own)
        assert.equal(yield* done, true)
      }
    }),
  },
  {
    name: "where the receipt cannot be kept, nothing is written",
    run: Effect.gen(function* () {
      const receipts = yield* Receipts.Receipts
      yield* receipts.keep(anna, receipt())
      for (const { done, run } of yield* writes) {
        const error = yield* Effect.flip<unknown, { readonly _tag: string }, never>(
          run(receipt({ answer: "x" })),
        )
        assert.equal(error._tag, "ReceiptExists")
        assert.equal(yield* done, false)
      }
      assert.deepEqual(yield* receipts.find(anna, "key-1", at), receipt())
    }),
  },
  {
    name: "a write that is refused leaves no receipt",
    run: Effect.gen(function* () {
      const receipts = yield* Receipts.Receipts
      const timelines = yield* TimelineStore.TimelineStore
      const library = yield* MediaLibrary.MediaLibrary
      const [made, file] = [timeline(), mediaFile()]
      yield* timelines.insert(anna, made)
      yield* library.addFile(anna, file)
      const stale = { version: 5, name: "N", timeline_data: made.timeline_data, prompt: "p" }
      yield* Effect.flip(timelines.refine(anna, made.uuid, stale, at, () => receipt()))
      yield* Effect.flip(timelines.restore(anna, made.uuid, 9, at, undefined, () => receipt()))
      yield* Effect.flip(library.addFile(anna, file, receipt()))
      assert.equal(yield* receipts.find(anna, "key-1", at), undefined)
    }),
  },
  {
    name: "of many writes at once with receipts of one key one is made",
    run: Effect.gen(function* () {
      const timelines = yield* TimelineStore.TimelineStore
      const exits = yield* Effect.forEach(
        Array.from({ length: 40 }, () => timeline()),
        (made) => Effect.exit(timelines.insert(anna, made, receipt({ answer: made.uuid }))),
        { concurrency: "unbounded" },
      )
      assert.equal(exits.filter(Exit.isSuccess).length, 1)
      const [only, ...more] = yield* timelines.page(anna, null, 100)
      assert.deepEqual(more, [])
      const kept = yield* Effect.flatMap(Receipts.Receipts, (receipts) => receipts.find(anna, "key-1", at))
      assert.equal(kept?.answer, only?.uuid)
    }),
  },
]
