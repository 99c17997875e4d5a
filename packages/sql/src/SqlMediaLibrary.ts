import { LibraryIndex, MediaFile, MediaLibrary, type Owner, Subject } from "@roughcut/core"
import { Effect, Layer, Schema } from "effect"
import { Database, type Parameter, type Run } from "./Database.ts"
import { Bigint, rows } from "./Rows.ts"

const fileRows = rows(Schema.Struct({ uuid: Schema.String, file: Schema.parseJson(MediaFile.MediaFile) }))
const summaryRows = rows(Schema.Struct({ summary: Schema.parseJson(MediaFile.MediaFileSummary) }))
const subjectRows = rows(Schema.Struct({ subject: Schema.parseJson(Subject.Subject) }))

/** The statements of a table whose entries are kept as JSON in `columns`, in the order they were added. */
const statements = (table: string, columns: ReadonlyArray<string>) => ({
  insert: `INSERT INTO ${table} (${columns.join(", ")}, owner, uuid, position) VALUES (${columns.map(() => "?").join(", ")}, ?, ?,
    (SELECT COALESCE(MAX(position), 0) + 1 FROM ${table} WHERE owner = ?)) ON CONFLICT (owner, uuid) DO NOTHING RETURNING uuid`,
  replace: `UPDATE ${table} SET ${columns.map((name) => `${name} = ?`).join(", ")} WHERE owner = ? AND uuid = ? RETURNING uuid`,
  remove: `DELETE FROM ${table} WHERE owner = ? AND uuid = ? RETURNING uuid`,
  get: (column: string) => `SELECT ${column} FROM ${table} WHERE owner = ? AND uuid = ?`,
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

const findFiles = (count: number) =>
  `SELECT uuid, file FROM media_files WHERE owner = ? AND uuid IN (${Array.from({ length: count }, () => "?").join(", ")})`
const postings = "SELECT file, count FROM media_terms WHERE owner = ? AND term = ?"
const forget = "DELETE FROM media_terms WHERE owner = ? AND file = ?"
const countFiles = "SELECT count(*) AS files FROM media_files WHERE owner = ?"
const postingRows = rows(Schema.Struct({ file: Schema.String, count: Bigint }))
const countRows = rows(Schema.Struct({ files: Bigint }))

const insertTerms = (count: number) =>
  `INSERT INTO media_terms (owner, term, file, count) VALUES ${Array.from({ length: count }, () => "(?, ?, ?, ?)").join(", ")}`

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

const fileColumns = (file: MediaFile.MediaFile): ReadonlyArray<Parameter> => [
  JSON.stringify(MediaFile.summary(file)),
  JSON.stringify(file),
]

export const layer: Layer.Layer<MediaLibrary.MediaLibrary, never, Database> = Layer.effect(
  MediaLibrary.MediaLibrary,
  Effect.map(Database, ({ read, write }) => {
    type Entry = { readonly uuid: string }
    const shelf = <A extends Entry>(
      kind: MediaLibrary.LibraryKind,
      sql: typeof files,
      columns: (entry: A) => ReadonlyArray<Parameter>,
      kept: (run: Run, owner: Owner.Owner, entry: A) => Effect.Effect<void>,
      removed: (run: Run, owner: Owner.Owner, uuid: string) => Effect.Effect<unknown>,
    ) => {
      const missing = (uuid: string) => new MediaLibrary.LibraryEntryNotFound({ kind, uuid })
      const orMissing = (uuid: string) => (found: ReadonlyArray<unknown>) =>
        found.length === 0 ? Effect.fail(missing(uuid)) : Effect.void
      return {
        missing,
        add: (owner: Owner.Owner, entry: A) =>
          write((run) =>
            Effect.flatMap(run(sql.insert, [...columns(entry), owner, entry.uuid, owner]), (added) =>
              added.length === 0
                ? Effect.fail(new MediaLibrary.LibraryEntryExists({ kind, uuid: entry.uuid }))
                : kept(run, owner, entry),
            ),
          ),
        replace: (owner: Owner.Owner, entry: A) =>
          write((run) =>
            run(sql.replace, [...columns(entry), owner, entry.uuid]).pipe(
              Effect.flatMap(orMissing(entry.uuid)),
              Effect.zipRight(kept(run, owner, entry)),
            ),
          ),
        remove: (owner: Owner.Owner, uuid: string) =>
          write((run) =>
            run(sql.remove, [owner, uuid]).pipe(
              Effect.flatMap(orMissing(uuid)),
              Effect.zipLeft(removed(run, owner, uuid)),
            ),
          ),
      }
    }
    const fileShelf = shelf("file", files, fileColumns, index, (run, owner, uuid) =>
      run(forget, [owner, uuid]),
    )
    const nothing = () => Effect.void
    const subjectShelf = shelf(
      "subject",
      subjects,
      (subject: Subject.Subject) => [JSON.stringify(subject)],
      nothing,
      nothing,
    )

    const found = (owner: Owner.Owner, uuids: ReadonlyArray<string>) =>
      Effect.map(
        Effect.forEach(inParts(uuids), (part) =>
          Effect.flatMap(read(findFiles(part.length), [owner, ...part]), fileRows),
        ),
        (parts) => new Map(parts.flat().map(({ file, uuid }) => [uuid, file])),
      )

    return {
      addFile: fileShelf.add,
      replaceFile: fileShelf.replace,
      removeFile: fileShelf.remove,
      file: (owner, uuid) =>
        Effect.flatMap(found(owner, [uuid]), (entries) =>
          Effect.mapError(Effect.fromNullable(entries.get(uuid)), () => fileShelf.missing(uuid)),
        ),
      listFiles: (owner) =>
        read(files.list("summary"), [owner]).pipe(
          Effect.flatMap(summaryRows),
          Effect.map((found) => found.map(({ summary }) => summary)),
        ),
      findFiles: (owner, uuids) =>
        Effect.map(found(owner, uuids), (entries) => uuids.flatMap((uuid) => entries.get(uuid) ?? [])),
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
      subject: (owner, uuid) =>
        Effect.flatMap(Effect.flatMap(read(subjects.get("subject"), [owner, uuid]), subjectRows), ([row]) =>
          row === undefined ? Effect.fail(subjectShelf.missing(uuid)) : Effect.succeed(row.subject),
        ),
      listSubjects: (owner) =>
        read(subjects.list("subject"), [owner]).pipe(
          Effect.flatMap(subjectRows),
          Effect.map((found) => found.map(({ subject }) => subject)),
        ),
    }
  }),
)
