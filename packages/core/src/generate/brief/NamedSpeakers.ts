import type { Subject } from "../../library/Subject.ts"
import { namedIn } from "./NamedSubjects.ts"
import { type Found, take } from "./PromptText.ts"

/** Who can be heard, with the names that prompts may use for them. */
interface Voice {
  readonly speaker: string
  readonly names: ReadonlyArray<string>
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ""

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

const voicesOf = (
  speakers: ReadonlyArray<string>,
  subjects: ReadonlyArray<Subject>,
): ReadonlyArray<Voice> => {
  const people = subjects.filter(({ kind }) => kind === "person")
  const heard = [...new Set(speakers)].map((speaker) => {
    const person = people.find(({ aliases, name }) => [name, ...aliases].some((each) => same(each, speaker)))
    const first = firstName(speaker)
    const isAlone = speakers.filter((other) => same(firstName(other), first)).length === 1
    return {
      speaker,
      names: [
        speaker,
        ...(person === undefined ? [] : [person.name, ...person.aliases]),
        ...(isAlone ? [first] : []),
      ],
    }
  })
  const others = people
    .filter(
      ({ aliases, name }) =>
        ![name, ...aliases].some((each) => speakers.some((speaker) => same(speaker, each))),
    )
    .map(({ aliases, name }) => ({ speaker: name, names: [name, ...aliases] }))
  return [...heard, ...others]
}

const who = String.raw`(?<who>[\p{L}\p{M}'. -]{1,80}?(?:(?:,| and| or|,? &) [\p{L}\p{M}'. -]{1,80}?)?)`
const says =
  "says?|said|saying|thinks?|tells?(?: us| me| you)?|told|explains?|mentions?|talks?|talked|speaks?|spoke|recalls?|remembers?|describes?"
const link = "(?:\\s+(?:about|on|of))?"
const head = String.raw`(?<![\p{L}\p{N}])`
const tail = String.raw`(?![\p{L}\p{N}])`

const spoken: ReadonlyArray<RegExp> = [
  new RegExp(String.raw`${head}(?:only\s+)?(?:where|when)\s+${who}\s+(?:${says})${link}${tail}`, "giu"),
  new RegExp(
    String.raw`${head}(?:(?:everything|all|what|anything|the parts?|the bits?|the moments?|moments|parts|bits)\s+(?:that\s+|where\s+|when\s+|in which\s+)?)${who}\s+(?:has to say|had to say|(?:${says}))${link}${tail}`,
    "giu",
  ),
  new RegExp(
    String.raw`${head}(?:(?:when|where|only)\s+)?${who}\s+(?:is\s+)?(?:talking|speaking|saying|explaining|telling us|describing|recalling|remembering|answering)${link}${tail}`,
    "giu",
  ),
  new RegExp(
    String.raw`${head}(?:hear(?:ing)? from|quotes? (?:from|by|of)|(?:sound ?)?bites? (?:from|by|of)|answers (?:from|by|of)|words of|(?:said|spoken|told) by|in the words of|only the voice of|the voice of|interviews? with)\s+${who}(?:\s+(?:about|on))?(?=\s*(?:$|[,.;!?\n\u0001]|about|on|and|in|at|for|with|from)|(?<=about|on)\s)`,
    "giu",
  ),
  new RegExp(
    String.raw`${head}(?:in\s+)?${who}['’]s? (?:answers?|quotes?|words|sound ?bites?|statements?|comments?|remarks?|thoughts|views|opinions?)(?:\s+(?:about|on|to))?${tail}`,
    "giu",
  ),
]

/** Words that may stand before a name and belong to another wish. */
const lastNames = (written: string, voices: ReadonlyArray<Voice>): ReadonlyArray<string> =>
  namedIn(
    written,
    voices.map(({ names, speaker }) => ({ thing: speaker, names })),
  )

/**
 * Reads who is to be heard: "what Anna says about budgets" is about budgets and wants Anna's voice. Names that neither
 * the transcripts nor the subjects know are left in the text.
 */
export const readSpeakers = (
  text: string,
  speakers: ReadonlyArray<string>,
  subjects: ReadonlyArray<Subject>,
): Found<ReadonlyArray<string>> => {
  const voices = voicesOf(speakers, subjects)
  const found: Array<string> = []
  let rest = text
  if (voices.length === 0) return { value: found, text }
  for (const pattern of spoken)
    for (const match of rest.matchAll(pattern)) {
      const written = match.groups!["who"]!
      // Of "a cut of Anna talking about", "a cut of" stays; a name that stands in what stays says nothing.
      const at = match[0].indexOf(written)
      const lead =
        /^(?:.*(?<![\p{L}])(?:of|with|about|from|where|when|only|just|show|use|by))(?=\s|$)/iu.exec(
          written,
        )?.[0].length ?? 0
      const names = lastNames(written.slice(lead), voices)
      if (names.length === 0) continue
      found.push(...names)
      const start = match.index + (lead > 0 ? at + lead : 0)
      rest = take(rest, start, match.index + match[0].length)
    }
  return { value: [...new Set(found)], text: rest }
}
