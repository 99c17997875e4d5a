import type { Utterance } from "./MediaFile.ts"
import { isUnspaced } from "./Words.ts"

/** A word as it is spoken, with what is written right after it. Seconds in the file. */
export interface SpokenWord {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether a sentence ends with it, as far as its writing tells. */
  readonly closes: boolean
  /** Whether a part of a sentence ends with it. */
  readonly pauses: boolean
}

export interface Speech {
  readonly words: ReadonlyArray<SpokenWord>
  /** Whether the transcript has the times of the words; else they share those of the utterance. */
  readonly timed: boolean
}

const closing = /[.!?…。！？؟।॥](?:["'”’»)\]」』]|\s)*$/u
const pausing = /[,;:–—、，；：،](?:["'”’»)\]」』]|\s)*$/u
const abbreviation = /^(?:\p{L}|mr|mrs|ms|dr|prof|st|vs|no|hon|etc|e\.g|i\.e|approx)\.$/iu
const piece = /[^\s。！？、，；：]{1,8}[。！？、，；：]*/gu

/** Whether a sentence ends with a word, the next one being known. */
const closesAt = (text: string, next: string | undefined): boolean =>
  closing.test(text) && !(next !== undefined && (abbreviation.test(text) || /^\p{Ll}/u.test(next)))

const marked = (
  texts: ReadonlyArray<string>,
  timeOf: (index: number) => { readonly start: number; readonly end: number },
): ReadonlyArray<SpokenWord> =>
  texts.map((text, index) => {
    const { end, start } = timeOf(index)
    const closes = closesAt(text, texts[index + 1])
    return { text, start, end, closes, pauses: !closes && pausing.test(text) }
  })

const written = (text: string): ReadonlyArray<string> =>
  isUnspaced(text) ? (text.match(piece) ?? []) : text.split(/\s+/).filter((word) => word !== "")

/**
 * The words of an utterance. Where they are timed, punctuation that only the text of the utterance has is put to
 * them; words out of order or outside of the utterance count as not timed.
 */
export const speechOf = (utterance: Utterance): Speech => {
  const { end, start, text, words } = utterance
  const texts = written(text)
  const timed =
    words.length > 0 &&
    words.every(
      (word, index) => word.start >= (words[index - 1]?.end ?? start) - 1e-6 && word.end <= end + 1e-6,
    )
  if (timed) {
    const own = words.map((word) => word.text.trim())
    const spelled = texts.length === own.length ? texts : own
    return { timed, words: marked(spelled, (index) => words[index]!) }
  }
  const step = texts.length === 0 ? 0 : (end - start) / texts.length
  return {
    timed,
    words: marked(texts, (index) => ({
      start: start + index * step,
      end: index === texts.length - 1 ? end : start + (index + 1) * step,
    })),
  }
}
