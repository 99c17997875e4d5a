import { Context, Effect, Layer } from "effect"
import type { Owner } from "../access/Owner.ts"
import type { JsonText } from "../json/JsonText.ts"
import {
  type Revision,
  type Timeline,
  type TimelineChange,
  TimelineChanged,
  TimelineNotFound,
} from "./Timeline.ts"

/** Where a page of the list begins: after this timeline. */
export interface Cursor {
  readonly created_at: number
  readonly uuid: string
}

/** What a refinement makes of the state of `version`. */
export interface Refinement {
  readonly version: number
  readonly name: string
  readonly timeline_data: JsonText
  readonly prompt: string
}

/** Where timelines and their revisions are kept. UUIDs are lower case; a foreign record reads like a missing one. */
export class TimelineStore extends Context.Tag("roughcut/TimelineStore")<
  TimelineStore,
  {
    readonly insert: (owner: Owner, timeline: Timeline) => Effect.Effect<void>
    readonly get: (owner: Owner, uuid: string) => Effect.Effect<Timeline, TimelineNotFound>
    readonly contains: (owner: Owner, uuid: string) => Effect.Effect<boolean>
    /** Up to `limit` timelines after `after` (null: from the newest), by created_at, then uuid, both descending. */
    readonly page: (
      owner: Owner,
      after: Cursor | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Timeline>>
    readonly update: (
      owner: Owner,
      uuid: string,
      change: TimelineChange,
      at: number,
    ) => Effect.Effect<Timeline, TimelineNotFound>
    /** Keeps the state before as a revision. Fails where the timeline no longer has the version refined. */
    readonly refine: (
      owner: Owner,
      uuid: string,
      refinement: Refinement,
      at: number,
    ) => Effect.Effect<Timeline, TimelineNotFound | TimelineChanged>
    /** Removes the revisions as well. */
    readonly remove: (owner: Owner, uuid: string) => Effect.Effect<void, TimelineNotFound>
    /** Newest first. */
    readonly revisions: (
      owner: Owner,
      uuid: string,
    ) => Effect.Effect<ReadonlyArray<Revision>, TimelineNotFound>
  }
>() {}

const descending = (a: Cursor, b: Cursor): number =>
  b.created_at - a.created_at || (a.uuid < b.uuid ? 1 : a.uuid > b.uuid ? -1 : 0)

export const layerMemory: Layer.Layer<TimelineStore> = Layer.sync(TimelineStore, () => {
  const timelines = new Map<string, Timeline>()
  const revisions = new Map<string, ReadonlyArray<Revision>>()
  const find = (owner: Owner, uuid: string): Effect.Effect<Timeline, TimelineNotFound> =>
    Effect.suspend(() => {
      const timeline = timelines.get(uuid)
      return timeline?.owner === owner
        ? Effect.succeed(timeline)
        : Effect.fail(new TimelineNotFound({ uuid }))
    })
  const put = (timeline: Timeline): Timeline => {
    timelines.set(timeline.uuid, timeline)
    return timeline
  }
  return {
    insert: (_owner, timeline) => Effect.sync(() => void put(timeline)),
    get: find,
    contains: (owner, uuid) => Effect.sync(() => timelines.get(uuid)?.owner === owner),
    page: (owner, after, limit) =>
      Effect.sync(() =>
        [...timelines.values()]
          .filter(
            (timeline) => timeline.owner === owner && (after === null || descending(after, timeline) < 0),
          )
          .sort(descending)
          .slice(0, limit),
      ),
    update: (owner, uuid, change, at) =>
      Effect.map(find(owner, uuid), (before) =>
        put({ ...before, ...change, updated_at: at, version: before.version + 1 }),
      ),
    refine: (owner, uuid, { name, prompt, timeline_data, version }, at) =>
      Effect.flatMap(find(owner, uuid), (before) => {
        if (before.version !== version) return Effect.fail(new TimelineChanged({ uuid }))
        const revision: Revision = {
          version,
          name: before.name,
          timeline_data: before.timeline_data,
          prompt,
          replaced_at: at,
        }
        revisions.set(uuid, [revision, ...(revisions.get(uuid) ?? [])])
        return Effect.succeed(put({ ...before, name, timeline_data, updated_at: at, version: version + 1 }))
      }),
    remove: (owner, uuid) =>
      Effect.map(find(owner, uuid), () => {
        timelines.delete(uuid)
        revisions.delete(uuid)
      }),
    revisions: (owner, uuid) => Effect.map(find(owner, uuid), () => revisions.get(uuid) ?? []),
  }
})
