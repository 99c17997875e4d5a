import { characters, firstCharacters } from "../../json/Text.ts"
import type { MediaFile } from "../../library/MediaFile.ts"
import type { Subject } from "../../library/Subject.ts"
import { termsOf } from "../../library/Terms.ts"
import { namesOf, subjectsIn } from "./Picked.ts"
import type { FilePiece } from "./Pieces.ts"
import type { Query } from "../rank/Query.ts"

/** Characters of a quotation or description. */
const longestQuote = 100
const longestName = 30

const short = (text: string, most: number): string => {
  const plain = text.replace(/\s+/gu, " ").trim()
  if (characters(plain) <= most) return plain
  const cut = firstCharacters(plain, most - 3)
  const space = cut.lastIndexOf(" ")
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}...`
}

const telling = (text: string, asked: ReadonlyMap<string, number>): number => {
  const held = new Set(termsOf(text).map(({ term }) => term))
  let sum = 0
  for (const [term, weight] of asked) if (held.has(term)) sum += weight
  return sum
}

interface Sentence {
  readonly utterance: number | null
  readonly text: string
}

/** Pieces of one utterance up to the end of a sentence, put together. */
const sentencesOf = (pieces: ReadonlyArray<FilePiece>): ReadonlyArray<Sentence> => {
  const sentences: Array<Sentence> = []
  for (const { text, utterance } of pieces) {
    const last = sentences.at(-1)
    if (last !== undefined && last.utterance === utterance && !/[.?!。？！…]["'”’»)\]]*\s*$/u.test(last.text))
      sentences[sentences.length - 1] = { utterance, text: `${last.text} ${text}` }
    else sentences.push({ utterance, text })
  }
  return sentences
}

/** A short sentence that says why a clip was picked: what is said in it, who is seen, or what is shown. */
export const reasonOf = (options: {
  readonly file: MediaFile
  readonly pieces: ReadonlyArray<FilePiece>
  readonly query: Query
  readonly subjects: ReadonlyArray<Subject>
  readonly score: number
}): string => {
  const { file, pieces, query, score, subjects } = options
  const sure = `${score.toFixed(2)}.`
  const asked = new Map(query.terms.map(({ term, weight }) => [term, weight]))
  const found = sentencesOf(pieces)
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map((piece) => ({ piece, worth: telling(piece.text, asked) }))
  const tells = (one: (typeof found)[number], other: (typeof found)[number]) =>
    one.worth > other.worth || (one.worth === other.worth && one.piece.text.length > other.piece.text.length)
  const best = found.reduce<(typeof found)[number] | undefined>(
    (most, one) => (most === undefined || tells(one, most) ? one : most),
    undefined,
  )
  const names = namesOf(subjectsIn(file, pieces[0]!.into, pieces.at(-1)!.out), subjects)
  const seen =
    names.length > 0 ? `${short(names.join(" and "), longestName * 2)} can be seen, ${sure}` : undefined
  const shown = pieces
    .flatMap(({ shot }) => (shot === null ? [] : [file.shots[shot]!]))
    .map(({ description, tags }) => description ?? tags.join(", "))
    .find((text) => text.trim() !== "")
  if (best !== undefined && (best.worth > 0 || (seen === undefined && shown === undefined))) {
    const speaker = best.piece.utterance === null ? null : file.transcript[best.piece.utterance]!.speaker
    const quote = short(best.piece.text, longestQuote)
    const who = speaker === null || speaker.trim() === "" ? "Somebody" : short(speaker, longestName)
    return `${who} says: "${quote}", ${sure}`
  }
  if (shown !== undefined) return `The picture shows: ${short(shown, longestQuote)}, ${sure}`
  return seen ?? `An even share of the material, ${sure}`
}
