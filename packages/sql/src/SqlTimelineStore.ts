import { type Owner, type Receipt, Timeline, TimelineStore } from "@roughcut/core"
import { Effect, Layer, Schema } from "effect"
import { Database, type Parameter, type Run } from "./Database.ts"
import { places } from "./Places.ts"
import { Bigint, KeptJson, OwnerName, rows } from "./Rows.ts"
import { keep } from "./SqlReceipts.ts"

/** A row without Schema: get and list are where the service spends its time (tests/bench/http.ts). */
const timelineOf = (row: unknown): Timeline.Timeline => {
  const timeline = row as Omit<Timeline.Timeline, "tags"> & { readonly tags: string }
  return {
    uuid: timeline.uuid,
    owner: timeline.owner,
    name: timeline.name,
    preview_image: timeline.preview_image,
    timeline_data: timeline.timeline_data,
    source_prompt: timeline.source_prompt,
    related_chat_id: timeline.related_chat_id,
    tags: timeline.tags === "[]" ? [] : (JSON.parse(timeline.tags) as ReadonlyArray<string>),
    created_at: Number(timeline.created_at),
    updated_at: Number(timeline.updated_at),
    version: Number(timeline.version),
  }
}

const revisionRows = rows(
  Schema.Struct({
    version: Bigint,
    name: Schema.String,
    timeline_data: KeptJson,
    prompt: Schema.String,
    replaced_at: Bigint,
  }),
)
const ownerRows = rows(Schema.Struct({ owner: OwnerName }))
const stateRows = rows(Schema.Struct({ name: Schema.String, timeline_data: KeptJson }))
const versionRows = rows(Schema.Struct({ version: Bigint }))
const summaryRows = rows(
  Schema.Struct({
    uuid: Schema.String,
    created_at: Bigint,
    name: Schema.String,
    source_prompt: Schema.String,
    tags: Schema.parseJson(Schema.Array(Schema.String)),
  }),
)

/** In the table: a prompt is never blank. */
const noPrompt = ""

const columns =
  "uuid, owner, created_at, updated_at, version, name, preview_image, source_prompt, related_chat_id, tags, timeline_data"
