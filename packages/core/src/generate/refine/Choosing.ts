import { readChoice } from "./ChoiceReader.ts"
import { hasWords, type Known, roughcutOf, wordsOf } from "./ClipWords.ts"
import type { Edit, Piece } from "./Edit.ts"
import { isClip } from "./EditedTrack.ts"
import { mediaOf } from "../Durations.ts"
import type { Choice, Place } from "./Instruction.ts"

export const scoreOf = ({ json }: Piece): number | undefined => {
  const { score } = roughcutOf(json)
  return typeof score === "number" && Number.isFinite(score) ? score : undefined
}

/** Indexes of the pieces that are clips, in their order. */
export const clipsOf = (pieces: ReadonlyArray<Piece>): ReadonlyArray<number> =>
  pieces.flatMap((piece, index) => (isClip(piece.json) ? [index] : []))

const byPlace = (clips: ReadonlyArray<number>, places: ReadonlyArray<number>): ReadonlyArray<number> =>
  places.flatMap((place) => clips.at(place < 0 ? place : place - 1) ?? []).filter((_, at) => places[at] !== 0)

const byNumber = ({ pieces, track }: Edit, numbers: ReadonlyArray<number>): ReadonlyArray<number> => {
  const numbered = track.items.flatMap(({ json }, index) => (isClip(json) ? [index] : []))
  return numbers.flatMap((number) => {
    const origin = numbered[number - 1]
    if (origin === undefined) return []
    return pieces.flatMap((piece, index) => (piece.origin === origin ? [index] : []))
  })
}

const extreme = (
  { pieces }: Edit,
  clips: ReadonlyArray<number>,
  of: "longest" | "shortest" | "best" | "worst",
): ReadonlyArray<number> => {
  const value = (index: number) =>
    of === "longest" || of === "shortest" ? pieces[index]!.frames : scoreOf(pieces[index]!)
  const known = clips.filter((index) => value(index) !== undefined)
  const sorted = known.toSorted((a, b) => value(a)! - value(b)!)
  const found = of === "longest" || of === "best" ? sorted.at(-1) : sorted[0]
  return found === undefined ? [] : [found]
}

const withWords = ({ pieces, rate }: Edit, words: string, known: Known): ReadonlyArray<number> =>
  clipsOf(pieces).filter((index) => hasWords(wordsOf(pieces[index]!, rate, known), words, known.subjects))

const isNamed = ({ json }: Piece, name: string): boolean =>
  [json["name"], mediaOf(json)?.["name"]].some(
    (each) => typeof each === "string" && each.toLowerCase() === name.toLowerCase(),
  )

/** Clips of that very name, else those that have all the words; where none has, those of each thing in a list, if each is found. */
const about = (edit: Edit, words: string, known: Known): ReadonlyArray<number> => {
  const named = clipsOf(edit.pieces).filter((index) => isNamed(edit.pieces[index]!, words))
  const whole = named.length > 0 ? named : withWords(edit, words, known)
  if (whole.length > 0) return whole
  const parts = words.split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+/iu)
  const found = parts.map((part) => {
    const choice = readChoice(part)
    return choice === null ? [] : choice.type === "about" ? withWords(edit, choice.words, known) : []
  })
  if (parts.length < 2 || found.some((indexes) => indexes.length === 0)) return []
  return [...new Set(found.flat())].toSorted((a, b) => a - b)
}

/** Indexes of the pieces that a choice points at, in the order in which it names them. */
export const chosen = (edit: Edit, choice: Choice, known: Known): ReadonlyArray<number> => {
  const clips = clipsOf(edit.pieces)
  switch (choice.type) {
    case "all":
      return clips
    case "numbers":
      return [...new Set(byNumber(edit, choice.numbers))]
    case "places":
      return [...new Set(byPlace(clips, choice.places))]
    case "every other":
      return clips.filter((_, index) => index % 2 === 1)
    case "extreme":
      return extreme(edit, clips, choice.of)
    case "about":
      return about(edit, choice.words, known)
    case "except": {
      const left = new Set(chosen(edit, choice.choice, known))
      return clips.filter((index) => !left.has(index))
    }
  }
}

/** The index that something placed there gets, counted among `pieces`; undefined where there is no such place. */
export const indexOf = (edit: Edit, place: Place, known: Known): number | undefined => {
  const { pieces } = edit
  switch (place.type) {
    case "start":
      return 0
    case "end":
      return pieces.length
    case "position": {
      const clips = clipsOf(pieces)
      return place.position < 1 ? undefined : (clips[place.position - 1] ?? pieces.length)
    }
    case "before":
    case "after": {
      const found = chosen(edit, place.choice, known).toSorted((a, b) => a - b)
      if (found.length === 0) return undefined
      return place.type === "before" ? found[0]! : found.at(-1)! + 1
    }
  }
}
