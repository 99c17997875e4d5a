import { type FileTerms, fileTerms } from "./FileTerms.ts"
import type { MediaFile } from "./MediaFile.ts"

/** Words of either side that are compared, stop words aside: about two minutes of speech. */
const side = 60
/** Standard deviations that the beginning and the end of a file count as. */
const atEnds = 2

/** Squared weight of each term: rare words tell topics apart, words met once tell nothing. */
const weights = (ids: Uint32Array, size: number): Float64Array => {
  const counts = new Float64Array(size + 1)
  for (const id of ids) counts[id]!++
  return counts.map((count) => (count > 1 ? Math.log(1 + ids.length / count / 10) ** 2 : 0))
}

/** Cosine of the words before and after each place, for all places in one pass. */
const similarities = (ids: Uint32Array, size: number): Float64Array => {
  const weight = weights(ids, size)
  const left = { counts: new Float64Array(size + 1), norm: 0 }
  const right = { counts: new Float64Array(size + 1), norm: 0 }
  let dot = 0
  const move = (to: typeof left, other: typeof left, id: number, by: 1 | -1): void => {
    const before = to.counts[id]!
    to.norm += weight[id]! * (2 * by * before + 1)
    dot += by * weight[id]! * other.counts[id]!
    to.counts[id] = before + by
  }
  for (let at = 0; at < Math.min(side, ids.length); at++) move(right, left, ids[at]!, 1)
  return Float64Array.from({ length: ids.length + 1 }, (_, at) => {
    const similarity = left.norm > 0 && right.norm > 0 ? dot / Math.sqrt(left.norm * right.norm) : 0
    if (at < ids.length) {
      move(right, left, ids[at]!, -1)
      move(left, right, ids[at]!, 1)
      if (at + side < ids.length) move(right, left, ids[at + side]!, 1)
      if (at >= side) move(left, right, ids[at - side]!, -1)
    }
    return similarity
  })
}

const read = (file: MediaFile, { first, ids, size }: FileTerms): Float64Array => {
  const told = ids.filter((id) => id !== 0)
  const similarity = similarities(told, size)
  let sum = 0
  let squares = 0
  for (const value of similarity) {
    sum += value
    squares += value * value
  }
  const mean = sum / similarity.length
  const deviation = Math.sqrt(Math.max(0, squares / similarity.length - mean * mean))
  const change = new Float64Array(file.transcript.length + 1)
  let at = 0
  for (let index = 0; index < file.transcript.length; index++) {
    change[index] = deviation > 1e-6 ? (mean - similarity[at]!) / deviation : 0
    for (let word = first[index]!; word < first[index + 1]!; word++) if (ids[word] !== 0) at++
  }
  change[0] = atEnds
  change[file.transcript.length] = atEnds
  return change
}

const readBefore = new WeakMap<MediaFile, Float64Array>()

/**
 * How much the words change before each utterance of a file, and after the last: the drop of the cosine between
 * the words before and after, in standard deviations of the file. Topics end where words change.
 *
 * After M. A. Hearst, "TextTiling: Segmenting Text into Multi-paragraph Subtopic Passages", Computational
 * Linguistics 23 (1), 1997.
 */
export const vocabularyChange = (file: MediaFile): Float64Array => {
  const found = readBefore.get(file)
  if (found !== undefined) return found
  const made = read(file, fileTerms(file))
  readBefore.set(file, made)
  return made
}
