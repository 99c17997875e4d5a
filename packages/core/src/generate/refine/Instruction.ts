import type { AskedTransition } from "../brief/Brief.ts"
import type { Bounds } from "../brief/AskedTimes.ts"

/** Clips that a prompt points at. Numbers count from 1; below 0 they count from the end. */
export type Choice =
  | { readonly type: "all" }
  /** "clip 3": as they were numbered before the prompt. */
  | { readonly type: "numbers"; readonly numbers: ReadonlyArray<number> }
  /** "the second clip", "the last three": as they stand when it is the instruction's turn. */
  | { readonly type: "places"; readonly places: ReadonlyArray<number> }
  | { readonly type: "every other" }
  | { readonly type: "extreme"; readonly of: "longest" | "shortest" | "best" | "worst" }
  /** By what is in them. */
  | { readonly type: "about"; readonly words: string }
  | { readonly type: "except"; readonly choice: Choice }

export type Place =
  | { readonly type: "start" }
  | { readonly type: "end" }
  | { readonly type: "before" | "after"; readonly choice: Choice }
  /** So that it becomes the clip of this number. */
  | { readonly type: "position"; readonly position: number }

/** What is to be added: the given files, moments of them that have the words, or a slug. */
export interface Content {
  /** Null means the given files as they are. */
  readonly words: string | null
  /** Seconds of it, or null. */
  readonly seconds: number | null
}

/** One thing that a prompt asks to be done to a timeline. Times are seconds. */
export type Instruction =
  | { readonly type: "length"; readonly seconds: number; readonly bound: "exactly" | "at most" | "at least" }
  | { readonly type: "scale"; readonly factor: number }
  | { readonly type: "change length"; readonly seconds: number }
  /** Takes this many seconds off one end of the whole. */
  | { readonly type: "crop"; readonly edge: "start" | "end"; readonly seconds: number }
  /** Keeps this many seconds at one end of the whole. */
  | { readonly type: "keep stretch"; readonly edge: "start" | "end"; readonly seconds: number }
  | { readonly type: "clip length"; readonly choice: Choice; readonly seconds: number }
  | { readonly type: "clip scale"; readonly choice: Choice; readonly factor: number }
  | {
      readonly type: "trim clip"
      readonly choice: Choice
      readonly edge: "start" | "end"
      /** Below 0 it becomes longer. */
      readonly seconds: number
    }
  | { readonly type: "remove"; readonly choice: Choice }
  | { readonly type: "keep"; readonly choice: Choice }
  | { readonly type: "move"; readonly choice: Choice; readonly place: Place }
  | { readonly type: "swap"; readonly one: Choice; readonly other: Choice }
  | { readonly type: "replace"; readonly choice: Choice; readonly content: Content }
  | { readonly type: "add"; readonly content: Content; readonly place: Place }
  | { readonly type: "reverse" }
  | { readonly type: "order"; readonly by: "as shot" | "best first" }
  | { readonly type: "tighten" }
  | { readonly type: "transitions"; readonly transition: AskedTransition }
  | { readonly type: "no transitions" }
  /** Transitions that are there become this long, or this many times as long. */
  | { readonly type: "transition length"; readonly seconds: number | null; readonly factor: number }
  | { readonly type: "pace"; readonly clip: Bounds }
  | { readonly type: "title"; readonly title: string }
  | { readonly type: "rate"; readonly rate: string }

/** A part of a prompt, with what it asks for where that was understood. */
export interface ReadInstruction {
  readonly part: string
  readonly instruction: Instruction | null
}
