import type { TimelineSummary } from "./Timeline.ts"
import type { Cursor } from "./TimelineStore.ts"

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
export const matcher = ({ tags, text }: Selection): ((timeline: TimelineSummary) => boolean) => {
  const sought = folded(text)
  return (timeline) =>
    tags.every((tag) => timeline.tags.includes(tag)) &&
    (sought === "" ||
      folded(timeline.name).includes(sought) ||
      folded(timeline.source_prompt).includes(sought))
}
