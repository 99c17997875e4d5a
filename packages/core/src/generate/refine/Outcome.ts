import { Either } from "effect"
import type { Known } from "./ClipWords.ts"
import type { Edit } from "./Edit.ts"
import { toSeconds } from "./Frames.ts"
import type { Material } from "../Generator.ts"
import type { Choice } from "./Instruction.ts"

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

export const clips = (count: number) => (count === 1 ? "1 clip" : `${count} clips`)
export const seconds = (frames: number, { rate }: Edit) => {
  const value = Math.round(toSeconds(frames, rate) * 100) / 100
  return value === 1 ? "1 second" : `${value} seconds`
}

export const done = (edit: Edit, sentence: string): Outcome => Either.right({ edit, done: sentence })
export const impossible = (sentence: string): Outcome => Either.left(sentence)
export const noSuchClip = (choice: Choice) =>
  impossible(
    choice.type === "about" ? `No clip was found for "${choice.words}".` : "The timeline has no such clip.",
  )
