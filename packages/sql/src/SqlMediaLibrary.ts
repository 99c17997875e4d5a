import { MediaFile, MediaLibrary, type Owner, Subject } from "@roughcut/core"
import { Effect, Layer, Schema } from "effect"
import { Database, type Parameter } from "./Database.ts"
import { rows } from "./Rows.ts"

const fileRows = rows(Schema.Struct({ file: Schema.parseJson(MediaFile.MediaFile) }))
const summaryRows = rows(Schema.Struct({ summary: Schema.parseJson(MediaFile.MediaFileSummary) }))
const subjectRows = rows(Schema.Struct({ subject: Schema.parseJson(Subject.Subject) }))

/** The statements of a table whose entries are kept as JSON in `columns`, in the order they were added. */
const statements = (table: string, columns: ReadonlyArray<string>) => ({
  exists: `SELECT 1 FROM ${table} WHERE owner = ? AND uuid = ?`,
  insert: `INSERT INTO ${table} (${columns.join(", ")}, owner, uuid, position) VALUES (${columns.map(() => "?").join(", ")}, ?, ?,
    (SELECT COALESCE(MAX(position), 0) + 1 FROM ${table} WHERE owner = ?))`,
  replace: `UPDATE ${table} SET ${columns.map((name) => `${name} = ?`).join(", ")} WHERE owner = ? AND uuid = ? RETURNING uuid`,
  remove: `DELETE FROM ${table} WHERE owner = ? AND uuid = ? RETURNING uuid`,
  get: (column: string) => `SELECT ${column} FROM ${table} WHERE owner = ? AND uuid = ?`,
  list: (column: string) => `SELECT ${column} FROM ${table} WHERE owner = ? ORDER BY position, uuid`,
})

const files = statements("media_files", ["summary", "file"])
const subjects = statements("subjects", ["subject"])

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
    ) => {
      const missing = (uuid: string) => new MediaLibrary.LibraryEntryNotFound({ kind, uuid })
      const orMissing = (uuid: string) => (found: ReadonlyArray<unknown>) =>
        found.length === 0 ? Effect.fail(missing(uuid)) : Effect.void
      return {
        missing,
        add: (owner: Owner.Owner, entry: A) =>
          write((run) =>
            Effect.flatMap(run(sql.exists, [owner, entry.uuid]), (found) =>
              found.length > 0
                ? Effect.fail(new MediaLibrary.LibraryEntryExists({ kind, uuid: entry.uuid }))
                : Effect.asVoid(run(sql.insert, [...columns(entry), owner, entry.uuid, owner])),
            ),
          ),
        replace: (owner: Owner.Owner, entry: A) =>
          write((run) =>
            Effect.flatMap(run(sql.replace, [...columns(entry), owner, entry.uuid]), orMissing(entry.uuid)),
          ),
        remove: (owner: Owner.Owner, uuid: string) =>
          write((run) => Effect.flatMap(run(sql.remove, [owner, uuid]), orMissing(uuid))),
      }
    }
    const fileShelf = shelf("file", files, fileColumns)
    const subjectShelf = shelf("subject", subjects, (subject: Subject.Subject) => [JSON.stringify(subject)])

    const findFile = (owner: Owner.Owner, uuid: string) =>
      Effect.map(Effect.flatMap(read(files.get("file"), [owner, uuid]), fileRows), ([row]) => row?.file)

    return {
      addFile: fileShelf.add,
      replaceFile: fileShelf.replace,
      removeFile: fileShelf.remove,
      file: (owner, uuid) =>
        Effect.flatMap(findFile(owner, uuid), (file) =>
          file === undefined ? Effect.fail(fileShelf.missing(uuid)) : Effect.succeed(file),
        ),
      listFiles: (owner) =>
        read(files.list("summary"), [owner]).pipe(
          Effect.flatMap(summaryRows),
          Effect.map((found) => found.map(({ summary }) => summary)),
        ),
      findFiles: (owner, uuids) =>
        Effect.map(
          Effect.forEach(uuids, (uuid) => findFile(owner, uuid)),
          (found) => found.filter((file) => file !== undefined),
        ),
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
