/** Words whose stem would be another word's. */
const kept: ReadonlySet<string> = new Set([
  "news",
  "series",
  "species",
  "university",
  "universities",
  "universe",
  "universal",
  "organ",
  "general",
  "generic",
])

const irregular: ReadonlyMap<string, string> = new Map([
  ["universities", "university"],
  ["children", "child"],
  ["men", "man"],
  ["women", "woman"],
  ["people", "person"],
  ["feet", "foot"],
  ["teeth", "tooth"],
  ["mice", "mouse"],
  ["wives", "wife"],
  ["lives", "life"],
  ["leaves", "leave"],
  ["bought", "buy"],
  ["thought", "think"],
  ["spoke", "speak"],
  ["spent", "spend"],
  ["paid", "pay"],
  ["went", "go"],
  ["won", "win"],
  ["lost", "lose"],
  ["built", "build"],
  ["taught", "teach"],
])

const vowelAt = (word: string, index: number): boolean => {
  const letter = word[index]
  if (letter === "y") return index > 0 && !vowelAt(word, index - 1)
  return letter === "a" || letter === "e" || letter === "i" || letter === "o" || letter === "u"
}

const hasVowel = (word: string): boolean => {
  for (let index = 0; index < word.length; index++) if (vowelAt(word, index)) return true
  return false
}

/** How many times a vowel is followed by a consonant: Porter's m. */
const measure = (word: string): number => {
  let count = 0
  for (let index = 1; index < word.length; index++)
    if (vowelAt(word, index - 1) && !vowelAt(word, index)) count++
  return count
}

const endsDouble = (word: string): boolean =>
  word.length > 1 && word.at(-1) === word.at(-2) && !vowelAt(word, word.length - 1)

/** Consonant, vowel, consonant, the last not w, x or y: such a stem had an e. */
const endsShort = (word: string): boolean => {
  const last = word.length - 1
  return (
    last >= 2 &&
    !vowelAt(word, last) &&
    vowelAt(word, last - 1) &&
    !vowelAt(word, last - 2) &&
    !/[wxy]$/.test(word)
  )
}

type Endings = ReadonlyArray<readonly [ending: string, instead: string]>

const second: Endings = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["iser", "ise"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["isation", "ise"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["logi", "log"],
]

const third: Endings = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["alise", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
]

const fourth: Endings = "al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize ise"
  .split(" ")
  .map((ending) => [ending, ""] as const)

/** Puts one ending for another where what is left is long enough; only the longest ending counts. */
const replace = (word: string, endings: Endings, least: number): string => {
  let longest: Endings[number] | undefined
  for (const entry of endings)
    if (word.endsWith(entry[0]) && entry[0].length > (longest?.[0].length ?? 0)) longest = entry
  if (longest === undefined) return word
  const rest = word.slice(0, word.length - longest[0].length)
  if (measure(rest) <= least) return word
  if (longest[0] === "ion" && !/[st]$/.test(rest)) return word
  return rest + longest[1]
}

const withoutPlural = (word: string): string => {
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2)
  return word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us") ? word.slice(0, -1) : word
}

const withoutTense = (word: string): string => {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const ending = word.endsWith("ed") ? 2 : word.endsWith("ing") ? 3 : 0
  const rest = word.slice(0, word.length - ending)
  if (ending === 0 || !hasVowel(rest)) return word
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`
  if (endsDouble(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1)
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest
}

const withoutLast = (word: string): string => {
  if (word.endsWith("e")) {
    const rest = word.slice(0, -1)
    const count = measure(rest)
    if (count > 1 || (count === 1 && !endsShort(rest))) return rest
  }
  return word.endsWith("ll") && measure(word) > 1 ? word.slice(0, -1) : word
}

/**
 * The stem of a folded English word: "budgets", "budgeting" and "budget" share one. Words with other than the
 * letters a to z are left as they are, so that other scripts are not touched.
 *
 * M. F. Porter, "An algorithm for suffix stripping", Program 14 (3), 1980, with British spellings and a few
 * irregular words added.
 */
export const stem = (word: string): string => {
  const bare = word.endsWith("'s") ? word.slice(0, -2) : word
  const known = irregular.get(bare)
  if (known !== undefined) return known
  if (bare.length < 3 || kept.has(bare) || !/^[a-z]+$/.test(bare)) return bare
  let stemmed = withoutTense(withoutPlural(bare))
  if (stemmed.endsWith("y") && hasVowel(stemmed.slice(0, -1))) stemmed = `${stemmed.slice(0, -1)}i`
  return withoutLast(replace(replace(replace(stemmed, second, 0), third, 0), fourth, 1))
}
