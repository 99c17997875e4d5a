import type { MediaFile } from "../../library/MediaFile.ts"
import type { Subject } from "../../library/Subject.ts"
import { termsOf } from "../../library/Terms.ts"
import { fold, isUnspaced } from "../../library/Words.ts"
import type { Brief } from "../brief/Brief.ts"
import { isRequestTerm, opensContext } from "./RequestWords.ts"
import { mentions, named, speakersOf } from "./SpeakerNames.ts"

/** What the names of subjects weigh beside the words of the request: they say who, and the rest says what. */
const subjectWeight = 0.5
/** What words of the occasion weigh: "when discussing prices" narrows the place down, and is not what is asked. */
const contextWeight = 0.3
/** A request may begin with "when"; an occasion comes after this many words, who is to be heard included. */
const beforeContext = { heard: 1, unheard: 3 }

export interface QueryTerm {
  readonly term: string
  /** 1 is a word of the request. */
  readonly weight: number
  /** Place among the words of the request; neighbours there are worth more as neighbours in the material. */
  readonly at: number
}

/** What is looked for in the material. */
export interface Query {
  /** The request in its own words, for engines that read. */
  readonly text: string
  readonly terms: ReadonlyArray<QueryTerm>
  /** Who is to be heard, as the material spells them. */
  readonly speakers: ReadonlySet<string>
  /** Seconds that a moment is expected to last: how wide the ranker looks. */
  readonly seconds: number
}

/** The query of a request: its words without those that only ask, and the speakers it names. */
export const queryOf = (options: {
  readonly brief: Brief
  readonly files: ReadonlyArray<MediaFile>
  /** Who the cut is about. */
  readonly subjects: ReadonlyArray<Subject>
  readonly seconds: number
}): Query => {
  const { brief, files, seconds, subjects } = options
  const voices = speakersOf(files)
  const mentioned = mentions(brief.about, voices)
  const speakers = new Set([
    ...brief.speakers.flatMap((name) => named(name, voices)),
    ...mentioned.flatMap((mention) => mention.speakers),
  ])
  const isName = (at: number) => mentioned.some(({ from, to }) => at >= from && at < to)
  const asked = termsOf(brief.about)
  const words = asked.filter(
    ({ at, stop, term }) => !stop && !isName(at) && (term.length > 1 || isUnspaced(term)),
  )
  const telling = words.filter(({ term }) => !isRequestTerm(term))
  const before = brief.speakers.length > 0 ? beforeContext.heard : beforeContext.unheard
  const context = asked.findIndex(
    ({ end, start }, at) => at >= before && opensContext(fold(brief.about.slice(start, end))),
  )
  const weightAt = (at: number) => (context >= 0 && at > context ? contextWeight : 1)
  const terms: Array<QueryTerm> = (telling.length > 0 ? telling : words).map(({ at, term }) => ({
    term,
    weight: weightAt(at),
    at,
  }))
  let next = (terms.at(-1)?.at ?? 0) + 10
  const add = (text: string, weight: number): void => {
    for (const { at, stop, term } of termsOf(text))
      if (!stop && !terms.some((other) => other.term === term)) terms.push({ term, weight, at: next + at })
    next += 100
  }
  // What must be in is in anyway: it only leads where there is nothing else to go by.
  if (terms.length === 0) for (const phrase of brief.include) add(phrase, 1)
  for (const { aliases, name } of subjects) for (const text of [name, ...aliases]) add(text, subjectWeight)
  return { text: brief.about, terms, speakers, seconds }
}
