import type { Subject } from "../../library/Subject.ts"

const folded = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "")

/** Scripts that write no space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Names that are also common words count only where they are written as names. */
const commonWords = new Set(
  "will may mark art bill hope grace faith rose jack rich sue drew pat chase june april august dawn summer joy ray max penny frank dean guy miles angel star sky river lane page cook baker young king long short best first home park bridge market square office beach hall".split(
    " ",
  ),
)

/** Matches a name in text that went through NFD: accents may be there or not, a space may be any white space. */
const patternOf = (name: string): RegExp | undefined => {
  const plain = folded(name).trim()
  if (!/[\p{L}\p{N}]/u.test(plain)) return undefined
  const letters = [...plain]
    .map((letter) =>
      /\s/u.test(letter)
        ? String.raw`\s+`
        : `${letter.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)}\\p{M}*`,
    )
    .join("")
    .replaceAll(/(?:\\s\+)+/g, String.raw`\s+`)
  const [before, after] = unspaced.test(plain)
    ? ["", ""]
    : [String.raw`(?<![\p{L}\p{N}\p{M}])`, String.raw`(?![\p{L}\p{N}])`]
  const isCommon = commonWords.has(plain.toLowerCase())
  const written = isCommon ? letters.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) : letters
  return new RegExp(`${before}${written}${after}`, isCommon ? "gu" : "giu")
}

export interface NamedThing<A> {
  readonly thing: A
  readonly names: ReadonlyArray<string>
}

/** The things whose names stand in the text, in the order of the text; of names that overlap the longest counts. */
export const namedIn = <A>(text: string, things: ReadonlyArray<NamedThing<A>>): ReadonlyArray<A> => {
  const plain = text.normalize("NFD")
  const hits = things.flatMap(({ names, thing }) =>
    names.flatMap((name) => {
      const pattern = patternOf(name)
      return pattern === undefined
        ? []
        : [...plain.matchAll(pattern)].map((match) => ({
            thing,
            start: match.index,
            end: match.index + match[0].length,
          }))
    }),
  )
  const longestFirst = hits.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  const kept: Array<(typeof hits)[number]> = []
  for (const hit of longestFirst)
    if (
      !kept.some(
        ({ end, start }) => hit.start < end && hit.end > start && !(hit.start === start && hit.end === end),
      )
    )
      kept.push(hit)
  return [...new Set(kept.toSorted((a, b) => a.start - b.start).map(({ thing }) => thing))]
}

/** UUIDs of the subjects that a text names, by name or alias. */
export const subjectsNamed = (text: string, subjects: ReadonlyArray<Subject>): ReadonlyArray<string> =>
  namedIn(
    text,
    subjects.map(({ aliases, name, uuid }) => ({ thing: uuid, names: [name, ...aliases] })),
  )
