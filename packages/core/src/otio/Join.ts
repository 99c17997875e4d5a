import type { Building } from "./Building.ts"
import type { Transition } from "./Document.ts"
import type { Dissolve, Edit } from "./Sequence.ts"

export type Mutable<A> = { -readonly [K in keyof A]: A[K] }

/** What stands on one side of a cut: an edit or nothing, and how long it lasts; null where the track ends. */
export interface Side {
  readonly edit: Mutable<Edit> | null
  readonly ticks: number | null
}

/** Lays a transition over the cut at `at`, no longer than what stands on each side of it. */
export const join = (
  { grid, notes }: Building,
  transition: Transition,
  at: number,
  from: Side,
  to: Side,
): void => {
  const { edit: before, ticks: beforeTicks } = from
  const { edit: after, ticks: afterTicks } = to
  const { name, path, metadata, transitionType: type } = transition
  const cut = grid.frame(at)
  const wantedBefore = Math.max(0, cut - grid.frame(at - grid.ticks(transition.inOffset)))
  const wantedAfter = Math.max(0, grid.frame(at + grid.ticks(transition.outOffset)) - cut)
  if (before === null && after === null) {
    notes.push({ message: "The transition has no clip on either side and is left out.", path })
    return
  }
  const room =
    before === null
      ? cut - grid.frame(at - (beforeTicks ?? 0))
      : before.end - before.start - (before.head?.after ?? 0)
  const roomAfter =
    after === null
      ? afterTicks === null
        ? wantedAfter
        : grid.frame(at + afterTicks) - cut
      : after.end - after.start
  const dissolve: Dissolve = {
    name,
    path,
    type,
    metadata,
    cut,
    before: Math.min(wantedBefore, room),
    after: Math.min(wantedAfter, roomAfter),
    fromEdit: before !== null,
    toEdit: after !== null,
  }
  if (dissolve.before + dissolve.after === 0) {
    notes.push({ message: "The transition has no length and is left out.", path })
    return
  }
  if (dissolve.before < wantedBefore || dissolve.after < wantedAfter) {
    notes.push({ message: "The transition is longer than the clips beside it and is shortened.", path })
  }
  if (before !== null) before.tail = dissolve
  if (after !== null) after.head = dissolve
}

/**
 * Some of a track's edits as a track of their own: a transition whose other edit is not among them comes from
 * nothing, or goes to nothing.
 */
export const rejoined = (edits: ReadonlyArray<Edit>): ReadonlyArray<Edit> =>
  edits.map((edit, index) => {
    const { head, tail } = edit
    const previous = edits[index - 1]
    const next = edits[index + 1]
    const lostHead = head !== null && head.fromEdit && previous?.end !== edit.start
    const lostTail = tail !== null && tail.toEdit && next?.start !== edit.end
    if (!lostHead && !lostTail) return edit
    return {
      ...edit,
      head: lostHead ? { ...head, fromEdit: false } : head,
      tail: lostTail ? { ...tail, toEdit: false } : tail,
    }
  })
