import { type Context, Effect } from "effect"
import type { Owner } from "../access/Owner.ts"
import type { TimelineSummary } from "./Timeline.ts"
import type { Cursor, TimelineStore } from "./TimelineStore.ts"

/** Summaries looked through at a time for a selection. */
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
): Effect.Effect<ReadonlyArray<Cursor>> =>
  Effect.gen(function* () {
    const matches = matcher(selection)
    const enough = selection.limit === null ? Infinity : selection.limit + 1
    const narrow = selection.tags.length > 0 || selection.text !== ""
    const atOnce = narrow ? summariesAtOnce : Math.min(summariesAtOnce, enough)
    const found: Array<Cursor> = []
    let after = selection.after
    for (;;) {
      const page = yield* store.summaries(owner, after, atOnce)
      for (const summary of page)
        if (found.length < enough && matches(summary))
          found.push({ created_at: summary.created_at, uuid: summary.uuid })
      if (page.length < atOnce || found.length >= enough) return found
      after = page.at(-1)!
    }
  })
