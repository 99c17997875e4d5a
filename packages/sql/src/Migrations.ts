import { Effect } from "effect"
import type { Run } from "./Database.ts"

export interface Migration {
  readonly id: number
  readonly name: string
  readonly statements: ReadonlyArray<string>
}

/**
 * Every change of the tables, oldest first. One that was released is never edited.
 * Kept JSON is text: it comes out as it went in. Times are Unix milliseconds. Large columns stand last,
 * because SQLite reads a row's columns in order.
 */
export const migrations: ReadonlyArray<Migration> = [
  {
    id: 1,
    name: "records of owners",
    statements: [
      `CREATE TABLE timelines (
        uuid TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        version BIGINT NOT NULL,
        name TEXT NOT NULL,
        preview_image TEXT,
        source_prompt TEXT NOT NULL,
        related_chat_id TEXT,
        tags TEXT NOT NULL,
        timeline_data TEXT NOT NULL
      )`,
      `CREATE INDEX timelines_newest ON timelines (owner, created_at DESC, uuid DESC)`,
      `CREATE TABLE revisions (
        timeline TEXT NOT NULL REFERENCES timelines (uuid) ON DELETE CASCADE,
        version BIGINT NOT NULL,
        replaced_at BIGINT NOT NULL,
        name TEXT NOT NULL,
        prompt TEXT NOT NULL,
        timeline_data TEXT NOT NULL,
        PRIMARY KEY (timeline, version)
      )`,
      `CREATE TABLE profiles (
        uuid TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        configuration TEXT NOT NULL
      )`,
      `CREATE INDEX profiles_newest ON profiles (owner, uuid DESC)`,
      `CREATE TABLE api_keys (
        uuid TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        prefix TEXT NOT NULL,
        digest TEXT NOT NULL UNIQUE,
        created_at BIGINT NOT NULL,
        last_used_at BIGINT,
        expires_at BIGINT,
        revoked_at BIGINT
      )`,
      `CREATE TABLE media_files (
        owner TEXT NOT NULL,
        uuid TEXT NOT NULL,
        position BIGINT NOT NULL,
        summary TEXT NOT NULL,
        file TEXT NOT NULL,
        PRIMARY KEY (owner, uuid)
      )`,
      `CREATE INDEX media_files_order ON media_files (owner, position, uuid)`,
      `CREATE TABLE subjects (
        owner TEXT NOT NULL,
        uuid TEXT NOT NULL,
        position BIGINT NOT NULL,
        subject TEXT NOT NULL,
        PRIMARY KEY (owner, uuid)
      )`,
      `CREATE INDEX subjects_order ON subjects (owner, position, uuid)`,
    ],
  },
  {
    id: 2,
    name: "what media files are found by",
    statements: [
      `CREATE TABLE media_terms (
        owner TEXT NOT NULL,
        term TEXT NOT NULL,
        file TEXT NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (owner, term, file)
      )`,
      `CREATE INDEX media_terms_of_file ON media_terms (owner, file)`,
    ],
  },
  {
    id: 3,
    name: "receipts of requests",
    statements: [
      `CREATE TABLE receipts (
        owner TEXT NOT NULL,
        key TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        kept_at BIGINT NOT NULL,
        answer TEXT NOT NULL,
        PRIMARY KEY (owner, key)
      )`,
      `CREATE INDEX receipts_age ON receipts (kept_at)`,
    ],
  },
]

/** Brings the tables up to date. Runs inside one transaction that holds the database's write lock. */
export const migrate = (run: Run): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* run(`CREATE TABLE IF NOT EXISTS migrations (id BIGINT PRIMARY KEY, name TEXT NOT NULL)`, [])
    const applied = (yield* run(`SELECT id FROM migrations`, [])) as ReadonlyArray<{ readonly id: unknown }>
    const done = new Set(applied.map(({ id }) => Number(id)))
    const newest = migrations.at(-1)!.id
    const unknown = [...done].filter((id) => id > newest)
    if (unknown.length > 0)
      return yield* Effect.dieMessage(
        `The database was made by a newer Roughcut (migration ${Math.max(...unknown)}; this one knows ${newest}).`,
      )
    for (const { id, name, statements } of migrations) {
      if (done.has(id)) continue
      for (const statement of statements) yield* run(statement, [])
      yield* run(`INSERT INTO migrations (id, name) VALUES (?, ?)`, [id, name])
    }
  })
