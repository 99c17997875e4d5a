import { fileTerms } from "../../library/FileTerms.ts"
import type { MediaFile } from "../../library/MediaFile.ts"
import { speechOf } from "../../library/Speech.ts"
import { termsOf } from "../../library/Terms.ts"
import type { Time } from "./Spans.ts"

/** An utterance up to this many seconds is taken whole; of a longer one, the sentence. */
const shortUtterance = 12
/** Seconds of silence over which a sentence does not run on. */
const longestPause = 1.5

/** First and last utterance of each place where a file says a phrase. */
const placesOf = (file: MediaFile, phrase: string): ReadonlyArray<readonly [from: number, to: number]> => {
  const words = termsOf(phrase).map(({ term }) => term)
  if (words.length === 0) return []
  const { first, places } = fileTerms(file)
  const all = words.map((term) => new Set(places.get(term)))
  const found: Array<readonly [number, number]> = []
  let from = 0
  for (const place of places.get(words[0]!) ?? []) {
    if (!all.every((set, index) => set.has(place + index))) continue
    while (first[from + 1]! <= place) from++
    let to = from
    while (first[to + 1]! <= place + words.length - 1) to++
    found.push([from, to])
  }
  return found
}

/** The sentences of one utterance that hold a phrase; all of it where its words are not timed or it is short. */
const sentencesIn = (file: MediaFile, index: number, phrase: ReadonlyArray<string>): ReadonlyArray<Time> => {
  const utterance = file.transcript[index]!
  const { timed, words } = speechOf(utterance)
  if (!timed || utterance.end - utterance.start <= shortUtterance) return [utterance]
  const times: Array<Time> = []
  let from = 0
  words.forEach(({ closes, end }, at) => {
    if (!closes && at < words.length - 1) return
    const said = termsOf(
      words
        .slice(from, at + 1)
        .map(({ text }) => text)
        .join(" "),
    ).map(({ term }) => term)
    if (said.some((_, place) => phrase.every((term, next) => said[place + next] === term)))
      times.push({ start: words[from]!.start, end })
    from = at + 1
  })
  return times.length > 0 ? times : [utterance]
}

/** Whether a sentence runs on from an utterance into the next. */
const runsOn = (file: MediaFile, index: number): boolean => {
  const [one, next] = [file.transcript[index], file.transcript[index + 1]]
  if (one === undefined || next === undefined) return false
  const last = speechOf(one).words.at(-1)
  return (
    one.speaker === next.speaker &&
    next.start - one.end <= longestPause &&
    last !== undefined &&
    !last.closes &&
    /^\s*\p{Ll}/u.test(next.text)
  )
}

/** When a file says a phrase: the time of the sentences that hold it. */
export const sayings = (file: MediaFile, phrase: string): ReadonlyArray<Time> => {
  const words = termsOf(phrase).map(({ term }) => term)
  return placesOf(file, phrase).flatMap(([from, to]): ReadonlyArray<Time> => {
    if (from === to && !runsOn(file, from) && !runsOn(file, from - 1)) return sentencesIn(file, from, words)
    let [first, last] = [from, to]
    if (runsOn(file, from - 1)) first--
    if (runsOn(file, to)) last++
    return [{ start: file.transcript[first]!.start, end: file.transcript[last]!.end }]
  })
}

/** The shots of a file whose description or tags hold a phrase. */
export const shotsNamed = (file: MediaFile, phrase: string): ReadonlyArray<Time> => {
  const words = termsOf(phrase).map(({ term }) => term)
  if (words.length === 0) return []
  return file.shots.filter(({ description, tags }) =>
    [description ?? "", ...tags].some((text) => {
      const said = termsOf(text).map(({ term }) => term)
      return said.some((_, place) => words.every((term, next) => said[place + next] === term))
    }),
  )
}