const insert = `INSERT INTO timelines (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const owners = "SELECT DISTINCT owner FROM timelines"
const get = `SELECT ${columns} FROM timelines WHERE uuid = ? AND owner = ?`
const contains = "SELECT 1 FROM timelines WHERE uuid = ? AND owner = ?"
const newest = "ORDER BY created_at DESC, uuid DESC LIMIT ?"
const pages = (columns: string) => ({
  first: `SELECT ${columns} FROM timelines WHERE owner = ? ${newest}`,
  next: `SELECT ${columns} FROM timelines WHERE owner = ? AND (created_at, uuid) < (?, ?) ${newest}`,
})
const wholePages = pages(columns)
const summaryPages = pages("uuid, created_at, name, source_prompt, tags")
const find = (count: number) =>
  `SELECT ${columns} FROM timelines WHERE owner = ? AND uuid IN (${places(count)})`
const remove = "DELETE FROM timelines WHERE uuid = ? AND owner = ?"
const version = "SELECT version FROM timelines WHERE uuid = ? AND owner = ?"
const keepRevision = `INSERT INTO revisions (timeline, version, replaced_at, name, prompt, timeline_data)
  SELECT uuid, version, ?, name, ?, timeline_data FROM timelines WHERE uuid = ? AND owner = ?`
const revisionPages = {
  first: `SELECT version, name, timeline_data, prompt, replaced_at FROM revisions
  WHERE timeline = ? ORDER BY version DESC LIMIT ?`,
  next: `SELECT version, name, timeline_data, prompt, replaced_at FROM revisions
  WHERE timeline = ? AND version < ? ORDER BY version DESC LIMIT ?`,
}
const state = "SELECT name, timeline_data FROM revisions WHERE timeline = ? AND version = ?"

/** Sets the named columns, counts the version up and gives the row back. */
const set = (names: ReadonlyArray<string>) =>
  `UPDATE timelines SET ${names.map((name) => `${name} = ?`).join(", ")}, version = version + 1
  WHERE uuid = ? AND owner = ? RETURNING ${columns}`

const changeable = [
  "name",
  "preview_image",
  "timeline_data",
  "source_prompt",
  "related_chat_id",
  "tags",
] as const

const column = (change: Timeline.TimelineChange, name: (typeof changeable)[number]): Parameter =>
  name === "tags" ? JSON.stringify(change.tags) : change[name]!

const assignments = (change: Timeline.TimelineChange, at: number) => {
  const names = changeable.filter((name) => change[name] !== undefined)
  return {
    statement: set(["updated_at", ...names]),
    values: [at, ...names.map((name) => column(change, name))],
  }
}

const values = (timeline: Timeline.Timeline): ReadonlyArray<Parameter> => [
  timeline.uuid,
  timeline.owner,
  timeline.created_at,
  timeline.updated_at,
  timeline.version,
  timeline.name,
  timeline.preview_image,
  timeline.source_prompt,
  timeline.related_chat_id,
  JSON.stringify(timeline.tags),
  timeline.timeline_data,
]

export const layer: Layer.Layer<TimelineStore.TimelineStore, never, Database> = Layer.effect(
  TimelineStore.TimelineStore,
  Effect.map(Database, ({ read, write }) => {
    const one =
      (uuid: string) =>
      ([row]: ReadonlyArray<unknown>) =>
        row === undefined
          ? Effect.fail(new Timeline.TimelineNotFound({ uuid }))
          : Effect.succeed(timelineOf(row))
    const has = (owner: Owner.Owner, uuid: string) =>
      Effect.map(read(contains, [uuid, owner]), (found) => found.length > 0)
    const page = (
      statements: typeof wholePages,
      owner: Owner.Owner,
      after: TimelineStore.Cursor | null,
      limit: number,
    ) =>
      after === null
        ? read(statements.first, [owner, limit])
        : read(statements.next, [owner, after.created_at, after.uuid, limit])

    /** Changes of one timeline do not mix: each finds the version that it was meant for until it is done. */
    const changing = <A, E>(
      owner: Owner.Owner,
      uuid: string,
      versions: TimelineStore.Versions,
      job: (run: Run) => Effect.Effect<A, E>,
    ) =>
      write(
        (run) =>
          Effect.gen(function* () {
            const [found] = yield* Effect.flatMap(run(version, [uuid, owner]), versionRows)
            if (found === undefined) return yield* new Timeline.TimelineNotFound({ uuid })
            if (versions !== undefined && !versions.includes(found.version))
              return yield* new Timeline.TimelineChanged({ uuid })
            return yield* job(run)
          }),
        uuid,
      )
    const change = (
      run: Run,
      owner: Owner.Owner,
      uuid: string,
      part: Timeline.TimelineChange,
      at: number,
    ) => {
      const { statement, values } = assignments(part, at)
      return Effect.flatMap(run(statement, [...values, uuid, owner]), one(uuid))
    }
    /** Changes the state of a timeline and keeps the one before as a revision. */
    const revise = (
      run: Run,
      owner: Owner.Owner,
      uuid: string,
      after: Pick<Timeline.Timeline, "name" | "timeline_data">,
      prompt: string,
      at: number,
      receipt: Receipt.ReceiptOf<Timeline.Timeline> | undefined,
    ) =>
      Effect.gen(function* () {
        yield* run(keepRevision, [at, prompt, uuid, owner])
        const { name, timeline_data } = after
        const timeline = yield* change(run, owner, uuid, { name, timeline_data }, at)
        yield* keep(run, owner, receipt?.(timeline))
        return timeline
      })
    return {
      owners: Effect.map(Effect.flatMap(read(owners, []), ownerRows), (found) =>
        found.map(({ owner }) => owner).toSorted(),
      ),
      insert: (owner, timeline, receipt) =>
        write((run) =>
          Effect.zipRight(keep(run, owner, receipt), Effect.asVoid(run(insert, values(timeline)))),
        ),
      get: (owner, uuid) => Effect.flatMap(read(get, [uuid, owner]), one(uuid)),
      contains: has,
      page: (owner, after, limit) =>
        Effect.map(page(wholePages, owner, after, limit), (found) => found.map(timelineOf)),
      summaries: (owner, after, limit) =>
        Effect.flatMap(page(summaryPages, owner, after, limit), summaryRows),
      find: (owner, uuids) =>
        uuids.length === 0
          ? Effect.succeed([])
          : Effect.map(read(find(uuids.length), [owner, ...uuids]), (found) => {
              const known = new Map(found.map(timelineOf).map((timeline) => [timeline.uuid, timeline]))
              return uuids.flatMap((uuid) => known.get(uuid) ?? [])
            }),
      update: (owner, uuid, part, at, versions) =>
        changing(owner, uuid, versions, (run) => change(run, owner, uuid, part, at)),
      refine: (owner, uuid, refinement, at, receipt) =>
        changing(owner, uuid, [refinement.version], (run) =>
          revise(run, owner, uuid, refinement, refinement.prompt, at, receipt),
        ),
      restore: (owner, uuid, revision, at, versions, receipt) =>
        changing(owner, uuid, versions, (run) =>
          Effect.gen(function* () {
            const [before] = yield* Effect.flatMap(run(state, [uuid, revision]), stateRows)
            if (before === undefined) return yield* new Timeline.RevisionNotFound({ uuid, revision })
            return yield* revise(run, owner, uuid, before, noPrompt, at, receipt)
          }),
        ),
      remove: (owner, uuid, versions) =>
        changing(owner, uuid, versions, (run) => Effect.asVoid(run(remove, [uuid, owner]))),
      revisions: (owner, uuid, before, limit) =>
        Effect.gen(function* () {
          if (!(yield* has(owner, uuid))) return yield* new Timeline.TimelineNotFound({ uuid })
          const found = yield* Effect.flatMap(
            before === null
              ? read(revisionPages.first, [uuid, limit])
              : read(revisionPages.next, [uuid, before, limit]),
            revisionRows,
          )
          return found.map((each) => ({ ...each, prompt: each.prompt === noPrompt ? null : each.prompt }))
        }),
    }
  }),
)
