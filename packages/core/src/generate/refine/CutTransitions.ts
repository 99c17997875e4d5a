import type { JsonObject } from "../../json/JsonText.ts"
import * as Build from "../../otio/Build.ts"
import type * as FrameRate from "../../time/FrameRate.ts"
import type { AskedTransition } from "../brief/Brief.ts"
import type { Transitions } from "./Edit.ts"
import { isClip } from "./EditedTrack.ts"
import { framesIn, handlesOf, hasKnownMedia, timeOf, toFrames } from "./Frames.ts"

/** An item as it will be written, with which item it was. */
export interface Written {
  readonly json: JsonObject
  readonly frames: number
  readonly origin: number | null
  readonly isUntouched: boolean
}

/** The longest that a transition may be before and after a cut: half of each side, and what the handles have. */
const room = (left: Written, right: Written, rate: FrameRate.FrameRate) => {
  const half = Math.floor(Math.min(left.frames, right.frames) / 2)
  return {
    // Before the cut the right clip is seen already, after it the left one still.
    before: hasKnownMedia(right.json) ? Math.min(half, handlesOf(right.json, rate).head) : half,
    after: hasKnownMedia(left.json) ? Math.min(half, handlesOf(left.json, rate).tail) : half,
  }
}

/** A transition of a length in frames, as near to the middle of the cut as the handles let it be. */
const fitted = (
  left: Written,
  right: Written,
  frames: number,
  rate: FrameRate.FrameRate,
): { readonly before: number; readonly after: number } | undefined => {
  const { after: most, before: first } = room(left, right, rate)
  const longest = Math.floor(Math.min(left.frames, right.frames) / 2)
  const length = Math.min(frames, longest, first + most)
  if (length < 1) return undefined
  const before = Math.min(first, Math.max(Math.floor(length / 2), length - most))
  return { before, after: length - before }
}

const offset = (transition: JsonObject, key: string, rate: FrameRate.FrameRate): number => {
  const written = timeOf(transition[key])
  return written === undefined ? 0 : framesIn(written, rate)
}

const resized = (
  transition: JsonObject,
  before: number,
  after: number,
  rate: FrameRate.FrameRate,
): JsonObject => ({
  ...transition,
  in_offset: Build.rationalTime(before, rate),
  out_offset: Build.rationalTime(after, rate),
})

const made = (
  asked: AskedTransition,
  left: Written,
  right: Written,
  rate: FrameRate.FrameRate,
): JsonObject | undefined => {
  if (!isClip(left.json) || !isClip(right.json)) return undefined
  const size = fitted(left, right, Math.max(1, toFrames(asked.seconds, rate)), rate)
  return size === undefined
    ? undefined
    : Build.transition({ type: asked.type, inOffset: size.before, outOffset: size.after, rate })
}

const isStill = (written: Written | undefined, origin: number): boolean =>
  written === undefined ? false : written.origin === origin

/** The transition that a track had at a cut, where the same clips still meet there. */
const kept = (
  old: ReadonlyMap<number, JsonObject>,
  count: number,
  left: Written | undefined,
  right: Written | undefined,
): JsonObject | undefined => {
  if (right === undefined) return left?.origin === count - 1 ? old.get(count) : undefined
  if (right.origin === null) return undefined
  const isFirst = right.origin === 0 && left === undefined
  return isFirst || isStill(left, right.origin - 1) ? old.get(right.origin) : undefined
}

/**
 * The children of a track: its items, with the transitions between them. What stays is no longer than half of a
 * neighbour that changed; what is new is no longer than half of the shorter neighbour and than the handles either.
 */
export const withTransitions = (
  items: ReadonlyArray<Written>,
  old: ReadonlyMap<number, JsonObject>,
  count: number,
  wanted: Transitions,
  rate: FrameRate.FrameRate,
): ReadonlyArray<JsonObject> => {
  const children: Array<JsonObject> = []
  for (let index = 0; index <= items.length; index++) {
    const left = items[index - 1]
    const right = items[index]
    const transition = at(left, right)
    if (transition !== undefined) children.push(transition)
    if (right !== undefined) children.push(right.json)
  }
  return children

  function at(left: Written | undefined, right: Written | undefined): JsonObject | undefined {
    if (wanted.type === "none") return undefined
    if (wanted.type === "everywhere")
      return left === undefined || right === undefined
        ? undefined
        : made(wanted.transition, left, right, rate)
    const was = items.length === 0 ? undefined : kept(old, count, left, right)
    if (was === undefined) return undefined
    const before = offset(was, "in_offset", rate)
    const after = offset(was, "out_offset", rate)
    if (wanted.type === "resized" && left !== undefined && right !== undefined) {
      const length =
        wanted.seconds === null ? (before + after) * wanted.factor : toFrames(wanted.seconds, rate)
      const size = fitted(left, right, Math.max(1, Math.round(length)), rate)
      return size === undefined ? undefined : resized(was, size.before, size.after, rate)
    }
    if ((left?.isUntouched ?? true) && (right?.isUntouched ?? true)) return was
    const shortest = Math.floor(Math.min(left?.frames ?? Infinity, right?.frames ?? Infinity) / 2)
    const first = Math.min(before, shortest)
    const last = Math.min(after, shortest)
    if (first + last < 1) return undefined
    return first === before && last === after ? was : resized(was, Math.floor(first), Math.floor(last), rate)
  }
}
