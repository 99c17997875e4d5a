import { LibraryIndex, MediaFile, MediaLibrary, type Owner, type Receipt, Subject } from "@roughcut/core"
import { Effect, Layer, Schema } from "effect"
import { Database, type Parameter, type Run } from "./Database.ts"
import { places, rowPlaces } from "./Places.ts"
import { Bigint, rows } from "./Rows.ts"
import { keep } from "./SqlReceipts.ts"

const fileRows = rows(Schema.Struct({ file: Schema.parseJson(MediaFile.MediaFile) }))
const summaryRows = rows(Schema.Struct({ summary: Schema.parseJson(MediaFile.MediaFileSummary) }))
const subjectRows = rows(Schema.Struct({ subject: Schema.parseJson(Subject.Subject) }))

const filesOf = (found: ReadonlyArray<unknown>) =>
  Effect.map(fileRows(found), (all) => all.map(({ file }) => file))
const summariesOf = (found: ReadonlyArray<unknown>) =>
  Effect.map(summaryRows(found), (all) => all.map(({ summary }) => summary))

/** The statements of a table whose entries are kept as JSON in `columns`, in the order they were added. */
const statements = (table: string, columns: ReadonlyArray<string>) => ({
  insert: `INSERT INTO ${table} (${columns.join(", ")}, owner, uuid, position) VALUES (${places(columns.length)}, ?, ?,
    (SELECT COALESCE(MAX(position), 0) + 1 FROM ${table} WHERE owner = ?)) ON CONFLICT (owner, uuid) DO NOTHING RETURNING uuid`,
  replace: `UPDATE ${table} SET ${columns.map((name) => `${name} = ?`).join(", ")} WHERE owner = ? AND uuid = ? RETURNING uuid`,
  remove: `DELETE FROM ${table} WHERE owner = ? AND uuid = ? RETURNING uuid`,
  get: (column: string) => `SELECT uuid, ${column} FROM ${table} WHERE owner = ? AND uuid = ?`,
  list: (column: string) => `SELECT ${column} FROM ${table} WHERE owner = ? ORDER BY position, uuid`,
})

const files = statements("media_files", ["summary", "file"])
const subjects = statements("subjects", ["subject"])

/** Rows that one statement inserts or finds; databases bound the parameters of a statement. */
const rowsAtOnce = 200

const inParts = <A>(items: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / rowsAtOnce) }, (_, index) =>
    items.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  )

const find = (column: string, count: number) =>
  `SELECT uuid, ${column} FROM media_files WHERE owner = ? AND uuid IN (${places(count)})`
const postings = "SELECT file, count FROM media_terms WHERE owner = ? AND term = ?"
const forget = "DELETE FROM media_terms WHERE owner = ? AND file = ?"
const countFiles = "SELECT count(*) AS files FROM media_files WHERE owner = ?"
const postingRows = rows(Schema.Struct({ file: Schema.String, count: Bigint }))
const countRows = rows(Schema.Struct({ files: Bigint }))

const insertTerms = (count: number) =>
  `INSERT INTO media_terms (owner, term, file, count) VALUES ${rowPlaces(count, 4)}`

/** Puts what a file is found by in the place of what it was found by. */
const index = (run: Run, owner: Owner.Owner, file: MediaFile.MediaFile) =>
  Effect.gen(function* () {
    yield* run(forget, [owner, file.uuid])
    for (const part of inParts([...LibraryIndex.indexedTerms(file)]))
      yield* run(
        insertTerms(part.length),
        part.flatMap(([term, count]) => [owner, term, file.uuid, count]),
      )
  })

interface Entry {
  readonly uuid: string
}

/** How the entries of one kind are kept. */
interface Shelf<A extends Entry> {
  readonly kind: MediaLibrary.LibraryKind
  readonly sql: typeof files
  readonly columns: (entry: A) => ReadonlyArray<Parameter>
  readonly decode: (found: ReadonlyArray<unknown>) => Effect.Effect<ReadonlyArray<A>>
  /** What else is to do once an entry was added or replaced. */
  readonly kept: (run: Run, owner: Owner.Owner, entry: A) => Effect.Effect<void>
  readonly removed: (run: Run, owner: Owner.Owner, uuid: string) => Effect.Effect<unknown>
}

