import type { MediaFile } from "@roughcut/core"
import { Either } from "effect"
import { withoutMarkup } from "./CueText.ts"
import { type CueSpan, cueSpan } from "./CueTime.ts"
import { namesIn, voicesOf } from "./Speakers.ts"
import type { Fault } from "./TranscriptError.ts"
import { inOrder, utterances } from "./Voices.ts"

interface Cue extends CueSpan {
  readonly lines: Array<string>
}

const sentenceEnd = /[.!?…。！？]["'”’»)\]]*$/u

/** The number that stands above the times of a cue, and is no part of what the one before says. */
const dropNumber = (lines: Array<string>): void => {
  const last = lines.findLastIndex((line) => line.trim() !== "")
  if (last !== -1 && /^\d+$/.test(lines[last]!.trim())) lines.splice(last)
}

const cuesOf = (text: string): Either.Either<ReadonlyArray<Cue>, Fault> => {
  const cues: Array<Cue> = []
  for (const [index, line] of text.split("\n").entries()) {
    if (line.includes("-->")) {
      const span = cueSpan(line)
      if (span === undefined)
        return Either.left({
          line: index + 1,
          reason: `${JSON.stringify(line.trim().slice(0, 80))} is not a pair of times such as "00:00:01,000 --> 00:00:02,500"`,
        })
      if (cues.length > 0) dropNumber(cues.at(-1)!.lines)
      cues.push({ ...span, lines: [] })
    } else cues.at(-1)?.lines.push(line)
  }
  return cues.length > 0
    ? Either.right(cues)
    : Either.left({ line: 1, reason: "it holds no cue, which begins with a pair of times" })
}

/**
 * Reads SubRip. Names before a colon become speakers where they come back; a sentence that goes on in the next cue
 * keeps its speaker.
 */
export const parse = (text: string): Either.Either<ReadonlyArray<MediaFile.Utterance>, Fault> =>
  Either.map(cuesOf(text), (cues) => {
    const texts = cues.map(({ lines }) => withoutMarkup(lines.join("\n")).trim())
    const names = namesIn(texts.filter((cue) => cue !== ""))
    let going: string | null = null
    return inOrder(
      cues.flatMap((cue, index) => {
        const voices = voicesOf(texts[index]!, names).map((voice) => {
          const speaker: string | null = voice.speaker ?? going
          going = sentenceEnd.test(voice.text) ? null : speaker
          return { ...voice, speaker }
        })
        return utterances({ start: cue.start, end: cue.end }, voices)
      }),
    )
  })
