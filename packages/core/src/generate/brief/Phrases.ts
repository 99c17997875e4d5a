import { type Found, left, quotedPattern, take, unquoted } from "./PromptText.ts"

const stop = String.raw`[^.;!?\n\u0001()]`
const phrase = String.raw`(?<what>${stop}{1,200}?)`
/** Where a phrase ends: the clause does, or another wish begins. */
const ends = String.raw`(?=\s*(?:$|[;!?\n\u0001()]|\.(?!\d)|,?\s+(?:and|but)\s+(?:then|end|start|open|close|keep|make|cut|use|no|not|without|skip|leave|include|including|please|with|don't|do not|have|add)(?![\p{L}])|,\s*(?:but|then|with|no|not|without|skip|leave|keep|make|please|including|include|except|excluding|avoid|in|at|under|about|for|just|only|it|we|you|i|so|use|using|ending|starting|opening|don't|do not|called|titled|ordered|cut|max|total|length)(?![\p{L}])))`

const word = (pattern: string) => String.raw`(?<![\p{L}\p{N}'])(?:${pattern})`

const includes: ReadonlyArray<RegExp> = [
  new RegExp(
    String.raw`(?:and\s+)?(?<what>${quotedPattern})\s+(?:must|should|has to|needs to|have to|need to) be (?:included|in it|in there|in|used|heard)(?![\p{L}])`,
    "giu",
  ),
  new RegExp(
    String.raw`${word("(?:and\\s+)?(?:please\\s+)?(?:make|be) sure(?: that)?(?: to (?:include|have|show|use))?")}\s+${phrase}\s+(?:is|are|gets?|makes?|stays?|appears?|features?|comes?|remains?)\s*(?:included|in it|in there|in the \p{L}+|in|it in|there|part of it|used|shown|seen)(?![\p{L}])`,
    "giu",
  ),
  new RegExp(
    String.raw`${word("(?:and\\s+)?(?:please\\s+)?(?:(?:make|be) sure(?: you)?(?: to)? (?:include|have|show|use|get)|(?:it )?(?:must|has to|needs to|should) (?:include|have|feature|contain)|don't (?:forget|miss|leave out|skip)|do not (?:forget|miss|leave out|skip)|definitely (?:include|use))")}\s+${phrase}${ends}`,
    "giu",
  ),
  new RegExp(
    String.raw`${word("(?<!(?:don't|not|never|to|would|they) )(?:and\\s+)?(?:including|includes?|incl\\.|include)")}\s+${phrase}${ends}`,
    "giu",
  ),
]

const noNo = String.raw`(?!\s*(?:\.|\d|one(?![\p{L}])|longer|more than|less|later|shorter|matter|problem|idea|time(?![\p{L}])|way|doubt|wonder|need|worries|clue|brainer|surprise|exception|limits?|end(?![\p{L}])|name(?![\p{L}])|fear|single|clip longer|other|big deal|such))`
const noWithout = String.raw`(?!\s+(?:a doubt|doubt|warning|hesitation|further|question|saying|fail|exception|end(?![\p{L}])|limits|borders|me(?![\p{L}])|you(?![\p{L}])|him(?![\p{L}])|us(?![\p{L}])|words|a word|losing|making|cutting into|repeating|going over|exceeding))`

