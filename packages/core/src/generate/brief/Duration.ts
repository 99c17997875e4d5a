import { numberOf, numberPattern } from "./Numbers.ts"

/** A stretch of time that a text names, in seconds, and where in the text it stands. */
export interface Duration {
  readonly start: number
  readonly end: number
  /** Both ends of "45 to 60 seconds"; the same twice for "45 seconds". */
  readonly least: number
  readonly most: number
}

const hours = "hours?|hrs?|h|stunden?|heures?|horas?|ore|ora|uur"
const minutes = "minutes?|mins?|m|minuten?|minutos?|minuti|minuto|minuut"
const seconds =
  "seconds?|secs?|s|sekunden?|sek|secondes?|segundos?|secondi|secondo|seconden|sekunder|sekund|sekuntia"
const unitPattern = String.raw`(?:${hours}|${minutes}|${seconds})(?![\p{L}\p{N}])`

const unitSeconds = (unit: string): number => (/^[hou]/i.test(unit) ? 3600 : /^m/i.test(unit) ? 60 : 1)

const clock = /(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?![\p{L}\d:]|[.,]\d)(?:\s*(?:minutes?|mins?)(?![\p{L}]))?/uy
const half = /(?:(?:a[ -])?half[ -]an?[ -]|a[ -]half[ -]|half[ -])(hour|minute|second)(?![\p{L}\p{N}])/iuy
const quarters = /(?:(an?|one|three)[ -])quarters?(?: of)?(?: an?)? (hour|minute)(?![\p{L}\p{N}])/iuy
const attached = /(\d{1,3})\s?(h|m|min)\s?(\d{1,2})\s?(m|min|s|sec)?(?![\p{L}\p{N}])/iuy
const plain = new RegExp(
  String.raw`(?<count>${numberPattern}|an?|\d{1,5}(?:\.\d{1,3})?(?=[\p{L}]))(?<half>\s+and\s+a\s+half)?(?<gap>[ \t\u00a0-]*)(?<unit>${unitPattern})(?<more>\s+and\s+a\s+half)?`,
  "iuy",
)
const rest = new RegExp(
  String.raw`(?:\s+and\s+|,?\s+)(?<count>${numberPattern})[ -]*(?<unit>(?:${minutes}|${seconds})(?![\p{L}\p{N}]))`,
  "iuy",
)
/** "1 minute 15": seconds that nobody names. */
const unnamed =
  /\s(?:and\s)?([1-5]?\d)(?=\s*(?:$|[,.;!?)](?!\d)|(?:about|of|on|long|for|or|max|from)(?![\p{L}])))/iuy
const japanese = /(?:(\d{1,3})\s?分)?(?:(\d{1,4})\s?秒)?/uy

interface Read {
  readonly seconds: number
  readonly end: number
  readonly unit: string
}

const at = (pattern: RegExp, text: string, index: number): RegExpExecArray | null => {
  pattern.lastIndex = index
  return pattern.exec(text)
}

const one = (text: string, index: number): Read | null => {
  const time = at(clock, text, index)
  if (time !== null) {
    const [whole, first, second, third] = time
    const value =
      third === undefined
        ? Number(first) * 60 + Number(second)
        : Number(first) * 3600 + Number(second) * 60 + Number(third)
    return { seconds: value, end: index + whole.length, unit: "clock" }
  }
  const halved = at(half, text, index)
  if (halved !== null)
    return { seconds: unitSeconds(halved[1]!) / 2, end: index + halved[0].length, unit: halved[1]! }
  const quarter = at(quarters, text, index)
  if (quarter !== null) {
    const count = quarter[1]!.toLowerCase() === "three" ? 3 : 1
    return {
      seconds: (unitSeconds(quarter[2]!) * count) / 4,
      end: index + quarter[0].length,
      unit: quarter[2]!,
    }
  }
  const joined = at(attached, text, index)
  if (joined !== null) {
    const [whole, count, unit, smaller] = joined
    const larger = unitSeconds(unit!)
    return {
      seconds: Number(count) * larger + (Number(smaller) * larger) / 60,
      end: index + whole.length,
      unit: "s",
    }
  }
  const characters = at(japanese, text, index)
  if (characters !== null && characters[0] !== "")
    return {
      seconds: Number(characters[1] ?? 0) * 60 + Number(characters[2] ?? 0),
      end: index + characters[0].length,
      unit: "s",
    }
  const found = at(plain, text, index)
  if (found === null) return null
  const { count, gap, half: before, more, unit } = found.groups!
  // "5 m" is rather five metres, and "a s" nothing at all.
  if (gap !== "" && /^[mh]$/i.test(unit!)) return null
  const isArticle = /^an?$/i.test(count!)
  if (isArticle && unit!.length < 3) return null
  const amount = (isArticle ? 1 : numberOf(count!)) + (before === undefined && more === undefined ? 0 : 0.5)
  const end = index + found[0].length
  const value = amount * unitSeconds(unit!)
  const tail = /^m/i.test(unit!) ? at(unnamed, text, end) : null
  if (tail !== null && !isArticle)
    return { seconds: value + Number(tail[1]), end: end + tail[0].length, unit: unit! }
  const next = at(rest, text, end)
  if (next === null || unitSeconds(next.groups!["unit"]!) >= unitSeconds(unit!))
    return { seconds: value, end, unit: isArticle ? `a ${unit!}` : unit! }
  return {
    seconds: value + numberOf(next.groups!["count"]!) * unitSeconds(next.groups!["unit"]!),
    end: end + next[0].length,
    unit: unit!,
  }
}

const bare = new RegExp(numberPattern, "iuy")
const to = /\s*(?:-|–|—|to|or|and)\s*/iuy
const boundary = /(?<![\p{L}\p{N}.:/])(?=[\p{L}\d])|(?<!\d)(?=\d{1,4}\s?[分秒])/gu

const range = (text: string, index: number): Duration | null => {
  const first = one(text, index)
  const number = first === null ? at(bare, text, index) : null
  if (first === null && number === null) return null
  const end = first?.end ?? index + number![0].length
  const link = at(to, text, end)
  const second = link === null ? null : one(text, end + link[0].length)
  const isAnd = link !== null && /and/i.test(link[0])
  if (second !== null && !(isAnd && !/between\s+$/i.test(text.slice(Math.max(0, index - 12), index)))) {
    const from =
      first === null
        ? numberOf(number![0]) * (second.unit === "clock" ? 60 : unitSeconds(second.unit.replace(/^a /, "")))
        : first.seconds
    if (from <= second.seconds) return { start: index, end: second.end, least: from, most: second.seconds }
  }
  return first === null || first.seconds === 0
    ? null
    : { start: index, end: first.end, least: first.seconds, most: first.seconds }
}

/** Every stretch of time that a text names, in its order. What each is for, its surroundings tell. */
export const durationsIn = (text: string): ReadonlyArray<Duration> => {
  const found: Array<Duration> = []
  let end = 0
  for (const { index } of text.matchAll(boundary)) {
    if (index < end) continue
    const duration = range(text, index)
    if (duration === null) continue
    found.push(duration)
    end = duration.end
  }
  return found
}
