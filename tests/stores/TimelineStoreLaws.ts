import { JsonText, Timeline, TimelineStore } from "@roughcut/core"
import { Effect, Exit } from "effect"
import assert from "node:assert/strict"
import type { Law } from "../support/Law.ts"
import { anna, boris, timeline, uuid } from "../support/samples.ts"

const { TimelineStore: Store } = TimelineStore

const hostile = JsonText.unsafe(
  '{ "__proto__": {"a": 1}, "big": 12345678901234567890, "float": 1.0, "half": "\\ud800", "nul": "\\u0000", "a": 1, "a": 2 }',
)

const isMissing = (exit: Exit.Exit<unknown, unknown>) =>
  assert.deepEqual(
    Exit.isFailure(exit) &&
      exit.cause._tag === "Fail" &&
      exit.cause.error instanceof Timeline.TimelineNotFound,
    true,
  )

export const timelineStoreLaws: ReadonlyArray<Law<TimelineStore.TimelineStore>> = [
  {
    name: "what was inserted is read back, every field of it",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = timeline({
        name: "Über 漢字 😀 \"'",
        preview_image: "https://example.com/a.png",
        related_chat_id: "chat-1",
        tags: ["a", "", 'ü,"x'],
        timeline_data: hostile,
        updated_at: 1_700_000_000_777,
        version: 3,
      })
      yield* store.insert(anna, made)
      assert.deepEqual(yield* store.get(anna, made.uuid), made)
    }),
  },
  {
    name: "the text of timeline_data is kept to the character",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = timeline({ timeline_data: hostile })
      yield* store.insert(anna, made)
      assert.equal((yield* store.get(anna, made.uuid)).timeline_data, hostile)
    }),
  },
  {
    name: "an unknown timeline is missing from every operation",
    run: Effect.gen(function* () {
      const store = yield* Store
      const unknown = uuid()
      const change = { name: "x", timeline_data: JsonText.unsafe("{}") }
      isMissing(yield* Effect.exit(store.get(anna, unknown)))
      isMissing(yield* Effect.exit(store.update(anna, unknown, change, 1)))
      isMissing(yield* Effect.exit(store.refine(anna, unknown, { ...change, version: 1, prompt: "p" }, 1)))
      isMissing(yield* Effect.exit(store.remove(anna, unknown)))
      isMissing(yield* Effect.exit(store.revisions(anna, unknown, null, 100)))
      assert.equal(yield* store.contains(anna, unknown), false)
    }),
  },
  {
    name: "a timeline of another owner reads like a missing one and is left as it was",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = timeline()
      yield* store.insert(anna, made)
      const change = { name: "x", timeline_data: JsonText.unsafe("{}") }
      isMissing(yield* Effect.exit(store.get(boris, made.uuid)))
      isMissing(yield* Effect.exit(store.update(boris, made.uuid, change, 1)))
      isMissing(yield* Effect.exit(store.refine(boris, made.uuid, { ...change, version: 1, prompt: "p" }, 1)))
      isMissing(yield* Effect.exit(store.remove(boris, made.uuid)))
      isMissing(yield* Effect.exit(store.revisions(boris, made.uuid, null, 100)))
      assert.equal(yield* store.contains(boris, made.uuid), false)
      assert.deepEqual(yield* store.page(boris, null, 10), [])
      assert.deepEqual(yield* store.get(anna, made.uuid), made)
    }),
  },
  {
    name: "the list is ordered by created_at, then uuid, both descending",
    run: Effect.gen(function* () {
      const store = yield* Store
      const uuids = [uuid(), uuid(), uuid(), uuid()]
      const times = [5, 7, 7, 6]
      for (const [index, id] of uuids.entries())
        yield* store.insert(anna, timeline({ uuid: id, created_at: times[index]! }))
      const page = yield* store.page(anna, null, 10)
      assert.deepEqual(
        page.map((found) => found.uuid),
        [uuids[2], uuids[1], uuids[3], uuids[0]],
      )
    }),
  },
  {
    name: "pages meet without a gap or a repetition, whatever their size",
    run: Effect.gen(function* () {
      const store = yield* Store
      for (let index = 0; index < 23; index++)
        yield* store.insert(anna, timeline({ created_at: Math.floor(index / 4) }))
      const whole = yield* store.page(anna, null, 100)
      assert.equal(whole.length, 23)
      for (const size of [1, 4, 7, 23]) {
        const found: Array<Timeline.Timeline> = []
        for (;;) {
          const page = yield* store.page(anna, found.at(-1) ?? null, size)
          found.push(...page)
          if (page.length < size) break
        }
        assert.deepEqual(found, whole)
      }
    }),
  },
  {
    name: "an update changes what it names, keeps the rest and counts the version up",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = timeline({ preview_image: "a", related_chat_id: "b", tags: ["c"], source_prompt: "d" })
      yield* store.insert(anna, made)
      const timeline_data = JsonText.unsafe('{"b":2}')
      const updated = yield* store.update(
        anna,
        made.uuid,
        { name: "New", timeline_data },
        made.created_at + 5,
      )
      const expected = { ...made, name: "New", timeline_data, updated_at: made.created_at + 5, version: 2 }
      assert.deepEqual(updated, expected)
      assert.deepEqual(yield* store.get(anna, made.uuid), expected)
    }),
  },
  {
    name: "an update clears what it sets to null",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = timeline({ preview_image: "a", related_chat_id: "b", tags: ["c"] })
      yield* store.insert(anna, made)
      const updated = yield* store.update(
        anna,
        made.uuid,
        {
          name: "N",
          timeline_data: made.timeline_data,
          preview_image: null,
          related_chat_id: null,
          tags: [],
        },
        2,
      )
      assert.deepEqual([updated.preview_image, updated.related_chat_id, updated.tags], [null, null, []])
    }),
  },
  {
    name: "a refinement keeps the state before it as a revision",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = timeline({ name: "First", timeline_data: hostile })
      yield* store.insert(anna, made)
      const second = {
        version: 1,
        name: "Second",
        timeline_data: JsonText.unsafe('{"n":2}'),
        prompt: "shorter",
      }
      const refined = yield* store.refine(anna, made.uuid, second, 10)
      assert.equal(refined.version, 2)
      assert.equal(refined.source_prompt, made.source_prompt)
      const third = { version: 2, name: "Third", timeline_data: JsonText.unsafe('{"n":3}'), prompt: "longer" }
      yield* store.refine(anna, made.uuid, third, 20)
      assert.deepEqual(yield* store.revisions(anna, made.uuid, null, 100), [
        {
          version: 2,
          name: "Second",
          timeline_data: second.timeline_data,
          prompt: "longer",
          replaced_at: 20,
        },
        { version: 1, name: "First", timeline_data: hostile, prompt: "shorter", replaced_at: 10 },
      ])
    }),
  },
  {
    name: "a refinement of a state that is no longer there fails and changes nothing",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = timeline()
      yield* store.insert(anna, made)
      const updated = yield* store.update(
        anna,
        made.uuid,
        { name: "N", timeline_data: made.timeline_data },
        2,
      )
      const stale = { version: 1, name: "X", timeline_data: JsonText.unsafe("{}"), prompt: "p" }
      const error = yield* Effect.flip(store.refine(anna, made.uuid, stale, 3))
      assert.equal(error._tag, "TimelineChanged")
      assert.deepEqual(yield* store.get(anna, made.uuid), updated)
      assert.deepEqual(yield* store.revisions(anna, made.uuid, null, 100), [])
    }),
  },
  {
    name: "a removed timeline is gone with its revisions, and other timelines stay",
    run: Effect.gen(function* () {
      const store = yield* Store
      const [made, other] = [timeline(), timeline()]
      yield* store.insert(anna, made)
      yield* store.insert(anna, other)
      yield* store.refine(
        anna,
        made.uuid,
        { version: 1, name: "N", timeline_data: made.timeline_data, prompt: "p" },
        2,
      )
      yield* store.remove(anna, made.uuid)
      isMissing(yield* Effect.exit(store.get(anna, made.uuid)))
      yield* store.insert(anna, made)
      assert.deepEqual(yield* store.revisions(anna, made.uuid, null, 100), [])
      assert.deepEqual(yield* store.get(anna, other.uuid), other)
    }),
  },
  {
    name: "writes at once are all kept",
    run: Effect.gen(function* () {
      const store = yield* Store
      const many = Array.from({ length: 300 }, (_, index) => timeline({ created_at: index }))
      yield* Effect.forEach(many, (made) => store.insert(anna, made), { concurrency: "unbounded" })
      assert.equal((yield* store.page(anna, null, 1000)).length, 300)
    }),
  },
  {
    name: "a change that is meant for certain versions happens to no other",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = timeline()
      yield* store.insert(anna, made)
      const change = { name: "N", timeline_data: made.timeline_data }
      const updated = yield* store.update(anna, made.uuid, change, 2, [7, 1])
      assert.equal(updated.version, 2)
      const stale = [
        store.update(anna, made.uuid, { ...change, name: "X" }, 3, [1]),
        store.restore(anna, made.uuid, 1, 3, []),
        store.remove(anna, made.uuid, [1, 3]),
      ]
      for (const each of stale)
        assert.equal((yield* Effect.flip<unknown, { _tag: string }, never>(each))._tag, "TimelineChanged")
      assert.deepEqual(yield* store.get(anna, made.uuid), updated)
      isMissing(yield* Effect.exit(store.update(anna, uuid(), change, 3, [1])))
      isMissing(yield* Effect.exit(store.remove(boris, made.uuid, [2])))
      yield* store.remove(anna, made.uuid, [2])
      isMissing(yield* Effect.exit(store.get(anna, made.uuid)))
    }),
  },
  {
    name: "of many changes at once that are meant for one version exactly one happens",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = timeline()
      yield* store.insert(anna, made)
      for (const version of [1, 2, 3]) {
        const exits = yield* Effect.forEach(
          Array.from({ length: 50 }, (_, index) => `${version}-${index}`),
          (name) =>
            Effect.exit(
              store.update(anna, made.uuid, { name, timeline_data: made.timeline_data }, 2, [version]),
            ),
          { concurrency: "unbounded" },
        )
        const won = exits.filter(Exit.isSuccess)
        assert.equal(won.length, 1)
        assert.deepEqual(yield* store.get(anna, made.uuid), won[0]!.value)
      }
    }),
  },
  {
    name: "a restoration puts name and data back, and keeps the state before, so that it can be undone",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = timeline({ name: "First", timeline_data: hostile, tags: ["kept"] })
      yield* store.insert(anna, made)
      const timeline_data = JsonText.unsafe('{"n":2}')
      yield* store.refine(anna, made.uuid, { version: 1, name: "Second", timeline_data, prompt: "p" }, 10)
      const restored = yield* store.restore(anna, made.uuid, 1, 20)
      assert.deepEqual(restored, { ...made, updated_at: 20, version: 3 })
      assert.deepEqual(yield* store.get(anna, made.uuid), restored)
      const [newest, oldest] = yield* store.revisions(anna, made.uuid, null, 10)
      assert.deepEqual(newest, { version: 2, name: "Second", timeline_data, prompt: null, replaced_at: 20 })
      assert.equal(oldest?.version, 1)
      const undone = yield* store.restore(anna, made.uuid, 2, 30)
      assert.deepEqual([undone.name, undone.timeline_data, undone.version], ["Second", timeline_data, 4])
    }),
  },
  {
    name: "a revision that is not there is told apart from a timeline that is not there",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = timeline()
      yield* store.insert(anna, made)
      assert.equal((yield* Effect.flip(store.restore(anna, made.uuid, 1, 2)))._tag, "RevisionNotFound")
      isMissing(yield* Effect.exit(store.restore(boris, made.uuid, 1, 2)))
      assert.deepEqual(yield* store.get(anna, made.uuid), made)
    }),
  },
  {
    name: "the revisions come in pages that meet",
    run: Effect.gen(function* () {
      const store = yield* Store
      const made = timeline()
      yield* store.insert(anna, made)
      for (let version = 1; version <= 7; version++)
        yield* store.refine(
          anna,
          made.uuid,
          { version, name: `N${version}`, timeline_data: made.timeline_data, prompt: "p" },
          version,
        )
      const first = yield* store.revisions(anna, made.uuid, null, 3)
      const second = yield* store.revisions(anna, made.uuid, first.at(-1)!.version, 3)
      const third = yield* store.revisions(anna, made.uuid, second.at(-1)!.version, 3)
      assert.deepEqual(
        [...first, ...second, ...third].map(({ version }) => version),
        [7, 6, 5, 4, 3, 2, 1],
      )
    }),
  },
  {
    name: "summaries are in the order of the list and say the same",
    run: Effect.gen(function* () {
      const store = yield* Store
      for (let index = 0; index < 9; index++)
        yield* store.insert(
          anna,
          timeline({ created_at: index % 4, name: `N${index}`, tags: ["a", `${index}`] }),
        )
      const part = ({ created_at, name, source_prompt, tags, uuid }: Timeline.TimelineSummary) => ({
        created_at,
        name,
        source_prompt,
        tags,
        uuid,
      })
      const whole = yield* store.page(anna, null, 10)
      assert.deepEqual((yield* store.summaries(anna, null, 10)).map(part), whole.map(part))
      assert.deepEqual((yield* store.summaries(anna, whole[3]!, 2)).map(part), whole.slice(4, 6).map(part))
      assert.deepEqual(yield* store.summaries(boris, null, 10), [])
    }),
  },
  {
    name: "named timelines are found in the order named, unknown and foreign ones left out",
    run: Effect.gen(function* () {
      const store = yield* Store
      const [first, second, foreign] = [timeline(), timeline(), timeline({ owner: boris })]
      for (const each of [first, second]) yield* store.insert(anna, each)
      yield* store.insert(boris, foreign)
      assert.deepEqual(yield* store.find(anna, []), [])
      assert.deepEqual(yield* store.find(anna, [second.uuid, uuid(), foreign.uuid, first.uuid]), [
        second,
        first,
      ])
    }),
  },
  {
    name: "everybody who has a timeline is named once",
    run: Effect.gen(function* () {
      const store = yield* Store
      assert.deepEqual(yield* store.owners, [])
      for (const owner of [boris, anna, boris]) yield* store.insert(owner, timeline({ owner }))
      assert.deepEqual(yield* store.owners, [anna, boris])
    }),
  },
]