const excludes: ReadonlyArray<RegExp> = [
  new RegExp(
    String.raw`(?<!(?<![\p{L}])(?:life|living|live|lives|world|day|days|year|years|man|woman|people|born|go|went|goes|survive|survived|grew up|future|do|lived)\s)${word("(?:and\\s+|but\\s+)?without(?: any| the usual)?")}${noWithout}\s+${phrase}${ends}`,
    "giu",
  ),
  new RegExp(
    String.raw`(?:(?<=^\s*|[,;:.!?\n\u0001(–—-]\s*)|(?<=(?<![\p{L}])(?:and|but|with|please|use|show|have|absolutely|cut|video|reel|teaser|montage)\s+))(?:with\s+)?(?:and\s+|but\s+)?no${noNo}\s+(?:more\s+)?${phrase}${ends}`,
    "giu",
  ),
  new RegExp(
    String.raw`${word("(?:and\\s+|but\\s+)?(?:please\\s+)?(?:except(?:ing)?(?: for)?|excluding|exclude|leav(?:e|ing) out|skip(?:ping)?|omit(?:ting)?|avoid(?:ing)?|(?:but|just|only) not|don't (?:include|use|show|want)|do not (?:include|use|show|want)|never (?:show|use|include)|nothing (?:about|with|from|of)|(?<=(?:everything|everyone|all|anything|anyone) )but|stay away from)")}(?<!(?:to|they|we|who|you|i) (?:skip|avoid|skipping|avoiding))\s+${phrase}${ends}`,
    "giu",
  ),
  new RegExp(
    String.raw`${word("leave|keep")}\s+(?<what>${stop}{1,80}?)\s+out(?: of (?:it|this|the \p{L}+))?(?![\p{L}])`,
    "giu",
  ),
]

const splitList = (what: string): ReadonlyArray<string> => {
  const list = /,|(?<![\p{L}])(?:and|or|nor)(?![\p{L}])/iu.test(what)
    ? what.split(/\s*,\s*(?:and|or|nor)\s+|\s*,\s*|\s+(?:and|or|nor)\s+/iu)
    : [what]
  return list
}

const bare = (phrase: string): string => {
  const trimmed = left(phrase).replaceAll(/\s+/g, " ")
  if (new RegExp(`^${quotedPattern}$`, "u").test(trimmed)) return unquoted(trimmed)
  return trimmed
    .replace(/^(?:(?:the|an?|any|all|all of|some|of|that|those|these|to|her|his)\s+)+/iu, "")
    .replace(/^(?:(?:part|bit|moment|shot|scene|section|one)s?\s+)?(?:where|about|of)\s+(?=\S)/iu, "")
    .replace(/[\s,:–—-]+$/u, "")
    .replace(/(?:\s+(?:please|at all|though|too|as well|in it))+$/iu, "")
    .trim()
}

const phrasesBy = (text: string, patterns: ReadonlyArray<RegExp>): Found<ReadonlyArray<string>> => {
  const found: Array<{ readonly at: number; readonly phrase: string }> = []
  let rest = text
  for (const pattern of patterns)
    for (const match of rest.matchAll(pattern)) {
      const what = match.groups!["what"]!
      const phrases = (new RegExp(quotedPattern, "u").test(what) ? quotesOrList(what) : splitList(what))
        .map(bare)
        .filter((each) => /[\p{L}\p{N}]/u.test(each))
      if (phrases.length === 0) continue
      for (const each of phrases) found.push({ at: match.index, phrase: each })
      rest = take(rest, match.index, match.index + match[0].length)
    }
  return {
    value: [...new Set(found.toSorted((a, b) => a.at - b.at).map(({ phrase }) => phrase))],
    text: rest,
  }
}

const quotesOrList = (what: string): ReadonlyArray<string> =>
  [...what.matchAll(new RegExp(quotedPattern, "gu"))].map(([each]) => each)

export interface Phrases {
  readonly include: ReadonlyArray<string>
  readonly exclude: ReadonlyArray<string>
}

/** Reads what must and what must not be in the cut. A phrase in quotation marks must be; it stays part of the text. */
export const readPhrases = (text: string): Found<Phrases> => {
  const wanted = phrasesBy(text, includes)
  const unwanted = phrasesBy(wanted.text, excludes)
  const quoted = [...unwanted.text.matchAll(new RegExp(quotedPattern, "gu"))]
    .map(([each]) => unquoted(each))
    .filter((each) => /[\p{L}\p{N}]/u.test(each))
  return {
    value: { include: [...new Set([...wanted.value, ...quoted])], exclude: unwanted.value },
    text: unwanted.text,
  }
}
