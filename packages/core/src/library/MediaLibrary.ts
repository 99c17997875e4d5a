import { Context, Data, Effect, Layer } from "effect"
import type { Owner } from "../access/Owner.ts"
import { bestFiles, indexedTerms } from "./LibraryIndex.ts"
import { type MediaFile, type MediaFileSummary, summary } from "./MediaFile.ts"
import type { Subject } from "./Subject.ts"

export type LibraryKind = "file" | "subject"

export class LibraryEntryNotFound extends Data.TaggedError("LibraryEntryNotFound")<{
  readonly kind: LibraryKind
  readonly uuid: string
}> {
  override get message(): string {
    return `The library has no ${this.kind} ${this.uuid}.`
  }
}

export class LibraryEntryExists extends Data.TaggedError("LibraryEntryExists")<{
  readonly kind: LibraryKind
  readonly uuid: string
}> {
  override get message(): string {
    return `The library already has a ${this.kind} ${this.uuid}.`
  }
}

/**
 * The media files and subjects of each owner: what timelines are generated from.
 *
 * UUIDs are lower case. An entry of another owner reads exactly like a missing one, and two owners may use
 * one UUID. Lists are in the order in which the entries were added.
 */
export class MediaLibrary extends Context.Tag("roughcut/MediaLibrary")<
  MediaLibrary,
  {
    readonly addFile: (owner: Owner, file: MediaFile) => Effect.Effect<void, LibraryEntryExists>
    readonly replaceFile: (owner: Owner, file: MediaFile) => Effect.Effect<void, LibraryEntryNotFound>
    readonly removeFile: (owner: Owner, uuid: string) => Effect.Effect<void, LibraryEntryNotFound>
    readonly file: (owner: Owner, uuid: string) => Effect.Effect<MediaFile, LibraryEntryNotFound>
    readonly listFiles: (owner: Owner) => Effect.Effect<ReadonlyArray<MediaFileSummary>>
    /** Those of the named files that the library has, whole, in the order named. */
    readonly findFiles: (
      owner: Owner,
      uuids: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<MediaFile>>
    /** UUIDs of up to `limit` files that hold any of the terms (see `LibraryIndex`), the best first. */
    readonly search: (
      owner: Owner,
      terms: ReadonlyArray<string>,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<string>>
    readonly addSubject: (owner: Owner, subject: Subject) => Effect.Effect<void, LibraryEntryExists>
    readonly replaceSubject: (owner: Owner, subject: Subject) => Effect.Effect<void, LibraryEntryNotFound>
    readonly removeSubject: (owner: Owner, uuid: string) => Effect.Effect<void, LibraryEntryNotFound>
    readonly subject: (owner: Owner, uuid: string) => Effect.Effect<Subject, LibraryEntryNotFound>
    readonly listSubjects: (owner: Owner) => Effect.Effect<ReadonlyArray<Subject>>
  }
>() {}

const shelf = <A extends { readonly uuid: string }>(kind: LibraryKind) => {
  const entries = new Map<Owner, Map<string, A>>()
  const of = (owner: Owner) => {
    const found = entries.get(owner)
    if (found !== undefined) return found
    const made = new Map<string, A>()
    entries.set(owner, made)
    return made
  }
  const missing = (uuid: string) => new LibraryEntryNotFound({ kind, uuid })
  return {
    all: (owner: Owner) => Effect.sync(() => [...of(owner).values()]),
    find: (owner: Owner, uuids: ReadonlyArray<string>) =>
      Effect.sync(() => uuids.flatMap((uuid) => of(owner).get(uuid) ?? [])),
    get: (owner: Owner, uuid: string) =>
      Effect.suspend(() => {
        const entry = of(owner).get(uuid)
        return entry === undefined ? Effect.fail(missing(uuid)) : Effect.succeed(entry)
      }),
    add: (owner: Owner, entry: A) =>
      Effect.suspend(() => {
        if (of(owner).has(entry.uuid)) return Effect.fail(new LibraryEntryExists({ kind, uuid: entry.uuid }))
        of(owner).set(entry.uuid, entry)
        return Effect.void
      }),
    replace: (owner: Owner, entry: A) =>
      Effect.suspend(() => {
        if (!of(owner).has(entry.uuid)) return Effect.fail(missing(entry.uuid))
        of(owner).set(entry.uuid, entry)
        return Effect.void
      }),
    remove: (owner: Owner, uuid: string) =>
      Effect.suspend(() => (of(owner).delete(uuid) ? Effect.void : Effect.fail(missing(uuid)))),
  }
}

export const layerMemory: Layer.Layer<MediaLibrary> = Layer.sync(MediaLibrary, () => {
  const files = shelf<MediaFile>("file")
  const subjects = shelf<Subject>("subject")
  return {
    addFile: files.add,
    replaceFile: files.replace,
    removeFile: files.remove,
    file: files.get,
    listFiles: (owner) => Effect.map(files.all(owner), (all) => all.map(summary)),
    findFiles: files.find,
    search: (owner, terms, limit) =>
      Effect.map(files.all(owner), (all) => {
        const indexed = all.map((file) => [file.uuid, indexedTerms(file)] as const)
        const postings = terms.map((term) =>
          indexed.flatMap(([file, counts]) => {
            const count = counts.get(term)
            return count === undefined ? [] : [{ file, count }]
          }),
        )
        return bestFiles(postings, all.length, limit)
      }),
    addSubject: subjects.add,
    replaceSubject: subjects.replace,
    removeSubject: subjects.remove,
    subject: subjects.get,
    listSubjects: subjects.all,
  }
})
