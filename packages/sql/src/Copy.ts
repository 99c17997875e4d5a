import { Effect } from "effect"
import type { Parameter, Run } from "./Database.ts"
import { places, rowPlaces } from "./Places.ts"

export interface Table {
  readonly name: string
  /** What a row is told by, in the order in which rows are read. */
  readonly key: ReadonlyArray<string>
  readonly columns: ReadonlyArray<string>
}

/** Every table of records as the newest migration leaves it. One that refers to another stands after it. */
export const tables: ReadonlyArray<Table> = [
  {
    name: "timelines",
    key: ["uuid"],
    columns: [
      "uuid",
      "owner",
      "created_at",
      "updated_at",
      "version",
      "name",
      "preview_image",
      "source_prompt",
      "related_chat_id",
      "tags",
      "timeline_data",
    ],
  },
  {
    name: "revisions",
    key: ["timeline", "version"],
    columns: ["timeline", "version", "replaced_at", "name", "prompt", "timeline_data"],
  },
  { name: "profiles", key: ["uuid"], columns: ["uuid", "owner", "name", "configuration"] },
  {
    name: "api_keys",
    key: ["uuid"],
    columns: ["uuid", "owner", "prefix", "digest", "created_at", "last_used_at", "expires_at", "revoked_at"],
  },
  {
    name: "media_files",
    key: ["owner", "uuid"],
    columns: ["owner", "uuid", "position", "summary", "file"],
  },
  { name: "media_terms", key: ["owner", "term", "file"], columns: ["owner", "term", "file", "count"] },
  { name: "subjects", key: ["owner", "uuid"], columns: ["owner", "uuid", "position", "subject"] },
  {
    name: "receipts",
    key: ["owner", "key"],
    columns: ["owner", "key", "fingerprint", "kept_at", "answer"],
  },
]

/** Rows held at a time: a row may be as large as a body. */
const rowsAtOnce = 16

const statements = ({ columns, key, name }: Table) => {
  const order = `ORDER BY ${key.join(", ")} LIMIT ${rowsAtOnce}`
  return {
    first: `SELECT ${columns.join(", ")} FROM ${name} ${order}`,
    next: `SELECT ${columns.join(", ")} FROM ${name} WHERE (${key.join(", ")}) > (${places(key.length)}) ${order}`,
    insert: (rows: number) =>
      `INSERT INTO ${name} (${columns.join(", ")}) VALUES ${rowPlaces(rows, columns.length)}`,
    empty: `DELETE FROM ${name}`,
    any: `SELECT 1 FROM ${name} LIMIT 1`,
  }
}

const newestVersion = "SELECT MAX(version) AS version FROM timelines"

type Row = Readonly<Record<string, Parameter>>

/** Whether a database holds any records. */
export const isEmpty = (run: Run): Effect.Effect<boolean> =>
  Effect.map(
    Effect.forEach(tables, (table) => run(statements(table).any, [])),
    (found) => found.every((rows) => rows.length === 0),
  )

/**
 * Puts the records of one database in the place of those of another, of whichever engine. `from` reads a snapshot, `to`
 * is a transaction. Gives the number of rows by table.
 *
 * The versions of timelines are raised above all that the other database has: no entity tag that it gave names a
 * state that comes after.
 */
export const replace = (from: Run, to: Run): Effect.Effect<Readonly<Record<string, number>>> =>
  Effect.gen(function* () {
    const [newest] = (yield* to(newestVersion, [])) as ReadonlyArray<{ readonly version: Parameter }>
    const raised = Number(newest?.version ?? 0)
    for (const table of tables.toReversed()) yield* to(statements(table).empty, [])
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const { first, insert, next } = statements(table)
      counts[table.name] = 0
      let rows = (yield* from(first, [])) as ReadonlyArray<Row>
      while (rows.length > 0) {
        yield* to(
          insert(rows.length),
          rows.flatMap((row) =>
            table.columns.map((column) =>
              table.name === "timelines" && column === "version"
                ? Number(row[column]) + raised
                : row[column]!,
            ),
          ),
        )
        counts[table.name]! += rows.length
        const last = rows.at(-1)!
        rows =
          rows.length < rowsAtOnce
            ? []
            : ((yield* from(
                next,
                table.key.map((column) => last[column]!),
              )) as ReadonlyArray<Row>)
      }
    }
    return counts
  })
