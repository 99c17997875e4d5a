import type { ReadTimeline } from "../otio/Read.ts"
import type { Note } from "../otio/Note.ts"

/** Keys that a note names; of more it says how many. */
const mostNamed = 8

/**
 * What formats of events and clips have no place for: metadata but for the keys that the format understands, and
 * the colours of items.
 */
export const uncarried = (
  { coloured, metadataKeys }: Pick<ReadTimeline, "coloured" | "metadataKeys">,
  carried: ReadonlyArray<string>,
): ReadonlyArray<Note> => {
  const lost = [...metadataKeys].filter((key) => !carried.includes(key))
  const more = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more` : ""
  return [
    ...(lost.length === 0
      ? []
      : [{ message: `Metadata is left out: ${lost.slice(0, mostNamed).join(", ")}${more}.` }]),
    ...(coloured ? [{ message: "The colours of items are left out." }] : []),
  ]
}
