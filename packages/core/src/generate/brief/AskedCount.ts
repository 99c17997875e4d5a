import { numberOf, numberPattern } from "./Numbers.ts"
import { type Found, take } from "./PromptText.ts"

const nouns =
  "clips?|moments?|shots?|highlights?|sound ?bites?|bites?|selects|segments?|excerpts?|snippets?|quotes?|cuts|pieces"
const adjectives =
  "(?:(?:best|top|short|quick|strongest|funniest|most \\p{L}+|greatest|key|different|separate|single|good|great|long|favou?rite|memorable|emotional|interesting|finest)\\s+){0,2}"

const counted = new RegExp(
  String.raw`(?<![\p{L}\p{N}.:])(?:(?:in|with|use|using|pick|choose|only|exactly|just|of|over|under|at least|at most|up to|about|around|more than)\s+){0,2}(?:the\s+)?(?:(?:between\s+)?${numberPattern}\s*(?:to|-|–|or|and)\s*)?(?<count>${numberPattern})[ -]+(?:of the\s+)?${adjectives}(?:${nouns})(?![\p{L}\p{N}])`,
  "iu",
)
const ranked = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:the\s+|a\s+)?(?:top|best|strongest|funniest|greatest|finest|most \p{L}+)[ -](?<count>${numberPattern})(?![\p{L}\p{N}%]|[.:]\d|[ -](?:seconds?|minutes?|hours?|secs?|mins?|s|percent|or so)(?![\p{L}]))(?:\s+${adjectives}(?:${nouns})(?![\p{L}\p{N}]))?`,
  "iu",
)
const single =
  /(?<![\p{L}\p{N}])(?:the\s+|a\s+)?single(?<count>)(?=\s+(?:best|funniest|strongest|greatest|most \p{L}+)\s+(?:moment|clip|shot|bit|quote))/iu
const most = 1000

/** Reads how many clips are asked for: "three clips", "top 5", "the best four moments". */
export const readCount = (text: string): Found<number | null> => {
  for (const pattern of [ranked, counted, single]) {
    const match = pattern.exec(text)
    if (match === null) continue
    const count = pattern === single ? 1 : numberOf(match.groups!["count"]!)
    if (!Number.isInteger(count) || count < 1 || count > most) continue
    return { value: count, text: take(text, match.index, match.index + match[0].length) }
  }
  return { value: null, text }
}
