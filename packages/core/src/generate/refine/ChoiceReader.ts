import type { Choice, Place } from "./Instruction.ts"
import { numberOf, numberPattern, ordinalOf, ordinalPattern } from "../brief/Numbers.ts"
import { quotedPattern, unquoted } from "../brief/PromptText.ts"

const things =
  "clips?|shots?|cuts?|ones?|segments?|scenes?|moments?|parts?|bits?|takes?|sections?|pieces?|items?|edits?"
const number = String.raw`(?:#\s*|no\.\s*)?(?:${numberPattern})`
const list = String.raw`${number}(?:\s*(?:,\s*and|,|and|&|\+|through|to|-|–|or)\s*(?:(?:${things})\s+)?${number})*`
const numbers = new RegExp(String.raw`^(?:the\s+)?(?:(?:${things}|numbers?|#)\s*)+(?<list>${list})$`, "iu")
const ordinals = String.raw`(?:the\s+)?(?:(?<second>second|2nd|third|3rd)[ -](?:to[ -])?last|penultimate|${ordinalPattern})`
const places = new RegExp(
  String.raw`^(?:(?:the\s+)?(?:very\s+)?(?:${ordinalPattern}))(?:\s*(?:,\s*and|,|and|&)\s*(?:the\s+)?(?:very\s+)?(?:${ordinalPattern}))*(?:\s+(?:${things}))?$`,
  "iu",
)
const run = new RegExp(
  String.raw`^(?:the\s+)?(?<end>first|last|opening|closing|final)\s+(?<count>${numberPattern})(?:\s+(?:${things}))?$`,
  "iu",
)
const fromEnd = new RegExp(String.raw`^${ordinals}(?:\s+(?:${things}))?$`, "iu")

const span = (from: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: Math.min(Math.abs(to - from), 10_000) + 1 }, (_, index) => Math.min(from, to) + index)

const numbersOf = (written: string): ReadonlyArray<number> => {
  const found: Array<number> = []
  const pattern = new RegExp(
    String.raw`(?<to>(?:through|to|-|–)\s*)?(?:#\s*|no\.\s*)?(?<number>${numberPattern})`,
    "giu",
  )
  for (const { groups } of written.matchAll(pattern)) {
    const value = numberOf(groups!["number"]!)
    if (groups!["to"] !== undefined && found.length > 0) found.push(...span(found.at(-1)! + 1, value))
    else found.push(value)
  }
  return [...new Set(found)]
}

const aboutLead = new RegExp(
  String.raw`^(?:(?:the|any|all|every|each|that|those|some|all of)\s+)*(?:the\s+)?(?:${things}|everything|anything|stuff|everyone|footage|material|talk|mentions?|references?)\s+(?:(?:that|which|where|when|in which)\s+)?(?:(?:is|are|says?|talks?|mentions?|shows?|has|have|he|she|they|we|someone|somebody)\s+)*(?:about|with|of|on|mentioning|showing|containing|featuring|from|in|talks? about|to)?\s*(?=\S)`,
  "iu",
)
const aboutTail = new RegExp(String.raw`\s+(?:${things})$`, "iu")
const all =
  /^(?:everything|all|all of (?:it|them)|all (?:the )?(?:clips|shots|cuts)|every (?:clip|shot|cut)|the (?:whole|entire) (?:thing|cut|timeline|video)|the rest|everything else|all others|the others)$/iu

