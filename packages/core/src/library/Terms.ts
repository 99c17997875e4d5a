import { stem } from "./Stem.ts"
import { isStopWord } from "./StopWords.ts"
import { eachWord, fold } from "./Words.ts"

/** A word of a text as it is searched: "Budgets" and "budgeting" are the term "budget". */
export interface Term {
  readonly term: string
  /** Place among the words of the text, from 0. */
  readonly at: number
  /** UTF-16 offsets in the text. */
  readonly start: number
  readonly end: number
  /** Whether it says nothing of a subject, as "the" does. */
  readonly stop: boolean
}

/** Distinct spellings that are remembered with their terms; beyond it memory is begun anew. */
const remembered = 200_000

/** Characters of the longest spelling that is remembered. */
const longestRemembered = 64

const known = new Map<string, { readonly term: string; readonly stop: boolean }>()

/** The term of one word as it is spelled, and whether it is a stop word. */
export const termOf = (raw: string): { readonly term: string; readonly stop: boolean } => {
  const found = known.get(raw)
  if (found !== undefined) return found
  const word = fold(raw)
  const made = { term: stem(word), stop: isStopWord(word) }
  if (raw.length > longestRemembered) return made
  if (known.size >= remembered) known.clear()
  known.set(raw, made)
  return made
}

/** The terms of a text in any script, with their places. */
export const termsOf = (text: string): ReadonlyArray<Term> => {
  const terms: Array<Term> = []
  eachWord(text, (raw, start, end) => {
    const { stop, term } = termOf(raw)
    terms.push({ term, at: terms.length, start, end, stop })
  })
  return terms
}

/** Places at which the terms of a phrase follow each other in those of a text. */
export const placesOf = (
  phrase: ReadonlyArray<string>,
  terms: ReadonlyArray<{ readonly term: string }>,
): ReadonlyArray<number> => {
  const places: Array<number> = []
  if (phrase.length === 0) return places
  for (let from = 0; from + phrase.length <= terms.length; from++) {
    let same = 0
    while (same < phrase.length && terms[from + same]!.term === phrase[same]) same++
    if (same === phrase.length) places.push(from)
  }
  return places
}
