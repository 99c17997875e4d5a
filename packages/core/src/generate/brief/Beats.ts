import type { Beat } from "./Brief.ts"
import { type Found, left, take } from "./PromptText.ts"

const clause = String.raw`(?:(?<=^\s*|[.,;:!?\n\u0001()–—-]\s*)|(?<=(?<![\p{L}])(?:and|to|should|must|then|please|it|cut|video|film|reel|that|which)\s+))`
const on = String.raw`(?:up\s+)?(?:on|with|in|at)`
const markers = new RegExp(
  String.raw`${clause}(?:(?<open>(?:opens?|opening|starts?|starting|begins?|beginning|kicks? off|kicking off)\s+${on}\s+|first(?:ly)?,?\s+(?:of all,?\s+)?)|(?<end>(?:and\s+|then\s+)*(?:(?:ends?|ending|finish(?:es)?|finishing|closes?|closing|concludes?|wraps?|wrapping)(?:\s+(?:it|off|out))?\s+${on}\s+|finally,?\s+|last(?:ly),?\s+))|(?<then>(?:and\s+)?(?:then\s+(?:(?:go|cut|move|on|show|switch)\s+(?:to|on|into)\s+|show\s+|comes?\s+)?|after that,?\s+|followed by\s+|next,?\s+(?:comes?\s+)?|cut to\s+|move (?:on )?to\s+)))`,
  "giu",
)

const tidy = (text: string): string =>
  left(text)
    .replace(/^[\s,;:–—-]+/u, "")
    .replace(/(?:[\s,;:.!–—-]|(?<![\p{L}])(?:and|then|but)$)+$/iu, "")
    .replaceAll(/\s+/g, " ")
    .trim()

/**
 * Reads an order that is spelled out: "open on the harbour, then the market, end on the fireworks". Steps count where
 * one of them says that it opens or ends.
 */
export const readBeats = (text: string): Found<ReadonlyArray<Beat>> => {
  const found = [...text.matchAll(markers)].map((match) => ({
    start: match.index,
    from: match.index + match[0].length,
    place: match.groups!["open"] !== undefined ? "open" : match.groups!["end"] !== undefined ? "end" : "then",
    isFirst: /^first/iu.test(match[0]),
  }))
  const steps = found.filter(({ place }) => place === "then").length
  const framed = found.some(({ isFirst, place }) => place !== "then" && (!isFirst || steps > 0))
  if (!framed) return { value: [], text }
  let rest = text
  const beats: Array<Beat> = []
  for (const [index, { from, place, start }] of found.entries()) {
    const next = found[index + 1]?.start ?? text.length
    const stop = /[.!?;\n\u0001]/u.exec(text.slice(from, next))
    const to = stop === null ? next : from + stop.index
    const about = tidy(text.slice(from, to))
    if (about === "" || !/[\p{L}\p{N}]/u.test(about)) continue
    beats.push({ place: place as Beat["place"], about })
    rest = take(rest, start, to)
  }
  return { value: beats, text: rest }
}
