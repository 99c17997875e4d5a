import type { MediaFile } from "./MediaFile.ts"
import { termsOf } from "./Terms.ts"

/** Longer words are no words; an index would only grow by them. */
const longestTerm = 64

/** How often a term stands in a file. */
export interface Posting {
  readonly file: string
  readonly count: number
}

/** The term under which the appearances of a subject are kept: no word has a colon in it. */
export const subjectTerm = (uuid: string): string => `subject:${uuid}`

/** What a file is found by: the words said in it, of its shots and of its name, and the subjects that appear. */
export const indexedTerms = (file: MediaFile): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const add = (term: string) => counts.set(term, (counts.get(term) ?? 0) + 1)
  const read = (text: string) => {
    for (const { stop, term } of termsOf(text)) if (!stop && term.length <= longestTerm) add(term)
  }
  read(file.name)
  for (const { text } of file.transcript) read(text)
  for (const { description, tags } of file.shots) {
    if (description !== null) read(description)
    tags.forEach(read)
  }
  for (const { subject } of file.appearances) add(subjectTerm(subject))
  return counts
}

/** What a prompt about some subjects is searched by. */
export const promptTerms = (prompt: string, subjects: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set([
    ...termsOf(prompt).flatMap(({ stop, term }) => (stop || term.length > longestTerm ? [] : [term])),
    ...subjects.map(subjectTerm),
  ]),
]

/**
 * The files that hold terms of a search, the best first: each term counts by how rare it is among `total` files and
 * by the logarithm of how often it stands in the file. Ties go by UUID.
 */
export const bestFiles = (
  postings: ReadonlyArray<ReadonlyArray<Posting>>,
  total: number,
  limit: number,
): ReadonlyArray<string> => {
  const scores = new Map<string, number>()
  for (const files of postings) {
    const rarity = Math.log(1 + total / (1 + files.length))
    for (const { count, file } of files)
      scores.set(file, (scores.get(file) ?? 0) + rarity * (1 + Math.log(count)))
  }
  return [...scores]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([file]) => file)
}
