import type { Brief } from "../brief/Brief.ts"

/** Seconds that a cut lasts at the most where the prompt names no length. */
const unasked = { highlight: 60, subject: 180 }
/** Seconds of a clip where a number of clips is asked for and no length. */
const usualClip = 10
/** More clips than this are not picked one by one in the time of a request. */
const mostClips = 200
/** The asked length is met within this part of it, or these seconds where they are more. */
const tolerance = { part: 0.05, seconds: 2 }
/** With a number of clips, how far each may be from an even share of the length. */
const share = { least: 0.5, most: 1.7 }
/** A cut is divided into pieces this small at the most, in seconds, so that it can meet its length. */
const grains = { least: 1.5, most: 12 }

/** What a cut may measure, in seconds. */
export interface Bounds {
  /** What is aimed at. */
  readonly target: number
  readonly least: number
  readonly most: number
  /** Whether the length was asked for; else only what is relevant fills it. */
  readonly asked: boolean
  readonly count: number | null
  readonly clip: { readonly least: number | null; readonly most: number | null }
  readonly grain: number
  /** Seconds that a moment lasts: how wide a ranker looks. */
  readonly moment: number
}

/** The bounds of a brief. A cap is kept before a length, and a length before the number of clips. */
export const boundsOf = (
  brief: Pick<Brief, "clip" | "count" | "length">,
  kind: "subject" | "highlight",
): Bounds => {
  const { clip, length } = brief
  const count = brief.count === null || brief.count < 1 ? null : Math.min(mostClips, Math.floor(brief.count))
  const usual = Math.min(clip.most ?? Infinity, Math.max(clip.least ?? 0, usualClip))
  const target = length?.target ?? (count === null ? unasked[kind] : Math.min(unasked[kind], count * usual))
  const room = Math.max(tolerance.seconds, target * tolerance.part)
  const cap = length?.most ?? (length === null ? target : Infinity)
  const most = Math.min(cap, target + room * 0.75)
  const floor = length === null ? 0 : Math.max(length.least ?? 0, target - room * 0.75)
  const each = count === null ? null : target / count
  const bounds = {
    least: clip.least ?? (each === null ? null : each * share.least),
    most: clip.most ?? (each === null || count === 1 ? null : each * share.most),
  }
  const longest = Math.min(target, bounds.most ?? target)
  return {
    target,
    least: Math.min(floor, most),
    most,
    asked: length !== null,
    count,
    clip: bounds,
    grain: Math.min(grains.most, Math.max(grains.least, room * 0.75)),
    moment: each === null ? longest : Math.min(each, longest),
  }
}
