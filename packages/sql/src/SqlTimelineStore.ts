import { type Owner, Timeline, TimelineStore } from "@roughcut/core"
import { Effect, Layer, Schema } from "effect"
import { Database, type Parameter, type Run } from "./Database.ts"
import { Bigint, KeptJson, rows } from "./Rows.ts"

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

const columns =
  "uuid, owner, created_at, updated_at, version, name, preview_image, source_prompt, related_chat_id, tags, timeline_data"
const insert = `INSERT INTO timelines (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const get = `SELECT ${columns} FROM timelines WHERE uuid = ? AND owner = ?`
const contains = "SELECT 1 FROM timelines WHERE uuid = ? AND owner = ?"
const newest = "ORDER BY created_at DESC, uuid DESC LIMIT ?"
const firstPage = `SELECT ${columns} FROM timelines WHERE owner = ? ${newest}`
const nextPage = `SELECT ${columns} FROM timelines WHERE owner = ? AND (created_at, uuid) < (?, ?) ${newest}`
const remove = "DELETE FROM timelines WHERE uuid = ? AND owner = ? RETURNING uuid"
const keepRevision = `INSERT INTO revisions (timeline, version, replaced_at, name, prompt, timeline_data)
  SELECT uuid, version, ?, name, ?, timeline_data FROM timelines
  WHERE uuid = ? AND owner = ? AND version = ? RETURNING version`
const revisions = `SELECT version, name, timeline_data, prompt, replaced_at FROM revisions
  WHERE timeline = ? ORDER BY version DESC`

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
    const has = (run: Run, owner: Owner.Owner, uuid: string) =>
      Effect.map(run(contains, [uuid, owner]), (found) => found.length > 0)
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
    return {
      insert: (_owner, timeline) => write((run) => Effect.asVoid(run(insert, values(timeline)))),
      get: (owner, uuid) => Effect.flatMap(read(get, [uuid, owner]), one(uuid)),
      contains: (owner, uuid) => has(read, owner, uuid),
      page: (owner, after, limit) =>
        Effect.map(
          after === null
            ? read(firstPage, [owner, limit])
            : read(nextPage, [owner, after.created_at, after.uuid, limit]),
          (found) => found.map(timelineOf),
        ),
      update: (owner, uuid, part, at) => write((run) => change(run, owner, uuid, part, at), uuid),
      refine: (owner, uuid, { name, prompt, timeline_data, version }, at) =>
        write(
          (run) =>
            Effect.gen(function* () {
              const kept = yield* run(keepRevision, [at, prompt, uuid, owner, version])
              if (kept.length === 0)
                return yield* (yield* has(run, owner, uuid))
                  ? new Timeline.TimelineChanged({ uuid })
                  : new Timeline.TimelineNotFound({ uuid })
              return yield* change(run, owner, uuid, { name, timeline_data }, at)
            }),
          uuid,
        ),
      remove: (owner, uuid) =>
        write(
          (run) =>
            Effect.flatMap(run(remove, [uuid, owner]), (removed) =>
              removed.length === 0 ? Effect.fail(new Timeline.TimelineNotFound({ uuid })) : Effect.void,
            ),
          uuid,
        ),
      revisions: (owner, uuid) =>
        Effect.flatMap(has(read, owner, uuid), (found) =>
          found
            ? Effect.flatMap(read(revisions, [uuid]), revisionRows)
            : Effect.fail(new Timeline.TimelineNotFound({ uuid })),
        ),
    }
  }),
)
