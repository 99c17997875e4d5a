/** A word of a text, as it is compared: folded, in lower case. `start` and `end` are UTF-16 offsets in the text. */
export interface Word {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Letters with their marks and digits, and what an apostrophe joins to them. */
const spaced = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}\p{M}]+)*/gu

/** Scripts that write words without spaces between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const ascii = /^[\x20-\x7e\s]*$/
const latinMarks = /(?<=\p{Script=Latin}\p{M}*)\p{M}/gu

/** Made on first use, since loading a dictionary takes a while and most texts need none. */
let segmenter: Intl.Segmenter | undefined
const segments = (text: string) => {
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" })
  return segmenter.segment(text)
}

/** One form for words that differ in case, width or Latin accents alone: "Café" and "cafe". */
export const fold = (word: string): string =>
  ascii.test(word)
    ? word.toLowerCase()
    : word.normalize("NFKD").replace(latinMarks, "").normalize("NFC").toLowerCase().replaceAll("’", "'")

export const isUnspaced = (text: string): boolean => !ascii.test(text) && unspaced.test(text)

/**
 * Calls `each` with every word of a text in any script, and its UTF-16 offsets in the text. Words of scripts without
 * spaces are found by the dictionaries of the runtime (UAX #29).
 */
export const eachWord = (text: string, each: (raw: string, start: number, end: number) => void): void => {
  if (isUnspaced(text)) {
    for (const { index, isWordLike, segment } of segments(text))
      if (isWordLike === true) each(segment, index, index + segment.length)
    return
  }
  spaced.lastIndex = 0
  for (let match = spaced.exec(text); match !== null; match = spaced.exec(text))
    each(match[0], match.index, match.index + match[0].length)
}

/** The words of a text in any script, folded. */
export const wordsOf = (text: string): ReadonlyArray<Word> => {
  const words: Array<Word> = []
  eachWord(text, (raw, start, end) => words.push({ word: fold(raw), start, end }))
  return words
}
