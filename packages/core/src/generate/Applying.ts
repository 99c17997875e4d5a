import { Either } from "effect"
import * as FrameRate from "../time/FrameRate.ts"
import type { AskedTransition } from "./Brief.ts"
import { alternatesOf, contentOf } from "./Adding.ts"
import * as Arranging from "./Arranging.ts"
import { chosen, clipsOf, indexOf, scoreOf } from "./Choosing.ts"
import type { Known } from "./ClipWords.ts"
import { childrenOf, schemaOf, timelineSeconds, tracksOf } from "./Durations.ts"
import { type Edit, total } from "./Edit.ts"
import { isClip } from "./EditedTrack.ts"
import { toFrames, toSeconds } from "./Frames.ts"
import type { Material } from "./Generator.ts"
import type { Choice, Instruction } from "./Instruction.ts"
import { lengthened, resized } from "./Lengthening.ts"
import { between, shortened } from "./Shortening.ts"
import { tightened } from "./Tightening.ts"
import { mainTrack } from "./WriteEdit.ts"

/** What instructions may draw on. */
export interface Resources extends Known {
  readonly material: Material
}

export interface Applied {
  readonly edit: Edit
  /** A sentence that says what was done. */
  readonly done: string
  readonly usesFiles?: boolean
}

/** What was done, or a sentence that says why it cannot be. */
export type Outcome = Either.Either<Applied, string>

const clips = (count: number) => (count === 1 ? "1 clip" : `${count} clips`)
const seconds = (frames: number, { rate }: Edit) => {
  const value = Math.round(toSeconds(frames, rate) * 100) / 100
  return value === 1 ? "1 second" : `${value} seconds`
}

const done = (edit: Edit, sentence: string): Outcome => Either.right({ edit, done: sentence })
const impossible = (sentence: string): Outcome => Either.left(sentence)
const noSuchClip = (choice: Choice) =>
  impossible(
    choice.type === "about" ? `No clip was found for "${choice.words}".` : "The timeline has no such clip.",
  )

