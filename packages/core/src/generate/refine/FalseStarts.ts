import type { MediaFile, Utterance } from "../../library/MediaFile.ts"
import { wordsOf } from "../../library/Words.ts"
import type { Time } from "../rank/Spans.ts"

/** Sounds that are made while a sentence is looked for. */
const hesitations = new Set("um umm uh uhh uhm er erm hm hmm mm mmm äh ähm euh".split(" "))
/** Words that nobody says twice for effect: "the the" is a false start, "very very" is not. */
const smallWords = new Set(
  "i we you he she it they the a an and but or so to of in on at for with that this is was are were my our".split(
    " ",
  ),
)
/** Words of a start that is taken up again, at the most. */
const longest = 5
/** Seconds below which there is nothing to hear or to cut. */
const shortest = 0.05

/** A broken-off word ends in a hyphen or a dash: "bud- budgets". */
const isBrokenOff = (text: string): boolean => /[\p{L}\p{N}][-–—]$/u.test(text.trim())

const plain = (text: string): string =>
  wordsOf(text)
    .map(({ word }) => word)
    .join(" ")

/** How many words from `at` on are said again at once; 0 where none are. */
const saidAgain = (words: ReadonlyArray<string>, at: number): number => {
  for (let count = Math.min(longest, Math.floor((words.length - at) / 2)); count > 0; count--) {
    const same = words
      .slice(at, at + count)
      .every((word, index) => word !== "" && word === words[at + count + index])
    if (same && (count > 1 || smallWords.has(words[at]!))) return count
  }
  return 0
}

const inUtterance = ({ words }: Utterance): ReadonlyArray<Time> => {
  const texts = words.map(({ text }) => plain(text))
  const dropped = words.map(({ text }, at) => hesitations.has(texts[at]!) || isBrokenOff(text))
  // What is said again is found across what is dropped already: "the, um, the budget".
  const kept = words.flatMap((_, at) => (dropped[at] ? [] : [at]))
  const keptTexts = kept.map((at) => texts[at]!)
  for (let place = 0; place < kept.length;) {
    const count = saidAgain(keptTexts, place)
    for (let index = place; index < place + count; index++) dropped[kept[index]!] = true
    place += Math.max(1, count)
  }
  const times: Array<Time> = []
  for (let at = 0; at < words.length; at++) {
    if (!dropped[at]) continue
    const { start } = words[at]!
    while (dropped[at + 1]) at++
    const end = words[at + 1]?.start ?? words[at]!.end
    if (end - start >= shortest) times.push({ start, end })
  }
  return times
}

/**
 * When a transcript with word times only hesitates, or begins what it then says anew: "the, um, the budget" is "the
 * budget". In order and apart.
 */
export const falseStarts = ({ transcript }: MediaFile): ReadonlyArray<Time> =>
  transcript.flatMap(inUtterance).toSorted((a, b) => a.start - b.start)
