import type { Order } from "./Brief.ts"
import { type Found, take } from "./PromptText.ts"

const lead = String.raw`(?<![\p{L}\p{N}])(?:,\s*)?(?:and\s+)?(?:(?:keep|put|order|sort|arrange|arranged|ordered|sorted|cut|play|show|edit|edited|presented)\s+(?:it|them|this|everything|the clips|the shots|clips|all)?\s*)?`
const end = String.raw`(?![\p{L}\p{N}])`

const orders: ReadonlyArray<readonly [Order, RegExp]> = [
  [
    "reverse",
    new RegExp(
      String.raw`${lead}(?:in\s+)?(?:reverse(?:d)?(?: chronological)?(?: shooting)? order|reverse[- ]chronological(?:ly)?|reverse chronology|(?<=in )reverse|backwards|from last to first|last to first|newest first|latest first)${end}`,
      "iu",
    ),
  ],
  [
    "best first",
    new RegExp(
      String.raw`${lead}(?:by score|(?:the )?(?:best|strongest|funniest|greatest)(?: (?:ones?|moments?|clips?|shots?|bits?|parts?|one))? first|(?:ranked )?(?:from )?best to worst|ranked by (?:quality|score)|ranked(?= *(?:$|[.,;!\n\u0001)]))|(?:starting|start|open|opening|begin|beginning|leading|lead) with the (?:best|strongest|funniest)(?: (?:one|moment|clip|shot|bit|part)s?)?)${end}`,
      "iu",
    ),
  ],
  [
    "as shot",
    new RegExp(
      String.raw`${lead}(?:as (?:it was |they were )?(?:shot|filmed|recorded)(?= *(?:$|[.,;!\n\u0001)]|and\b|order))(?: order)?|(?:in\s+)?(?:chronological|shooting|filming|original|source|time|timeline|story) order|chronologically|chronological(?= *(?:$|[.,;!\n\u0001)]|and\b))|in order(?: of (?:time|shooting|filming|appearance))?(?= *(?:$|[.,;!\n\u0001)]|and\b))|in the order (?:in which )?(?:it|they|things|everything)(?: (?:was|were|is|are))? (?:shot|filmed|recorded|happened|happen|happens|said|taken|came)|in sequence)${end}`,
      "iu",
    ),
  ],
]

/** Reads how the clips shall follow each other; a spelled-out order is read as beats. */
export const readOrder = (text: string): Found<Order | null> => {
  for (const [order, pattern] of orders) {
    const match = pattern.exec(text)
    if (match !== null) return { value: order, text: take(text, match.index, match.index + match[0].length) }
  }
  return { value: null, text }
}
