const ones = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
]
const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

const values = new Map<string, number>([
  ...ones.map((word, index) => [word, index + 1] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
  ["fourty", 40],
  ["dozen", 12],
  ["a dozen", 12],
  ["a couple of", 2],
  ["a couple", 2],
  ["hundred", 100],
  ["a hundred", 100],
])

/** Numbers as prompts write them, for use inside a pattern that ignores case. */
export const numberPattern = String.raw`(?:\d{1,5}(?:[.,]\d{1,3})?|(?:twenty|thirty|forty|fourty|fifty)[ -](?:one|two|three|four|five|six|seven|eight|nine)|a couple of|a couple|a dozen|a hundred|${[
  ...ones.toReversed(),
  ...tens,
  "fourty",
  "dozen",
  "hundred",
].join("|")})(?![\p{L}\p{N}])`

/** The value of what `numberPattern` matches. */
export const numberOf = (text: string): number => {
  const written = text.trim().toLowerCase().replaceAll(/\s+/g, " ")
  if (/^\d/.test(written)) return Number(written.replace(",", "."))
  const known = values.get(written)
  if (known !== undefined) return known
  const [ten = "", one = ""] = written.split(/[ -]/)
  return (values.get(ten) ?? 0) + (values.get(one) ?? 0)
}

const ordinals = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
]

/** Ordinals as prompts write them: "first", "3rd", "second to last". */
export const ordinalPattern = String.raw`(?:${ordinals.join("|")}|\d{1,4}(?:st|nd|rd|th)|last|final)`

/** The place an ordinal names, counted from 1; -1 is the last. */
export const ordinalOf = (text: string): number => {
  const written = text.toLowerCase()
  if (written === "last" || written === "final") return -1
  const index = ordinals.indexOf(written)
  return index >= 0 ? index + 1 : Number.parseInt(written, 10)
}
