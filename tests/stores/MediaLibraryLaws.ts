import { LibraryIndex, MediaFile, MediaLibrary, type Subject } from "@roughcut/core"
import { Effect, Exit } from "effect"
import assert from "node:assert/strict"
import type { Law } from "../support/Law.ts"
import { anna, boris, mediaFile, uuid } from "../support/samples.ts"

const { MediaLibrary: Library } = MediaLibrary

const person = (part: Partial<Subject.Subject> = {}): Subject.Subject => ({
  uuid: uuid(),
  kind: "person",
  name: "Anna",
  aliases: ["Annie"],
  ...part,
})

const whole = (): MediaFile.MediaFile =>
  mediaFile({
    rate: "30000/1001",
    transcript: [
      {
        start: 0,
        end: 2.5,
        text: "Grüß Gott.",
        speaker: "Anna",
        words: [{ start: 0, end: 0.3, text: "Grüß" }],
      },
    ],
    shots: [{ start: 0, end: 4.2, description: "harbour at dawn", tags: ["wide"] }],
    appearances: [{ subject: uuid(), start: 1, end: 9.5, confidence: 0.9 }],
  })

export const mediaLibraryLaws: ReadonlyArray<Law<MediaLibrary.MediaLibrary>> = [
  {
    name: "a file is read back whole",
    run: Effect.gen(function* () {
      const library = yield* Library
      const file = whole()
      yield* library.addFile(anna, file)
      assert.deepEqual(yield* library.file(anna, file.uuid), file)
    }),
  },
  {
    name: "the list holds the files in the order they were added, without their contents",
    run: Effect.gen(function* () {
      const library = yield* Library
      const files = [whole(), mediaFile({ uuid: "00000000-0000-4000-8000-000000000000" }), whole()]
      for (const file of files) yield* library.addFile(anna, file)
      yield* library.replaceFile(anna, { ...files[0]!, name: "renamed.mov" })
      assert.deepEqual(
        yield* library.listFiles(anna),
        [{ ...files[0]!, name: "renamed.mov" }, files[1]!, files[2]!].map(MediaFile.summary),
      )
    }),
  },
  {
    name: "the named files are found in the order named, unknown and foreign ones left out",
    run: Effect.gen(function* () {
      const library = yield* Library
      const [first, second, foreign] = [whole(), whole(), whole()]
      yield* library.addFile(anna, first)
      yield* library.addFile(anna, second)
      yield* library.addFile(boris, foreign)
      const unknown = Array.from({ length: 450 }, uuid)
      const named = [second.uuid, ...unknown, foreign.uuid, first.uuid]
      assert.deepEqual(yield* library.findFiles(anna, named), [second, first])
      assert.deepEqual(yield* library.findSummaries(anna, named), [second, first].map(MediaFile.summary))
      assert.deepEqual(yield* library.findFiles(anna, []), [])
    }),
  },
  {
    name: "a uuid is taken once by each owner, and two owners may take the same",
    run: Effect.gen(function* () {
      const library = yield* Library
      const [file, subject] = [whole(), person()]
      yield* library.addFile(anna, file)
      yield* library.addFile(boris, { ...file, name: "of Boris" })
      yield* library.addSubject(anna, subject)
      yield* library.addSubject(boris, { ...subject, name: "Of Boris" })
      const again = yield* Effect.flip(library.addFile(anna, { ...file, name: "again" }))
      assert.equal(again._tag, "LibraryEntryExists")
      assert.equal((yield* Effect.flip(library.addSubject(anna, subject)))._tag, "LibraryEntryExists")
      assert.equal((yield* library.file(anna, file.uuid)).name, file.name)
      assert.equal((yield* library.file(boris, file.uuid)).name, "of Boris")
      assert.equal((yield* library.subject(boris, subject.uuid)).name, "Of Boris")
    }),
  },
  {
    name: "unknown and foreign entries are missing from every operation",
    run: Effect.gen(function* () {
      const library = yield* Library
      const [file, subject] = [whole(), person()]
      yield* library.addFile(anna, file)
      yield* library.addSubject(anna, subject)
      const unknown = uuid()
      const tries = [
        library.file(boris, file.uuid),
        library.file(anna, unknown),
        library.replaceFile(boris, file),
        library.removeFile(boris, file.uuid),
        library.removeFile(anna, unknown),
        library.subject(boris, subject.uuid),
        library.replaceSubject(boris, subject),
        library.removeSubject(boris, subject.uuid),
      ]
      for (const attempt of tries)
        assert.equal((yield* Effect.flip(Effect.asVoid(attempt)))._tag, "LibraryEntryNotFound")
      assert.deepEqual(yield* library.file(anna, file.uuid), file)
      assert.deepEqual(yield* library.subject(anna, subject.uuid), subject)
    }),
  },
  {
    name: "files are found by what is said, shown and who appears in them, the best first, and only by their owner",
    run: Effect.gen(function* () {
      const library = yield* Library
      const says = (text: string) => ({ start: 0, end: 1, text, speaker: null, words: [] })
      const subject = uuid()
      const spoken = mediaFile({ transcript: [says("The budgets, the budget!"), says("A harbour.")] })
      const shown = mediaFile({
        shots: [{ start: 0, end: 1, description: "a harbour at dawn", tags: ["budget"] }],
        appearances: [{ subject, start: 0, end: 1, confidence: 1 }],
      })
      const other = mediaFile({ transcript: [says("Nothing of that.")] })
      for (const file of [other, shown, spoken]) yield* library.addFile(anna, file)
      const search = (prompt: string, subjects: ReadonlyArray<string> = [], owner = anna) =>
        library.search(owner, LibraryIndex.promptTerms(prompt, subjects), 10)
      assert.deepEqual(yield* search("Budgets"), [spoken.uuid, shown.uuid])
      assert.deepEqual(yield* search("dawn"), [shown.uuid])
      assert.deepEqual(yield* search("", [subject]), [shown.uuid])
      assert.deepEqual(yield* search("budget", [], boris), [])
      assert.deepEqual(yield* library.search(anna, ["budget"], 1), [spoken.uuid])
      yield* library.replaceFile(anna, { ...spoken, transcript: [says("Dawn.")] })
      yield* library.removeFile(anna, shown.uuid)
      assert.deepEqual(yield* search("budget harbour dawn"), [spoken.uuid])
    }),
  },
  {
    name: "removed entries are gone",
    run: Effect.gen(function* () {
      const library = yield* Library
      const [file, subject] = [whole(), person({ kind: "place" })]
      yield* library.addFile(anna, file)
      yield* library.addSubject(anna, subject)
      yield* library.removeFile(anna, file.uuid)
      yield* library.removeSubject(anna, subject.uuid)
      assert.deepEqual(yield* library.listFiles(anna), [])
      assert.deepEqual(yield* library.listSubjects(anna), [])
    }),
  },
  {
    name: "subjects are listed in the order they were added and replaced in place",
    run: Effect.gen(function* () {
      const library = yield* Library
      const [first, second] = [person(), person({ name: "Lisbon", kind: "place", aliases: [] })]
      yield* library.addSubject(anna, first)
      yield* library.addSubject(anna, second)
      yield* library.replaceSubject(anna, { ...first, name: "Anna B." })
      assert.deepEqual(yield* library.listSubjects(anna), [{ ...first, name: "Anna B." }, second])
    }),
  },
  {
    name: "a change with a condition happens only where the entry meets it",
    run: Effect.gen(function* () {
      const library = yield* Library
      const [file, subject] = [whole(), person()]
      yield* library.addFile(anna, file)
      yield* library.addSubject(anna, subject)
      const never = () => false
      for (const refused of [
        library.replaceFile(anna, { ...file, name: "x" }, never),
        library.removeFile(anna, file.uuid, never),
        library.replaceSubject(anna, { ...subject, name: "x" }, never),
        library.removeSubject(anna, subject.uuid, never),
      ])
        assert.equal((yield* Effect.flip(refused))._tag, "LibraryEntryChanged")
      assert.deepEqual(yield* library.file(anna, file.uuid), file)
      assert.deepEqual(yield* library.subject(anna, subject.uuid), subject)
      const missing = yield* Effect.flip(library.removeFile(boris, file.uuid, never))
      assert.equal(missing._tag, "LibraryEntryNotFound")
      yield* library.replaceFile(anna, { ...file, name: "y" }, (before) => {
        assert.deepEqual(before, file)
        return true
      })
      yield* library.removeSubject(anna, subject.uuid, ({ name }) => name === subject.name)
      assert.equal((yield* library.file(anna, file.uuid)).name, "y")
      assert.deepEqual(yield* library.listSubjects(anna), [])
    }),
  },
  {
    name: "of many changes at once with the same condition one happens",
    run: Effect.gen(function* () {
      const library = yield* Library
      const file = whole()
      yield* library.addFile(anna, file)
      const exits = yield* Effect.forEach(
        Array.from({ length: 30 }, (_, index) => `${index}.mov`),
        (name) =>
          Effect.exit(library.replaceFile(anna, { ...file, name }, (before) => before.name === file.name)),
        { concurrency: "unbounded" },
      )
      assert.equal(exits.filter(Exit.isSuccess).length, 1)
    }),
  },
]
