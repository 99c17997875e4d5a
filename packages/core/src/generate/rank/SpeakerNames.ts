import { termsOf } from "../../library/Terms.ts"
import type { MediaFile } from "../../library/MediaFile.ts"
import { fold } from "../../library/Words.ts"
import { opensTopic } from "./RequestWords.ts"

/** How many speakers one word of a name may stand for: a first name, but no title. */
const mostOfOneWord = 3

/** A place of a text where it names speakers: words `from` to `to`, exclusive. */
export interface Mention {
  readonly from: number
  readonly to: number
  readonly speakers: ReadonlyArray<string>
}

/** Everybody who speaks in the files, as they are spelled there, in the order in which they are first heard. */
export const speakersOf = (files: ReadonlyArray<MediaFile>): ReadonlyArray<string> => {
  const speakers = new Set<string>()
  for (const { transcript } of files)
    for (const { speaker } of transcript) if (speaker !== null && speaker.trim() !== "") speakers.add(speaker)
  return [...speakers]
}

interface Name {
  readonly speaker: string
  readonly terms: ReadonlyArray<string>
}

const namesOf = (speakers: ReadonlyArray<string>): ReadonlyArray<Name> =>
  speakers.map((speaker) => ({ speaker, terms: termsOf(speaker).map(({ term }) => term) }))

/** The speakers that a name means: those that share all of its words, or all of whose words it holds. */
export const named = (name: string, speakers: ReadonlyArray<string>): ReadonlyArray<string> => {
  const asked = new Set(termsOf(name).map(({ term }) => term))
  if (asked.size === 0) return []
  return namesOf(speakers)
    .filter(({ terms }) => {
      const shared = new Set(terms.filter((term) => asked.has(term)))
      return shared.size > 0 && (shared.size === asked.size || shared.size === new Set(terms).size)
    })
    .map(({ speaker }) => speaker)
}

/**
 * Where a request names people who speak in the material: by their whole name, by a part of it in capitals ("Bains",
 * "C"), or by a title that only a letter follows ("the professor" for "Professor D"). A name in small letters within
 * the topic of a question is what it is about, not who says it: "what they think about marketing".
 */
export const mentions = (request: string, speakers: ReadonlyArray<string>): ReadonlyArray<Mention> => {
  const terms = termsOf(request)
  const raw = terms.map(({ end, start }) => request.slice(start, end))
  const topic = raw.findIndex((word, index) =>
    opensTopic(fold(word), index > 0 ? fold(raw[index - 1]!) : undefined),
  )
  const names = namesOf(speakers)
  const found: Array<Mention> = []
  for (let from = 0; from < terms.length; from++) {
    const capital = from > 0 && raw[from] !== "I" && /^\p{Lu}/u.test(raw[from]!)
    let longest = 0
    let who: Array<string> = []
    for (const name of names)
      for (let part = 0; part < name.terms.length; part++) {
        let length = 0
        while (
          part + length < name.terms.length &&
          from + length < terms.length &&
          name.terms[part + length] === terms[from + length]!.term
        )
          length++
        if (length === 0 || (length === 1 && terms[from]!.stop && raw[from]!.length > 1)) continue
        const title =
          part === 0 && raw[from]!.length > 1 && name.terms.slice(length).every((term) => term.length === 1)
        if (length < 2 && length < name.terms.length && !capital && !title) continue
        if (length === 1 && raw[from]!.length === 1 && !capital) continue
        if (length > longest) {
          longest = length
          who = [name.speaker]
        } else if (length === longest && !who.includes(name.speaker)) who.push(name.speaker)
      }
    if (longest === 0 || (longest === 1 && who.length > mostOfOneWord)) continue
    if (topic < 0 || from < topic || capital) found.push({ from, to: from + longest, speakers: who })
    from += longest - 1
  }
  return found
}
