const words: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  "forty-five": 45,
  sixty: 60,
  ninety: 90,
  half: 0.5,
}

const units: ReadonlyArray<readonly [RegExp, number]> = [
  [/^h/i, 3600],
  [/^m/i, 60],
  [/^s/i, 1],
]

const spoken = new RegExp(
  String.raw`(?<![\p{L}\p{N}.:])(?<count>\d+(?:\.\d+)?|half a|half an|${Object.keys(words).join("|")})[\s-]*(?<unit>hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)(?![\p{L}\p{N}])(?<half>\s+and\s+a\s+half)?`,
  "iu",
)
const clock = /(?<![\p{L}\p{N}:])(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?![\p{L}\p{N}:])/u

/** A day: beyond it timecode begins anew. */
const longest = 86_400

/**
 * The length that a prompt asks for, in seconds ("90 seconds", "1:30", "a minute and a half"), at most a day; null
 * where it asks for none.
 */
export const lengthOf = (prompt: string): number | null => {
  const seconds = secondsOf(prompt)
  return seconds > 0 ? Math.min(seconds, longest) : null
}

const secondsOf = (prompt: string): number => {
  const found = spoken.exec(prompt)?.groups
  if (found !== undefined) {
    const count = found["count"]!.toLowerCase().split(" ")[0]!
    const amount = (words[count] ?? Number(count)) + (found["half"] === undefined ? 0 : 0.5)
    const unit = units.find(([start]) => start.test(found["unit"]!))![1]
    return amount * unit
  }
  const [, first, second, third] = clock.exec(prompt) ?? []
  if (first === undefined) return 0
  return third === undefined
    ? Number(first) * 60 + Number(second)
    : Number(first) * 3600 + Number(second) * 60 + Number(third)
}

const aboutLength =
  /(?<![\p{L}\p{N}])(?:please|make|keep|it|this|about|around|exactly|under|at most|up to|for|in|of|last|lasting|long|total|length|video|cut|the|is|be|should)(?![\p{L}\p{N}])/giu

/** Whether a sentence does nothing but ask for a length, such as "Make it 30 seconds". */
export const saysOnlyLength = (sentence: string): boolean =>
  lengthOf(sentence) !== null &&
  !/[\p{L}\p{N}]/u.test(sentence.replace(spoken, "").replace(clock, "").replace(aboutLength, ""))
