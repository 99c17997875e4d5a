import { type MediaFile, Text } from "@roughcut/core"
import type { CueSpan } from "./CueTime.ts"

type Utterance = MediaFile.Utterance
type Word = Utterance["words"][number]

/** What one person says in a cue. */
export interface Voice {
  readonly speaker: string | null
  readonly text: string
  readonly words: ReadonlyArray<Word>
}

const milliseconds = (value: number) => Math.round(value * 1000) / 1000

/** Spans of the lengths' shares of another, one after the other. */
export const shares = (span: CueSpan, lengths: ReadonlyArray<number>): ReadonlyArray<CueSpan> => {
  const total = Math.max(
    1,
    lengths.reduce((sum, length) => sum + length, 0),
  )
  let before = 0
  return lengths.map((length) => {
    const at = (part: number) => milliseconds(span.start + ((span.end - span.start) * part) / total)
    const start = at(before)
    before += length
    return { start, end: at(before) }
  })
}

/**
 * The utterances of a cue. Where more than one speaks in it, each gets the time of the words, or where those have
 * none a share of the cue by the length of what is said.
 */
export const utterances = (span: CueSpan, voices: ReadonlyArray<Voice>): ReadonlyArray<Utterance> => {
  const spoken = voices.filter(({ text }) => text !== "")
  const spans =
    spoken.length === 1
      ? [span]
      : shares(
          span,
          spoken.map(({ text }) => Text.characters(text)),
        )
  return spoken.map(({ speaker, text, words }, index) => {
    const timed = spoken.length > 1 && words.length > 0
    return {
      start: timed ? words[0]!.start : spans[index]!.start,
      end: timed ? words.at(-1)!.end : spans[index]!.end,
      text,
      speaker,
      words,
    }
  })
}

/** In the order of time; those that start at once stay in the order of the file. */
export const inOrder = (all: ReadonlyArray<Utterance>): ReadonlyArray<Utterance> =>
  all.toSorted((a, b) => a.start - b.start)