/** Reads which clips a phrase points at; null where it points at none. */
export const readChoice = (phrase: string): Choice | null => {
  const text = phrase
    .trim()
    .replace(/[.,;:!?]+$/u, "")
    .replaceAll(/\s+/g, " ")
  if (text === "") return null
  if (all.test(text)) return { type: "all" }
  const except =
    /^(?:everything|all|all (?:the )?clips|every clip|anything|all of it)[ ,]+(?:except(?: for)?|but|apart from|other than|besides|not)\s+(?<rest>.+)$/iu.exec(
      text,
    )
  if (except !== null) {
    const choice = readChoice(except.groups!["rest"]!)
    return choice === null ? null : { type: "except", choice }
  }
  const counted = numbers.exec(text)
  if (counted !== null) return { type: "numbers", numbers: numbersOf(counted.groups!["list"]!) }
  if (/^(?:the )?(?:penultimate|(?:second|2nd)[ -](?:to[ -])?last|last but one)(?: \p{L}+)?$/iu.test(text))
    return { type: "places", places: [-2] }
  if (/^(?:the )?(?:third|3rd)[ -](?:to[ -])?last(?: \p{L}+)?$/iu.test(text))
    return { type: "places", places: [-3] }
  const edge = run.exec(text)
  if (edge !== null) {
    const count = numberOf(edge.groups!["count"]!)
    const isFirst = /first|opening/i.test(edge.groups!["end"]!)
    return { type: "places", places: isFirst ? span(1, count) : span(1, count).map((place) => -place) }
  }
  if (places.test(text) && !fromEnd.test("")) {
    const found = [
      ...text.matchAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${ordinalPattern}(?![\p{L}\p{N}])`, "giu")),
    ]
    return { type: "places", places: found.map(([each]) => ordinalOf(each)) }
  }
  if (/^(?:the )?(?:opening|intro|opener)(?: (?:clip|shot|one))?$/iu.test(text))
    return { type: "places", places: [1] }
  if (/^(?:the )?(?:closing|ending|outro|closer)(?: (?:clip|shot|one))?$/iu.test(text))
    return { type: "places", places: [-1] }
  if (/^every (?:other|second) (?:clip|shot|one|cut)$/iu.test(text)) return { type: "every other" }
  const extreme =
    /^(?:the )?(?<of>longest|shortest|best|strongest|worst|weakest|lowest[- ]scor\p{L}+|highest[- ]scor\p{L}+)(?: (?:clip|shot|one|cut|moment))?$/iu.exec(
      text,
    )
  if (extreme !== null) {
    const of = extreme.groups!["of"]!.toLowerCase()
    return {
      type: "extreme",
      of: of === "longest" || of === "shortest" ? of : /best|strong|high/.test(of) ? "best" : "worst",
    }
  }
  return aboutChoice(text)
}

const aboutChoice = (text: string): Choice | null => {
  const quoted = new RegExp(quotedPattern, "u").exec(text)
  if (quoted !== null) return { type: "about", words: unquoted(quoted[0]) }
  const words = text
    .replace(/^what(?:'s| is| was| are)? (?:about|with|on|of)?\s*/iu, "")
    .replace(aboutLead, "")
    .replace(/^(?:the|any|all|every|each|that|those|some)\s+/iu, "")
    .replace(aboutTail, "")
    .replace(/^(?:clips?|shots?|parts?|bits?|moments?)$/iu, "")
    .trim()
  if (!/[\p{L}\p{N}]/u.test(words) || words.split(" ").length > 12) return null
  if (
    /^(?:it|this|that|them|these|those|thing|things|something|anything|everything|stuff|clip|one|ones|file|files)$/iu.test(
      words,
    )
  )
    return null
  return { type: "about", words }
}

/** Whether a choice names clips by their number or place, so that nothing else can be meant. */
export const isExact = (choice: Choice): boolean => choice.type !== "about"

/** Reads where something shall go; null where a phrase names no place. */
export const readPlace = (phrase: string): Place | null => {
  const text = phrase
    .trim()
    .replace(/[.,;:!?]+$/u, "")
    .replaceAll(/\s+/g, " ")
  if (
    /^(?:(?:to|at|in|on|from|as) )?(?:the )?(?:very )?(?:start|beginning|front|top|head|opening|first(?: (?:clip|shot|position|place))?|intro|opener)(?: of (?:the |it|this).*)?$/iu.test(
      text,
    )
  )
    return { type: "start" }
  if (
    /^(?:(?:to|at|in|on|as) )?(?:the )?(?:very )?(?:end|back|tail|bottom|finish|last(?: (?:clip|shot|position|place))?|closing|outro|closer)(?: of (?:the |it|this).*)?$/iu.test(
      text,
    )
  )
    return { type: "end" }
  const beside =
    /^(?:to )?(?:right |just |directly |immediately )?(?<side>before|after|behind|in front of|ahead of|following|between)\s+(?<what>.+)$/iu.exec(
      text,
    )
  if (beside !== null) {
    const side = beside.groups!["side"]!.toLowerCase()
    const what =
      side === "between"
        ? beside.groups!["what"]!.replace(/\s+and\s+.*$/iu, "").replace(/^clips\s/iu, "clip ")
        : beside.groups!["what"]!
    const choice = readChoice(what)
    if (choice === null) return null
    return { type: /after|behind|following|between/.test(side) ? "after" : "before", choice }
  }
  const position = new RegExp(
    String.raw`^(?:to |at |in |into )?(?:position|place|slot|number|spot) (?<number>${numberPattern})$|^(?:to |in |into )(?:the )?(?<ordinal>${ordinalPattern}) (?:position|place|slot|spot)$`,
    "iu",
  ).exec(text)
  if (position === null) return null
  const { number: written, ordinal } = position.groups!
  const value = written === undefined ? ordinalOf(ordinal!) : numberOf(written)
  return value === -1 ? { type: "end" } : { type: "position", position: value }
}