/** Brings the whole to a length in frames. */
const toLength = (edit: Edit, target: number, resources: Resources): Outcome => {
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
const lengthOf = (edit: Edit): number => {
  const own = total(edit.pieces)
  if (edit.limit !== null) return Math.max(own, 0)
  const all = toFrames(timelineSeconds(edit.timeline), edit.rate)
  const isOnly = childrenOf(tracksOf(edit.timeline)).length <= 1
  const before = total(edit.track.items.map((item) => ({ ...item, origin: null, sound: null })))
  return isOnly || all <= before ? own : Math.max(own, all)
}

const length = (edit: Edit, instruction: Instruction & { readonly type: "length" }, resources: Resources) => {
  const target = toFrames(instruction.seconds, edit.rate)
  const now = lengthOf(edit)
  if (
    (instruction.bound === "at most" && now <= target) ||
    (instruction.bound === "at least" && now >= target)
  )
    return done(edit, `It lasts ${seconds(now, edit)}, which is within what was asked.`)
  return toLength(edit, target, resources)
}

const remove = (edit: Edit, choice: Choice, resources: Resources): Outcome => {
  const indexes = chosen(edit, choice, resources)
  if (indexes.length === 0) return noSuchClip(choice)
  const pieces = Arranging.without(edit.pieces, indexes)
  return done({ ...edit, pieces }, `Removed ${clips(indexes.length)}.`)
}

const keep = (edit: Edit, choice: Choice, resources: Resources): Outcome => {
  const indexes = new Set(chosen(edit, choice, resources))
  if (indexes.size === 0) return noSuchClip(choice)
  const pieces = edit.pieces.filter((_, index) => indexes.has(index))
  return done({ ...edit, pieces }, `Kept ${clips(indexes.size)} and removed the others.`)
}

const move = (edit: Edit, instruction: Instruction & { readonly type: "move" }, resources: Resources) => {
  const { choice, place } = instruction
  const indexes = chosen(edit, choice, resources)
  if (indexes.length === 0) return noSuchClip(choice)
  let to: number | undefined
  if (place.type === "position") {
    const rest = { ...edit, pieces: Arranging.without(edit.pieces, indexes) }
    const target = indexOf(rest, place, resources)
    if (target === undefined) return impossible("The timeline has no such place.")
    const moving = indexes.map((index) => edit.pieces[index]!)
    const pieces = [...rest.pieces.slice(0, target), ...moving, ...rest.pieces.slice(target)]
    return done({ ...edit, pieces }, `Moved ${clips(indexes.length)}.`)
  }
  to = indexOf(edit, place, resources)
  if (to === undefined) return impossible("The timeline has no such place.")
  return done(
    { ...edit, pieces: Arranging.moved(edit.pieces, indexes, to) },
    `Moved ${clips(indexes.length)}.`,
  )
}

const swap = (edit: Edit, one: Choice, other: Choice, resources: Resources): Outcome => {
  const first = chosen(edit, one, resources)
  const second = chosen(edit, other, resources)
  if (first.length === 0) return noSuchClip(one)
  if (second.length === 0) return noSuchClip(other)
  if (first.some((index) => second.includes(index)))
    return impossible("A clip cannot be swapped with itself.")
  return done({ ...edit, pieces: Arranging.swapped(edit.pieces, first, second) }, "Swapped the clips.")
}

const noFiles = "No files were given to take it from."

const replace = (
  edit: Edit,
  instruction: Instruction & { readonly type: "replace" },
  resources: Resources,
) => {
  const indexes = chosen(edit, instruction.choice, resources).toSorted((a, b) => a - b)
  const [first] = indexes
  if (first === undefined) return noSuchClip(instruction.choice)
  const room = indexes.reduce((sum, index) => sum + edit.pieces[index]!.frames, 0)
  const content = {
    ...instruction.content,
    seconds: instruction.content.seconds ?? toSeconds(room, edit.rate),
  }
  const added = contentOf(edit, content, resources.material, resources)
  if (added.length === 0) return impossible(noFiles)
  const pieces = edit.pieces.flatMap((piece, index) =>
    index === first ? added : indexes.includes(index) ? [] : [piece],
  )
  return Either.right({
    edit: { ...edit, pieces },
    done: `Replaced ${clips(indexes.length)}.`,
    usesFiles: true,
  })
}

const add = (edit: Edit, instruction: Instruction & { readonly type: "add" }, resources: Resources) => {
  const at = indexOf(edit, instruction.place, resources)
  if (at === undefined) return impossible("The timeline has no such place.")
  const added = contentOf(edit, instruction.content, resources.material, resources)
  if (added.length === 0) return impossible(noFiles)
  // Other tracks may run on after the last clip; what is added at the end comes after them all.
  const pieces = [...edit.pieces.slice(0, at), ...added, ...edit.pieces.slice(at)]
  return Either.right({ edit: { ...edit, pieces }, done: `Added ${clips(added.length)}.`, usesFiles: true })
}

const pace = (edit: Edit, instruction: Instruction & { readonly type: "pace" }): Outcome => {
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

const clipLength = (
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

const trimClip = (
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

const stretch = (edit: Edit, from: number, to: number): Outcome => {
  const pieces = between(edit.pieces, from, to)
  if (!pieces.some(({ json }) => isClip(json))) return impossible("Nothing would be left.")
  return done(
    { ...edit, pieces },
    `Kept ${seconds(total(pieces), edit)} of ${seconds(total(edit.pieces), edit)}.`,
  )
}

const tighten = (edit: Edit, resources: Resources): Outcome => {
  const pieces = tightened(edit, resources)
  const saved = total(edit.pieces) - total(pieces)
  return saved > 0
    ? done({ ...edit, pieces }, `Took out ${seconds(saved, edit)} of gaps and pauses.`)
    : impossible("No gaps and no long pauses are known.")
}

const order = (edit: Edit, by: "as shot" | "best first"): Outcome => {
  if (by === "as shot")
    return done({ ...edit, pieces: Arranging.asShot(edit) }, "Put the clips in the order they were shot.")
  return edit.pieces.some((piece) => scoreOf(piece) !== undefined)
    ? done({ ...edit, pieces: Arranging.bestFirst(edit.pieces) }, "Put the best clips first.")
    : impossible("The clips have no scores to be ordered by.")
}

const transitions = (edit: Edit, transition: AskedTransition): Outcome => {
  const after: Edit = { ...edit, transitions: { type: "everywhere", transition } }
  const count = childrenOf(mainTrack(after)).filter((child) => schemaOf(child) === "Transition").length
  if (count === 0) return impossible("No two clips that meet have the handles for a transition.")
  return done(after, count === 1 ? "Put in 1 transition." : `Put in ${count} transitions.`)
}

/** Applies one instruction to a timeline under way. */
export const apply = (edit: Edit, instruction: Instruction, resources: Resources): Outcome => {
  switch (instruction.type) {
    case "length":
      return length(edit, instruction, resources)
    case "scale":
      return toLength(edit, Math.round(lengthOf(edit) * instruction.factor), resources)
    case "change length": {
      const target = lengthOf(edit) + toFrames(instruction.seconds, edit.rate)
      return target < 1 ? impossible("Nothing would be left.") : toLength(edit, target, resources)
    }
    case "crop": {
      const frames = toFrames(instruction.seconds, edit.rate)
      const all = total(edit.pieces)
      return instruction.edge === "start" ? stretch(edit, frames, all) : stretch(edit, 0, all - frames)
    }
    case "keep stretch": {
      const frames = toFrames(instruction.seconds, edit.rate)
      const all = total(edit.pieces)
      return instruction.edge === "start"
        ? stretch(edit, 0, frames)
        : stretch(edit, Math.max(0, all - frames), all)
    }
    case "clip length":
      return clipLength(edit, instruction.choice, resources, (edit, index) =>
        resized(edit, index, Math.max(1, toFrames(instruction.seconds, edit.rate))),
      )
    case "trim clip":
      return trimClip(edit, instruction, resources)
    case "remove":
      return remove(edit, instruction.choice, resources)
    case "keep":
      return keep(edit, instruction.choice, resources)
    case "move":
      return move(edit, instruction, resources)
    case "swap":
      return swap(edit, instruction.one, instruction.other, resources)
    case "replace":
      return replace(edit, instruction, resources)
    case "add":
      return add(edit, instruction, resources)
    case "reverse":
      return done({ ...edit, pieces: edit.pieces.toReversed() }, "Reversed the order of the clips.")
    case "order":
      return order(edit, instruction.by)
    case "tighten":
      return tighten(edit, resources)
    case "transitions":
      return transitions(edit, instruction.transition)
    case "no transitions":
      return done({ ...edit, transitions: { type: "none" } }, "Removed the transitions.")
    case "transition length":
      return edit.track.transitions.size === 0 && edit.transitions.type !== "everywhere"
        ? impossible("There are no transitions.")
        : done(resizedTransitions(edit, instruction), "Changed the length of the transitions.")
    case "pace":
      return pace(edit, instruction)
    case "title":
      return done({ ...edit, title: instruction.title }, `Named it "${instruction.title}".`)
    case "rate": {
      const rate = FrameRate.parse(instruction.rate)
      return rate === undefined
        ? impossible("That is no frame rate.")
        : done({ ...edit, newRate: rate }, `Changed the rate to ${instruction.rate} frames a second.`)
    }
  }
}

const resizedTransitions = (
  edit: Edit,
  { factor, seconds }: Instruction & { readonly type: "transition length" },
): Edit => {
  const { transitions } = edit
  if (transitions.type !== "everywhere") return { ...edit, transitions: { type: "resized", seconds, factor } }
  const { transition } = transitions
  return {
    ...edit,
    transitions: {
      type: "everywhere",
      transition: { ...transition, seconds: seconds ?? transition.seconds * factor },
    },
  }
}
