import { Context, Data, Effect, Either, Layer } from "effect"
import type { Owner } from "../access/Owner.ts"
import type { Receipt, ReceiptExists } from "../receipt/Receipt.ts"
import * as Receipts from "../receipt/Receipts.ts"
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

/** The entry is not in the state that a change was meant for. */
export class LibraryEntryChanged extends Data.TaggedError("LibraryEntryChanged")<{
  readonly kind: LibraryKind
  readonly uuid: string
}> {
  override get message(): string {
    return `The ${this.kind} ${this.uuid} of the library was changed meanwhile.`
  }
}

/** Whether a change may happen to the state that it finds. Asked at once with the change. */
export type Condition<A> = (before: A) => boolean

/**
 * The media files and subjects of each owner: what timelines are generated from.
 *
 * UUIDs are lower case. An entry of another owner reads exactly like a missing one, and two owners may use
 * one UUID. Lists are in the order in which the entries were added. A receipt that comes with a new entry is kept
 * with it, or nothing is.
 */
export class MediaLibrary extends Context.Tag("roughcut/MediaLibrary")<
  MediaLibrary,
  {
    readonly addFile: (
      owner: Owner,
      file: MediaFile,
      receipt?: Receipt,
    ) => Effect.Effect<void, LibraryEntryExists | ReceiptExists>
    readonly replaceFile: (
      owner: Owner,
      file: MediaFile,
      condition?: Condition<MediaFile>,
    ) => Effect.Effect<void, LibraryEntryNotFound | LibraryEntryChanged>
    readonly removeFile: (
      owner: Owner,
      uuid: string,
      condition?: Condition<MediaFile>,
    ) => Effect.Effect<void, LibraryEntryNotFound | LibraryEntryChanged>
    readonly file: (owner: Owner, uuid: string) => Effect.Effect<MediaFile, LibraryEntryNotFound>
    readonly listFiles: (owner: Owner) => Effect.Effect<ReadonlyArray<MediaFileSummary>>
    /** Those of the named files that the library has, whole, in the order named. */
    readonly findFiles: (
      owner: Owner,
      uuids: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<MediaFile>>
    /** The same without what happens in them. */
    readonly findSummaries: (
      owner: Owner,
      uuids: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<MediaFileSummary>>
    /** UUIDs of up to `limit` files that hold any of the terms (see `LibraryIndex`), the best first. */
    readonly search: (
      owner: Owner,
      terms: ReadonlyArray<string>,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<string>>
    readonly addSubject: (
      owner: Owner,
      subject: Subject,
      receipt?: Receipt,
    ) => Effect.Effect<void, LibraryEntryExists | ReceiptExists>
    readonly replaceSubject: (
      owner: Owner,
      subject: Subject,
      condition?: Condition<Subject>,
    ) => Effect.Effect<void, LibraryEntryNotFound | LibraryEntryChanged>
    readonly removeSubject: (
      owner: Owner,
      uuid: string,
      condition?: Condition<Subject>,
    ) => Effect.Effect<void, LibraryEntryNotFound | LibraryEntryChanged>
    readonly subject: (owner: Owner, uuid: string) => Effect.Effect<Subject, LibraryEntryNotFound>
    readonly listSubjects: (owner: Owner) => Effect.Effect<ReadonlyArray<Subject>>
  }
>() {}

const shelf = <A extends { readonly uuid: string }>(
  kind: LibraryKind,
  receipts: Context.Tag.Service<typeof Receipts.Receipts>,
) => {
  const entries = new Map<Owner, Map<string, A>>()
  const of = (owner: Owner) => {
    const found = entries.get(owner)
    if (found !== undefined) return found
    const made = new Map<string, A>()
    entries.set(owner, made)
    return made
  }
  const get = (owner: Owner, uuid: string): Either.Either<A, LibraryEntryNotFound> =>
    Either.fromNullable(of(owner).get(uuid), () => new LibraryEntryNotFound({ kind, uuid }))
  const meeting = (owner: Owner, uuid: string, condition: Condition<A> = () => true) =>
    Either.filterOrLeft(get(owner, uuid), condition, () => new LibraryEntryChanged({ kind, uuid }))
  return {
    all: (owner: Owner) => Effect.sync(() => [...of(owner).values()]),
    find: (owner: Owner, uuids: ReadonlyArray<string>) =>
      Effect.sync(() => uuids.flatMap((uuid) => of(owner).get(uuid) ?? [])),
    get: (owner: Owner, uuid: string) => Effect.suspend(() => get(owner, uuid)),
    add: (owner: Owner, entry: A, receipt?: Receipt) =>
      Effect.suspend((): Either.Either<void, LibraryEntryExists | ReceiptExists> => {
        if (of(owner).has(entry.uuid)) return Either.left(new LibraryEntryExists({ kind, uuid: entry.uuid }))
        return Either.map(
          Receipts.keepAtOnce(receipts, owner, receipt),
          () => void of(owner).set(entry.uuid, entry),
        )
      }),
    replace: (owner: Owner, entry: A, condition?: Condition<A>) =>
      Effect.suspend(() =>
        Either.map(meeting(owner, entry.uuid, condition), () => void of(owner).set(entry.uuid, entry)),
      ),
    remove: (owner: Owner, uuid: string, condition?: Condition<A>) =>
      Effect.suspend(() => Either.map(meeting(owner, uuid, condition), () => void of(owner).delete(uuid))),
  }
}

const make = Effect.map(Receipts.Receipts, (receipts) => {
  const files = shelf<MediaFile>("file", receipts)
  const subjects = shelf<Subject>("subject", receipts)
  return MediaLibrary.of({
    addFile: files.add,
    replaceFile: files.replace,
    removeFile: files.remove,
    file: files.get,
    listFiles: (owner) => Effect.map(files.all(owner), (all) => all.map(summary)),
    findFiles: files.find,
    findSummaries: (owner, uuids) => Effect.map(files.find(owner, uuids), (found) => found.map(summary)),
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
  })
})

export const layerMemory: Layer.Layer<MediaLibrary> = Layer.effect(MediaLibrary, make).pipe(
  Layer.provide(Receipts.layerMemory),
)
