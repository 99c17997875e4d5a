import { Context, Effect, Either, Layer, Option } from "effect"
import type { Owner } from "../access/Owner.ts"
import type { JsonText } from "../json/JsonText.ts"
import type { Receipt, ReceiptExists, ReceiptOf } from "../receipt/Receipt.ts"
import * as Receipts from "../receipt/Receipts.ts"
import {
  type Revision,
  RevisionNotFound,
  type Timeline,
  type TimelineChange,
  TimelineChanged,
  TimelineNotFound,
  type TimelineSummary,
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

/** The versions of which a timeline must have one for a change to happen; undefined for any. */
export type Versions = ReadonlyArray<number> | undefined

/**
 * Where timelines and their revisions are kept. UUIDs are lower case; a foreign record reads like a missing one.
 * A receipt that comes with a write is kept with it, or nothing is.
 */
export class TimelineStore extends Context.Tag("roughcut/TimelineStore")<
  TimelineStore,
  {
    /** Everybody who has a timeline. */
    readonly owners: Effect.Effect<ReadonlyArray<Owner>>
    readonly insert: (
      owner: Owner,
      timeline: Timeline,
      receipt?: Receipt,
    ) => Effect.Effect<void, ReceiptExists>
    readonly get: (owner: Owner, uuid: string) => Effect.Effect<Timeline, TimelineNotFound>
    readonly contains: (owner: Owner, uuid: string) => Effect.Effect<boolean>
    /** Up to `limit` timelines after `after` (null: from the newest), by created_at, then uuid, both descending. */
    readonly page: (
      owner: Owner,
      after: Cursor | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Timeline>>
    /** As `page`, without what is large. */
    readonly summaries: (
      owner: Owner,
      after: Cursor | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<TimelineSummary>>
    /** Those of the named timelines that are there, in the order named. */
    readonly find: (owner: Owner, uuids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Timeline>>
    readonly update: (
      owner: Owner,
      uuid: string,
      change: TimelineChange,
      at: number,
      versions?: Versions,
    ) => Effect.Effect<Timeline, TimelineNotFound | TimelineChanged>
    /** Keeps the state before as a revision. Fails where the timeline no longer has the version refined. */
    readonly refine: (
      owner: Owner,
      uuid: string,
      refinement: Refinement,
      at: number,
      receipt?: ReceiptOf<Timeline>,
    ) => Effect.Effect<Timeline, TimelineNotFound | TimelineChanged | ReceiptExists>
    /** Puts name and timeline_data back to those of a revision and keeps the state before as another. */
    readonly restore: (
      owner: Owner,
      uuid: string,
      revision: number,
      at: number,
      versions?: Versions,
      receipt?: ReceiptOf<Timeline>,
    ) => Effect.Effect<Timeline, TimelineNotFound | RevisionNotFound | TimelineChanged | ReceiptExists>
    /** Removes the revisions as well. */
    readonly remove: (
      owner: Owner,
      uuid: string,
      versions?: Versions,
    ) => Effect.Effect<void, TimelineNotFound | TimelineChanged>
    /** Up to `limit` revisions before the one of version `before` (null: from the newest), newest first. */
    readonly revisions: (
      owner: Owner,
      uuid: string,
      before: number | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Revision>, TimelineNotFound>
  }
>() {}

const descending = (a: Cursor, b: Cursor): number =>
  b.created_at - a.created_at || (a.uuid < b.uuid ? 1 : a.uuid > b.uuid ? -1 : 0)

const make = Effect.map(Receipts.Receipts, (receipts) => {
  const timelines = new Map<string, Timeline>()
  const revisions = new Map<string, ReadonlyArray<Revision>>()
  const own = (owner: Owner, uuid: string): Either.Either<Timeline, TimelineNotFound> => {
    const timeline = timelines.get(uuid)
    return timeline?.owner === owner ? Either.right(timeline) : Either.left(new TimelineNotFound({ uuid }))
  }
  const inVersion = (owner: Owner, uuid: string, versions: Versions) =>
    Either.filterOrLeft(
      own(owner, uuid),
      ({ version }) => versions === undefined || versions.includes(version),
      () => new TimelineChanged({ uuid }),
    )
  const put = (timeline: Timeline): Timeline => {
    timelines.set(timeline.uuid, timeline)
    return timeline
  }
  /** Puts a changed state in the place of one that becomes a revision. */
  const revise = (
    before: Timeline,
    { name, timeline_data }: Pick<Timeline, "name" | "timeline_data">,
    prompt: string | null,
    at: number,
    receipt: ReceiptOf<Timeline> | undefined,
  ) => {
    const after: Timeline = { ...before, name, timeline_data, updated_at: at, version: before.version + 1 }
    return Either.map(Receipts.keepAtOnce(receipts, before.owner, receipt?.(after)), () => {
      const revision: Revision = {
        version: before.version,
        name: before.name,
        timeline_data: before.timeline_data,
        prompt,
        replaced_at: at,
      }
      revisions.set(before.uuid, [revision, ...(revisions.get(before.uuid) ?? [])])
      return put(after)
    })
  }
  const page = (owner: Owner, after: Cursor | null, limit: number) =>
    Effect.sync(() =>
      [...timelines.values()]
        .filter((timeline) => timeline.owner === owner && (after === null || descending(after, timeline) < 0))
        .sort(descending)
        .slice(0, limit),
    )
  return TimelineStore.of({
    owners: Effect.sync(() => [...new Set([...timelines.values()].map(({ owner }) => owner))].toSorted()),
    insert: (owner, timeline, receipt) =>
      Effect.suspend(() =>
        Either.map(Receipts.keepAtOnce(receipts, owner, receipt), () => void put(timeline)),
      ),
    get: (owner, uuid) => Effect.suspend(() => own(owner, uuid)),
    contains: (owner, uuid) => Effect.sync(() => Either.isRight(own(owner, uuid))),
    page,
    summaries: page,
    find: (owner, uuids) =>
      Effect.sync(() => uuids.flatMap((uuid) => Option.toArray(Either.getRight(own(owner, uuid))))),
    update: (owner, uuid, change, at, versions) =>
      Effect.suspend(() =>
        Either.map(inVersion(owner, uuid, versions), (before) =>
          put({ ...before, ...change, updated_at: at, version: before.version + 1 }),
        ),
      ),
    refine: (owner, uuid, refinement, at, receipt) =>
      Effect.suspend(() =>
        Either.flatMap(inVersion(owner, uuid, [refinement.version]), (before) =>
          revise(before, refinement, refinement.prompt, at, receipt),
        ),
      ),
    restore: (owner, uuid, revision, at, versions, receipt) =>
      Effect.suspend(() =>
        Either.gen(function* () {
          const before = yield* inVersion(owner, uuid, versions)
          const state = revisions.get(uuid)?.find(({ version }) => version === revision)
          if (state === undefined) return yield* Either.left(new RevisionNotFound({ uuid, revision }))
          return yield* revise(before, state, null, at, receipt)
        }),
      ),
    remove: (owner, uuid, versions) =>
      Effect.suspend(() =>
        Either.map(inVersion(owner, uuid, versions), () => {
          timelines.delete(uuid)
          revisions.delete(uuid)
        }),
      ),
    revisions: (owner, uuid, before, limit) =>
      Effect.suspend(() =>
        Either.map(own(owner, uuid), () =>
          (revisions.get(uuid) ?? [])
            .filter(({ version }) => before === null || version < before)
            .slice(0, limit),
        ),
      ),
  })
})

export const layerMemory: Layer.Layer<TimelineStore> = Layer.effect(TimelineStore, make).pipe(
  Layer.provide(Receipts.layerMemory),
)