export const layer: Layer.Layer<MediaLibrary.MediaLibrary, never, Database> = Layer.effect(
  MediaLibrary.MediaLibrary,
  Effect.map(Database, ({ read, write }) => {
    /** Changes of one entry do not mix: a condition is asked of the state that the change finds. */
    const entryOf = (owner: Owner.Owner, uuid: string) => `${owner} ${uuid}`
    const shelf = <A extends Entry>({ columns, decode, kept, kind, removed, sql }: Shelf<A>) => {
      const missing = (uuid: string) => new MediaLibrary.LibraryEntryNotFound({ kind, uuid })
      const orMissing = (uuid: string) => (found: ReadonlyArray<unknown>) =>
        found.length === 0 ? Effect.fail(missing(uuid)) : Effect.void
      const meets = (
        run: Run,
        owner: Owner.Owner,
        uuid: string,
        condition: MediaLibrary.Condition<A> | undefined,
      ) =>
        Effect.gen(function* () {
          if (condition === undefined) return
          const [before] = yield* Effect.flatMap(run(sql.get(kind), [owner, uuid]), decode)
          if (before === undefined) return yield* missing(uuid)
          if (!condition(before)) yield* new MediaLibrary.LibraryEntryChanged({ kind, uuid })
        })
      return {
        get: (owner: Owner.Owner, uuid: string) =>
          Effect.flatMap(Effect.flatMap(read(sql.get(kind), [owner, uuid]), decode), ([entry]) =>
            Effect.mapError(Effect.fromNullable(entry), () => missing(uuid)),
          ),
        add: (owner: Owner.Owner, entry: A, receipt?: Receipt.Receipt) =>
          write((run) =>
            Effect.gen(function* () {
              const added = yield* run(sql.insert, [...columns(entry), owner, entry.uuid, owner])
              if (added.length === 0)
                return yield* new MediaLibrary.LibraryEntryExists({ kind, uuid: entry.uuid })
              yield* kept(run, owner, entry)
              yield* keep(run, owner, receipt)
            }),
          ),
        replace: (owner: Owner.Owner, entry: A, condition?: MediaLibrary.Condition<A>) =>
          write(
            (run) =>
              meets(run, owner, entry.uuid, condition).pipe(
                Effect.zipRight(run(sql.replace, [...columns(entry), owner, entry.uuid])),
                Effect.flatMap(orMissing(entry.uuid)),
                Effect.zipRight(kept(run, owner, entry)),
              ),
            entryOf(owner, entry.uuid),
          ),
        remove: (owner: Owner.Owner, uuid: string, condition?: MediaLibrary.Condition<A>) =>
          write(
            (run) =>
              meets(run, owner, uuid, condition).pipe(
                Effect.zipRight(run(sql.remove, [owner, uuid])),
                Effect.flatMap(orMissing(uuid)),
                Effect.zipLeft(removed(run, owner, uuid)),
              ),
            entryOf(owner, uuid),
          ),
      }
    }
    const nothing = () => Effect.void
    const fileShelf = shelf<MediaFile.MediaFile>({
      kind: "file",
      sql: files,
      columns: (file) => [JSON.stringify(MediaFile.summary(file)), JSON.stringify(file)],
      decode: filesOf,
      kept: index,
      removed: (run, owner, uuid) => run(forget, [owner, uuid]),
    })
    const subjectShelf = shelf<Subject.Subject>({
      kind: "subject",
      sql: subjects,
      columns: (subject) => [JSON.stringify(subject)],
      decode: (found) => Effect.map(subjectRows(found), (all) => all.map(({ subject }) => subject)),
      kept: nothing,
      removed: nothing,
    })

    /** The named files that are there, in the order named. */
    const found = <A extends Entry>(
      owner: Owner.Owner,
      uuids: ReadonlyArray<string>,
      column: string,
      decode: (rows: ReadonlyArray<unknown>) => Effect.Effect<ReadonlyArray<A>>,
    ) =>
      Effect.map(
        Effect.forEach(inParts(uuids), (part) =>
          Effect.flatMap(read(find(column, part.length), [owner, ...part]), decode),
        ),
        (parts) => {
          const known = new Map(parts.flat().map((entry) => [entry.uuid, entry]))
          return uuids.flatMap((uuid) => known.get(uuid) ?? [])
        },
      )

    return {
      addFile: fileShelf.add,
      replaceFile: fileShelf.replace,
      removeFile: fileShelf.remove,
      file: fileShelf.get,
      listFiles: (owner) => Effect.flatMap(read(files.list("summary"), [owner]), summariesOf),
      findFiles: (owner, uuids) => found(owner, uuids, "file", filesOf),
      findSummaries: (owner, uuids) => found(owner, uuids, "summary", summariesOf),
      search: (owner, terms, limit) =>
        Effect.gen(function* () {
          const [total] = yield* Effect.flatMap(read(countFiles, [owner]), countRows)
          const found = yield* Effect.forEach(terms, (term) =>
            Effect.flatMap(read(postings, [owner, term]), postingRows),
          )
          return LibraryIndex.bestFiles(found, total?.files ?? 0, limit)
        }),
      addSubject: subjectShelf.add,
      replaceSubject: subjectShelf.replace,
      removeSubject: subjectShelf.remove,
      subject: subjectShelf.get,
      listSubjects: (owner) =>
        read(subjects.list("subject"), [owner]).pipe(
          Effect.flatMap(subjectRows),
          Effect.map((found) => found.map(({ subject }) => subject)),
        ),
    }
  }),
)
