import { Clock, Context, Effect, Layer, type Stream } from "effect"
import type { Owner } from "../access/Owner.ts"
import type { ExportError, ExportOptions, Exported, Exporter, Format } from "../export/Exporter.ts"
import { Exporters } from "../export/Exporters.ts"
import { Generator, type Highlight } from "../generate/Generator.ts"
import { v7 } from "../identity/Uuid.ts"
import * as Pages from "../json/Pages.ts"
import { MediaLibrary } from "../library/MediaLibrary.ts"
import type { DocumentError } from "../otio/DocumentError.ts"
import type { ReceiptExists, ReceiptOf } from "../receipt/Receipt.ts"
import { factsOf, mediaLookup, namedFiles } from "./NamedMedia.ts"
import { material, type MediaPolicy, type Prompted, searched, type UnknownMedia } from "./PromptMaterial.ts"
import { places, type Selection } from "./Selection.ts"
import {
  type Revision,
  type RevisionNotFound,
  type Timeline,
  type TimelineChange,
  TimelineChanged,
  type TimelineContent,
  TimelineNotFound,
  toJson,
} from "./Timeline.ts"
import { type Cursor, TimelineStore, type Versions } from "./TimelineStore.ts"

export { type MediaPolicy, type Prompted, UnknownMedia } from "./PromptMaterial.ts"

export interface ExportedTimeline extends Exported {
  readonly exporter: Exporter
  /** The record's name, which names the file. */
  readonly name: string
}

export interface TimelineHighlight {
  readonly timeline: Timeline
  readonly highlights: ReadonlyArray<Highlight>
}

export interface SelectedTimelines {
  readonly timelines: Stream.Stream<Timeline>
  /** Where the rest of a limited selection begins; null where there is none. */
  readonly next: Cursor | null
}

/**
 * What can be done with timelines. Every operation is an owner's and sees the records of that owner alone.
 *
 * Where `versions` are named, a change happens only to a timeline that has one of them. The receipt that is made of a
 * write's result is kept with the write, or nothing is.
 */
export class Timelines extends Context.Tag("roughcut/Timelines")<
  Timelines,
  {
    readonly create: (
      owner: Owner,
      content: TimelineContent,
      receipt?: ReceiptOf<Timeline>,
    ) => Effect.Effect<Timeline, ReceiptExists>
    readonly get: (owner: Owner, uuid: string) => Effect.Effect<Timeline, TimelineNotFound>
    /** Fails where there is no such timeline, for what must be judged after that alone. */
    readonly existing: (owner: Owner, uuid: string) => Effect.Effect<void, TimelineNotFound>
    /** Every timeline of the owner, newest first. */
    readonly list: (owner: Owner) => Stream.Stream<Timeline>
    /** A part of the list, in its order. */
    readonly select: (owner: Owner, selection: Selection) => Effect.Effect<SelectedTimelines>
    readonly update: (
      owner: Owner,
      uuid: string,
      change: TimelineChange,
      versions?: Versions,
    ) => Effect.Effect<Timeline, TimelineNotFound | TimelineChanged>
    readonly remove: (
      owner: Owner,
      uuid: string,
      versions?: Versions,
    ) => Effect.Effect<void, TimelineNotFound | TimelineChanged>
    /** A stored timeline about the subjects, made from the prompt. */
    readonly generate: (
      owner: Owner,
      request: Prompted,
      receipt?: ReceiptOf<Timeline>,
    ) => Effect.Effect<Timeline, UnknownMedia | ReceiptExists>
    /** A stored timeline of the best moments, and those moments, best first. */
    readonly highlight: (
      owner: Owner,
      request: Prompted,
      receipt?: ReceiptOf<TimelineHighlight>,
    ) => Effect.Effect<TimelineHighlight, UnknownMedia | ReceiptExists>
    /** Changes a timeline as the prompt says and keeps the state before as a revision. */
    readonly refine: (
      owner: Owner,
      uuid: string,
      request: Prompted,
      versions?: Versions,
      receipt?: ReceiptOf<Timeline>,
    ) => Effect.Effect<
      Timeline,
      TimelineNotFound | TimelineChanged | UnknownMedia | DocumentError | ReceiptExists
    >
    /** The states before refinements and restorations, newest first. */
    readonly revisions: (
      owner: Owner,
      uuid: string,
    ) => Effect.Effect<Stream.Stream<Revision, TimelineNotFound>, TimelineNotFound>
    /** Puts a timeline back to the state of a revision and keeps the state before as another. */
    readonly restore: (
      owner: Owner,
      uuid: string,
      revision: number,
      versions?: Versions,
      receipt?: ReceiptOf<Timeline>,
    ) => Effect.Effect<Timeline, TimelineNotFound | RevisionNotFound | TimelineChanged | ReceiptExists>
    readonly export: (
      owner: Owner,
      uuid: string,
      format: Format,
      options: ExportOptions,
    ) => Effect.Effect<ExportedTimeline, TimelineNotFound | ExportError>
  }
>() {}

const sizeOf = ({ timeline_data }: { readonly timeline_data: string }) => timeline_data.length

/** What the next page of a list follows; undefined where this one is the last. */
const lastOf = <A>(page: ReadonlyArray<A>, count: number): A | undefined =>
  page.length < count ? undefined : page.at(-1)

