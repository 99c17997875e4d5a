import { firstCharacters } from "../../json/Text.ts"
import { type Found, quotedPattern, take, unquoted } from "./PromptText.ts"

const longestTitle = 500

const namers = "called|titled|entitled|named|title|call it|name it|rename it(?: to)?|call this|title it"
const things =
  "it|this|cut|video|edit|film|movie|reel|teaser|trailer|montage|clip|sequence|timeline|promo|recap|short|story|compilation|documentary|piece|assembly|supercut"

const inQuotes = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:,\s*)?(?:and\s+)?(?:with the\s+)?(?:${namers})(?:\s+(?:is|of|as))?\s*[:=]?\s*(?<title>${quotedPattern})`,
  "iu",
)
/** Without quotation marks: a run of capitalised words. */
const capitalised = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:(?<=(?:${things})\s)(?:[Cc]alled|[Nn]amed))|[Tt]itled|[Ee]ntitled|[Cc]all (?:it|this)|[Nn]ame it|[Tt]itle it|[Tt]itle\s*[:=])\s+(?<title>\p{Lu}[\p{L}\p{N}'-]*(?:\s+(?:(?:of|the|and|in|on|at|a|to|for|&)\s+)*[\p{Lu}\p{N}][\p{L}\p{N}'-]*)*)`,
  "u",
)
const line = /(?:^|[\n.;])\s*title\s*[:=]\s*(?<title>[^\n.;,\u0001]{1,300})/iu

/** "a boat called Rosa" is a boat, not a title. */
const isThing =
  /(?<![\p{L}])(?:an?|the|my|our|his|her|their)\s+(?:\p{L}+\s+)?(?:man|woman|boy|girl|boat|ship|dog|cat|horse|place|town|village|city|company|person|guy|street|song|book|band|bar|restaurant|game|film called|friend|app|product|project|house|island|mountain|river|club|team|player|character)s?\s*$/iu

/** Reads what the cut shall be called: `called "Harbour"`, `titled Harbour Days`. */
export const readTitle = (text: string): Found<string | null> => {
  for (const pattern of [inQuotes, capitalised, line]) {
    const match = pattern.exec(text)
    if (match === null || isThing.test(text.slice(0, match.index))) continue
    const written = match.groups!["title"]!
    const title = pattern === inQuotes ? unquoted(written) : written.trim()
    if (title === "") continue
    return {
      value: firstCharacters(title, longestTitle),
      text: take(text, match.index, match.index + match[0].length),
    }
  }
  return { value: null, text }
}
