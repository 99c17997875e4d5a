import { Either } from "effect"
import * as FrameRate from "../../time/FrameRate.ts"
import { contentOf } from "./Adding.ts"
import * as Arranging from "./Arranging.ts"
import type { AskedTransition } from "../brief/Brief.ts"
import { chosen, indexOf, scoreOf } from "./Choosing.ts"
import { childrenOf, schemaOf } from "../Durations.ts"
import { type Edit, total } from "./Edit.ts"
import { toFrames, toSeconds } from "./Frames.ts"
import type { Choice, Instruction } from "./Instruction.ts"
import { clipLength, length, lengthOf, pace, stretch, toLength, trimClip } from "./LengthEdits.ts"
import { resized } from "./Lengthening.ts"
import { clips, done, impossible, noSuchClip, type Outcome, type Resources, seconds } from "./Outcome.ts"
import { tightened } from "./Tightening.ts"
import { mainTrack } from "./WriteEdit.ts"

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

const tighten = (edit: Edit, resources: Resources): Outcome => {
  const pieces = tightened(edit, resources)
  const saved = total(edit.pieces) - total(pieces)
  return saved > 0
    ? done({ ...edit, pieces }, `Took out ${seconds(saved, edit)} of gaps, pauses and false starts.`)
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
    case "clip scale":
      return clipLength(edit, instruction.choice, resources, (edit, index) =>
        resized(edit, index, Math.max(1, Math.round(edit.pieces[index]!.frames * instruction.factor))),
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