const make = (policy: MediaPolicy) =>
  Effect.gen(function* () {
    const store = yield* TimelineStore
    const library = yield* MediaLibrary
    const generator = yield* Generator
    const exporters = yield* Exporters

    const create = (owner: Owner, content: TimelineContent, receipt?: ReceiptOf<Timeline>) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const timeline: Timeline = {
          uuid: v7(now),
          owner,
          name: content.name,
          preview_image: content.preview_image,
          timeline_data: content.timeline_data,
          source_prompt: content.source_prompt,
          related_chat_id: content.related_chat_id,
          tags: content.tags,
          created_at: now,
          updated_at: now,
          version: 1,
        }
        yield* store.insert(owner, timeline, receipt?.(timeline))
        return timeline
      })

    const generate = (
      owner: Owner,
      kind: "subject" | "highlight",
      request: Prompted,
      receipt?: ReceiptOf<TimelineHighlight>,
    ) =>
      Effect.gen(function* () {
        const media = yield* material(library, policy, owner, request, (subjects) =>
          searched(library, owner, request.prompt, subjects),
        )
        const { highlights, name, timeline_data } = yield* generator.generate({
          kind,
          prompt: request.prompt,
          ...media,
        })
        const content: TimelineContent = {
          name,
          preview_image: null,
          timeline_data,
          source_prompt: request.prompt,
          related_chat_id: null,
          tags: [],
        }
        const timeline = yield* create(
          owner,
          content,
          receipt && ((timeline) => receipt({ timeline, highlights })),
        )
        return { timeline, highlights }
      })

    const refineOnce = (
      owner: Owner,
      uuid: string,
      request: Prompted,
      versions: Versions,
      receipt: ReceiptOf<Timeline> | undefined,
    ) =>
      Effect.gen(function* () {
        const before = yield* store.get(owner, uuid)
        if (versions !== undefined && !versions.includes(before.version))
          return yield* new TimelineChanged({ uuid })
        const media = yield* material(library, policy, owner, request, () => Effect.succeed([]))
        const used = yield* namedFiles(library, owner, before.timeline_data)
        const refined = yield* generator.refine({
          name: before.name,
          timeline_data: before.timeline_data,
          prompt: request.prompt,
          media: factsOf(used),
          used,
          ...media,
        })
        return yield* store.refine(
          owner,
          uuid,
          { version: before.version, prompt: request.prompt, ...refined },
          yield* Clock.currentTimeMillis,
          receipt,
        )
      })

    return Timelines.of({
      create,
      get: store.get,
      existing: (owner, uuid) =>
        Effect.flatMap(store.contains(owner, uuid), (found) =>
          found ? Effect.void : Effect.fail(new TimelineNotFound({ uuid })),
        ),
      list: (owner) =>
        Pages.stream(
          null as Cursor | null,
          (after, count) =>
            Effect.map(store.page(owner, after, count), (page) => [page, lastOf(page, count)] as const),
          sizeOf,
        ),
      select: (owner, selection) =>
        Effect.map(places(store, owner, selection), (found) => {
          const selected = found.slice(0, selection.limit ?? found.length)
          const uuids = selected.map(({ uuid }) => uuid)
          return {
            timelines: Pages.stream(
              0,
              (from, count) => {
                const next = from + count < uuids.length ? from + count : undefined
                const page = store.find(owner, uuids.slice(from, from + count))
                return Effect.map(page, (timelines) => [timelines, next] as const)
              },
              sizeOf,
            ),
            next: found.length > selected.length ? selected.at(-1)! : null,
          }
        }),
      update: (owner, uuid, change, versions) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => store.update(owner, uuid, change, now, versions)),
      remove: store.remove,
      generate: (owner, request, receipt) =>
        Effect.map(
          generate(owner, "subject", request, receipt && (({ timeline }) => receipt(timeline))),
          ({ timeline }) => timeline,
        ),
      highlight: (owner, request, receipt) => generate(owner, "highlight", request, receipt),
      // Without a version asked for, somebody else's change meanwhile is what this one is made on top of.
      refine: (owner, uuid, request, versions, receipt) =>
        Effect.retry(refineOnce(owner, uuid, request, versions, receipt), {
          while: (error) => error._tag === "TimelineChanged" && versions === undefined,
        }),
      revisions: (owner, uuid) =>
        Effect.as(
          store.revisions(owner, uuid, null, 1),
          Pages.stream(
            null as number | null,
            (before, count) =>
              Effect.map(
                store.revisions(owner, uuid, before, count),
                (page) => [page, lastOf(page, count)?.version] as const,
              ),
            sizeOf,
          ),
        ),
      restore: (owner, uuid, revision, versions, receipt) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          store.restore(owner, uuid, revision, now, versions, receipt),
        ),
      export: (owner, uuid, format, options) =>
        Effect.gen(function* () {
          const timeline = yield* store.get(owner, uuid)
          const exporter = exporters.of(format)
          const exported = yield* exporter.run(
            {
              name: timeline.name,
              timeline_data: timeline.timeline_data,
              record: toJson(timeline),
              // The record goes out as it is stored: it asks for no media.
              media:
                format === "json"
                  ? () => undefined
                  : yield* mediaLookup(library, owner, timeline.timeline_data),
            },
            options,
          )
          return { ...exported, exporter, name: timeline.name }
        }),
    })
  })

export const layer = (
  options: { readonly mediaPolicy?: MediaPolicy } = {},
): Layer.Layer<Timelines, never, TimelineStore | MediaLibrary | Generator | Exporters> =>
  Layer.effect(Timelines, make(options.mediaPolicy ?? "lenient"))
