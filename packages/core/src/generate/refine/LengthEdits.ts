import { alternatesOf } from "./Adding.ts"
import { chosen, clipsOf } from "./Choosing.ts"
import { childrenOf, timelineSeconds, tracksOf } from "../Durations.ts"
import { type Edit, total } from "./Edit.ts"
import { isClip } from "./EditedTrack.ts"
import { toFrames } from "./Frames.ts"
import type { Choice, Instruction } from "./Instruction.ts"
import { lengthened, resized } from "./Lengthening.ts"
import { clips, done, impossible, noSuchClip, type Outcome, type Resources, seconds } from "./Outcome.ts"
import { between, shortened } from "./Shortening.ts"

/** Brings the whole to a length in frames. */
export const toLength = (edit: Edit, target: number, resources: Resources): Outcome => {
  const before = total(edit.pieces)
  const wanted = Math.max(1, target)
  const limited: Edit = { ...edit, limit: wanted }
  if (clipsOf(edit.pieces).length === 0) return impossible("The timeline has no clips.")
  if (before === wanted) return done(limited, `It lasts ${seconds(wanted, edit)} already.`)
  if (before > wanted) {
    const pieces = shortened(edit, wanted)
    return done(
      { ...limited, pieces },
      `Shortened from ${seconds(before, edit)} to ${seconds(total(pieces), edit)}.`,
    )
  }
  let pieces = lengthened(edit, wanted)
  const next = alternatesOf(edit, resources)
  for (const alternate of next) {
    const missing = wanted - total(pieces)
    if (missing < 1) break
    pieces = [...pieces, { ...alternate, frames: Math.min(alternate.frames, missing) }]
  }
  const after = total(pieces)
  if (after === before) return impossible("There is no more material to make it longer with.")
  return done(
    { ...limited, pieces },
    after < wanted
      ? `Lengthened from ${seconds(before, edit)} to ${seconds(after, edit)}, which is all the material there is.`
      : `Lengthened from ${seconds(before, edit)} to ${seconds(after, edit)}.`,
  )
}

/** Frames that the whole lasts, what other tracks have after the edited one included. */
export const lengthOf = (edit: Edit): number => {
  const own = total(edit.pieces)
  if (edit.limit !== null) return Math.max(own, 0)
  const all = toFrames(timelineSeconds(edit.timeline), edit.rate)
  const isOnly = childrenOf(tracksOf(edit.timeline)).length <= 1
  const before = total(edit.track.items.map((item) => ({ ...item, origin: null, sound: null })))
  return isOnly || all <= before ? own : Math.max(own, all)
}

export const length = (
  edit: Edit,
  instruction: Instruction & { readonly type: "length" },
  resources: Resources,
) => {
  const target = toFrames(instruction.seconds, edit.rate)
  const now = lengthOf(edit)
  if (
    (instruction.bound === "at most" && now <= target) ||
    (instruction.bound === "at least" && now >= target)
  )
    return done(edit, `It lasts ${seconds(now, edit)}, which is within what was asked.`)
  return toLength(edit, target, resources)
}

export const pace = (edit: Edit, instruction: Instruction & { readonly type: "pace" }): Outcome => {
  const { least, most } = instruction.clip
  const longest = most === null ? Infinity : Math.max(1, toFrames(most, edit.rate))
  const shortest = least === null ? 0 : toFrames(least, edit.rate)
  let changed = 0
  let pieces = edit.pieces
  for (const index of clipsOf(edit.pieces)) {
    const piece = pieces[index]!
    const wanted = piece.frames > longest ? longest : piece.frames < shortest ? shortest : piece.frames
    const after = resized({ ...edit, pieces }, index, wanted)
    if (after.frames === piece.frames) continue
    changed++
    pieces = pieces.map((each, at) => (at === index ? after : each))
  }
  return done(
    { ...edit, pieces },
    changed === 0 ? "Every clip is as long as was asked." : `Changed the length of ${clips(changed)}.`,
  )
}

export const clipLength = (
  edit: Edit,
  choice: Choice,
  resources: Resources,
  change: (edit: Edit, index: number) => Edit["pieces"][number],
): Outcome => {
  const indexes = chosen(edit, choice, resources)
  if (indexes.length === 0) return noSuchClip(choice)
  const pieces = edit.pieces.map((piece, index) => (indexes.includes(index) ? change(edit, index) : piece))
  if (
    pieces.every(
      ({ frames, head }, index) => frames === edit.pieces[index]!.frames && head === edit.pieces[index]!.head,
    )
  )
    return impossible("There is no more material to make it longer with.")
  return done({ ...edit, pieces }, `Changed the length of ${clips(indexes.length)}.`)
}

export const trimClip = (
  edit: Edit,
  instruction: Instruction & { readonly type: "trim clip" },
  resources: Resources,
) =>
  clipLength(edit, instruction.choice, resources, (edit, index) => {
    const piece = edit.pieces[index]!
    const wanted = Math.max(1, piece.frames - toFrames(instruction.seconds, edit.rate))
    if (instruction.edge === "end" || wanted > piece.frames) return resized(edit, index, wanted)
    return { ...piece, head: piece.head + piece.frames - wanted, frames: wanted }
  })

export const stretch = (edit: Edit, from: number, to: number): Outcome => {
  const pieces = between(edit.pieces, from, to)
  if (!pieces.some(({ json }) => isClip(json))) return impossible("Nothing would be left.")
  return done(
    { ...edit, pieces },
    `Kept ${seconds(total(pieces), edit)} of ${seconds(total(edit.pieces), edit)}.`,
  )
}
