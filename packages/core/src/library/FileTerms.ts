import { termOf } from "./Terms.ts"
import type { MediaFile } from "./MediaFile.ts"
import { eachWord } from "./Words.ts"

/**
 * Where each term of a file's transcript stands. Words are counted through the file; `first[u]` is the number of words
 * before utterance `u`, and `first[transcript.length]` that of them all.
 */
export interface FileTerms {
  readonly first: Uint32Array
  /** Places of each term among the words of the file, ascending. */
  readonly places: ReadonlyMap<string, Uint32Array>
  /** For each word the number of its term, or 0 for a stop word. */
  readonly ids: Uint32Array
  /** How many terms there are, numbered from 1. */
  readonly size: number
}

const read = (file: MediaFile): FileTerms => {
  const first = new Uint32Array(file.transcript.length + 1)
  const numbers = new Map<string, number>()
  const terms: Array<string> = []
  const stops: Array<boolean> = []
  let ids = new Uint32Array(1024)
  let count = 0
  const add = (raw: string): void => {
    let number = numbers.get(raw)
    if (number === undefined) {
      const { stop, term } = termOf(raw)
      const key = ` ${term}`
      number = numbers.get(key)
      if (number === undefined) {
        number = terms.push(term)
        stops.push(stop)
        numbers.set(key, number)
      }
      numbers.set(raw, number)
    }
    if (count === ids.length) {
      const larger = new Uint32Array(count * 2)
      larger.set(ids)
      ids = larger
    }
    ids[count++] = number
  }
  for (let index = 0; index < file.transcript.length; index++) {
    first[index] = count
    eachWord(file.transcript[index]!.text, add)
  }
  first[file.transcript.length] = count
  ids = ids.slice(0, count)
  return { first, ids, size: terms.length, ...gathered(ids, terms, stops) }
}

/** The places of each term, and stop words taken out of `ids`. */
const gathered = (ids: Uint32Array, terms: ReadonlyArray<string>, stops: ReadonlyArray<boolean>) => {
  const ends = new Uint32Array(terms.length + 1)
  for (const id of ids) ends[id]!++
  for (let id = 1; id <= terms.length; id++) ends[id]! += ends[id - 1]!
  const all = new Uint32Array(ids.length)
  const next = new Uint32Array(terms.length + 1)
  next.set(ends.subarray(0, terms.length), 1)
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at]!
    all[next[id]!++] = at
    if (stops[id - 1] === true) ids[at] = 0
  }
  return {
    places: new Map(terms.map((term, index) => [term, all.subarray(ends[index]!, ends[index + 1]!)])),
  }
}

const readBefore = new WeakMap<MediaFile, FileTerms>()

/** The terms of a file's transcript, read once for each value. */
export const fileTerms = (file: MediaFile): FileTerms => {
  const found = readBefore.get(file)
  if (found !== undefined) return found
  const made = read(file)
  readBefore.set(file, made)
  return made
}
