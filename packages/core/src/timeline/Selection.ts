import { Chunk, type Context, Effect, Stream } from "effect"
import type { Owner } from "../access/Owner.ts"
import * as Pages from "../json/Pages.ts"
import type { TimelineSummary } from "./Timeline.ts"
import type { Cursor, TimelineStore } from "./TimelineStore.ts"

/** Summaries looked through at a time at the most for a selection. */
const summariesAtOnce = 500

/** A part of an owner's timelines. */
export interface Selection {
  /** Only those after this one in the list; null from the newest. */
  readonly after: Cursor | null
  /** The first so many of them; null for all. */
  readonly limit: number | null
  /** Only those that bear every one of these tags. */
  readonly tags: ReadonlyArray<string>
  /** Only those whose name or prompt holds this text, upper and lower case alike. */
  readonly text: string
}

const folded = (text: string) => text.normalize("NFKC").toLowerCase()

/** Whether a timeline is of the selection by its tags and its text. */
const matcher = ({ tags, text }: Selection): ((timeline: TimelineSummary) => boolean) => {
  const sought = folded(text)
  return (timeline) =>
    tags.every((tag) => timeline.tags.includes(tag)) &&
    (sought === "" ||
      folded(timeline.name).includes(sought) ||
      folded(timeline.source_prompt).includes(sought))
}

/** The places in the list of what a selection holds, of a limited one with the first that it leaves out. */
export const places = (
  store: Context.Tag.Service<typeof TimelineStore>,
  owner: Owner,
  selection: Selection,
): Effect.Effect<ReadonlyArray<Cursor>> => {
  const found = Pages.stream(
    selection.after,
    (after, count) =>
      Effect.map(
        store.summaries(owner, after, count),
        (page) => [page, page.length < count ? undefined : page.at(-1)!] as const,
      ),
    ({ name, source_prompt, tags }) => name.length + source_prompt.length + tags.join().length,
    summariesAtOnce,
  ).pipe(
    Stream.filter(matcher(selection)),
    Stream.map(({ created_at, uuid }): Cursor => ({ created_at, uuid })),
  )
  return Effect.map(
    Stream.runCollect(selection.limit === null ? found : Stream.take(found, selection.limit + 1)),
    Chunk.toReadonlyArray,
  )
}
