import { numberOf, numberPattern } from "./Numbers.ts"
import { type Found, take } from "./PromptText.ts"

const nouns =
  "clips?|moments?|shots?|highlights?|sound ?bites?|bites?|selects|segments?|excerpts?|snippets?|quotes?|cuts|pieces"
const adjectives =
  "(?:(?:best|top|short|quick|strongest|funniest|most \\p{L}+|greatest|key|different|separate|single|good|great|long|favou?rite|memorable|emotional|interesting|finest)\\s+){0,2}"

const counted = new RegExp(
  String.raw`(?<![\p{L}\p{N}.:])(?:(?:in|with|use|using|pick|choose|only|exactly|just|of)\s+){0,2}(?:the\s+)?(?<count>${numberPattern})[ -]+(?:of the\s+)?${adjectives}(?:${nouns})(?![\p{L}\p{N}])`,
  "iu",
)
const ranked = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:the\s+|a\s+)?(?:top|best|strongest|funniest|greatest|finest|most \p{L}+)[ -](?<count>${numberPattern})(?![\p{L}\p{N}%]|[.:]\d)(?:\s+${adjectives}(?:${nouns})(?![\p{L}\p{N}]))?`,
  "iu",
)
const most = 1000

/** Reads how many clips are asked for: "three clips", "top 5", "the best four moments". */
export const readCount = (text: string): Found<number | null> => {
  for (const pattern of [ranked, counted]) {
    const match = pattern.exec(text)
    if (match === null) continue
    const count = numberOf(match.groups!["count"]!)
    if (!Number.isInteger(count) || count < 1 || count > most) continue
    return { value: count, text: take(text, match.index, match.index + match[0].length) }
  }
  return { value: null, text }
}
