import { type MediaFile, Text } from "@roughcut/core"
import { Either } from "effect"
import { decodeEntities, oneLine } from "./CueText.ts"
import { type CueSpan, cueSpan, cueTime } from "./CueTime.ts"
import { namesIn, voicesOf } from "./Speakers.ts"
import type { Fault } from "./TranscriptError.ts"
import { inOrder, shares, utterances, type Voice } from "./Voices.ts"

interface Cue extends CueSpan {
  readonly lines: ReadonlyArray<string>
}

/** Text between two times of a cue, as one voice says it. */
interface Piece {
  readonly speaker: string | null
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Cues of live captions touch, and the later repeats the lines of the earlier. */
const touching = 0.1
/** Seconds; no one says a line again in less. */
const brief = 0.05

const cuesOf = (text: string): Either.Either<ReadonlyArray<Cue>, Fault> => {
  const lines = text.split("\n")
  const first = lines.findIndex((line) => line.trim() !== "")
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[first] ?? ""))
    return Either.left({ line: 1, reason: "it does not begin with WEBVTT" })
  const cues: Array<Cue> = []
  for (let index = first + 1; index < lines.length; index++) {
    const line = lines[index]!
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(line)) {
      while (index + 1 < lines.length && lines[index + 1]!.trim() !== "") index++
      continue
    }
    if (!line.includes("-->")) continue
    const span = cueSpan(line)
    if (span === undefined)
      return Either.left({
        line: index + 1,
        reason: `${JSON.stringify(line.trim().slice(0, 80))} is not a pair of times such as "00:01.000 --> 00:02.500"`,
      })
    const payload: Array<string> = []
    // A line of white space alone still belongs to the cue: live captions are written so.
    while (index + 1 < lines.length && lines[index + 1] !== "" && !lines[index + 1]!.includes("-->"))
      payload.push(lines[++index]!)
    cues.push({ ...span, lines: payload })
  }
  return Either.right(cues)
}

/** Leaves out of each cue the lines that the one before it has shown already. */
const withoutRepeats = (cues: ReadonlyArray<Cue>): ReadonlyArray<Cue> => {
  const plain = (line: string) => oneLine(line.replace(/<[^>]*>/g, ""))
  return cues.map((cue, index) => {
    const before = cues[index - 1]
    if (before === undefined || Math.abs(cue.start - before.end) > touching) return cue
    const shown = before.lines.map(plain).filter((line) => line !== "")
    const own = cue.lines.filter((line) => plain(line) !== "")
    for (let count = Math.min(shown.length, own.length); count > 0; count--) {
      const repeats = own.slice(0, count).every((line, at) => plain(line) === shown.at(at - count))
      const again = shown.length > 1 || own.length > 1 || cue.end - cue.start <= brief
      if (repeats && again) return { ...cue, lines: own.slice(count) }
    }
    return cue
  })
}

const piecesOf = (cue: Cue): ReadonlyArray<Piece> => {
  const pieces: Array<Piece> = []
  let speaker: string | null = null
  let start = cue.start
  let text = ""
  const close = (end: number) => {
    const decoded = decodeEntities(text)
    if (decoded.trim() !== "") pieces.push({ speaker, text: decoded, start, end })
    text = ""
  }
  for (const token of cue.lines.join("\n").split(/(<[^>]*>?)/)) {
    if (!token.startsWith("<")) {
      text += token
      continue
    }
    const tag = token.slice(1).replace(/>$/, "")
    const time = cueTime(tag)
    if (time !== undefined) {
      const at = Math.min(Math.max(time, start), cue.end)
      close(at)
      start = at
    } else if (/^v[.\s]/.test(tag)) {
      close(cue.end)
      speaker = oneLine(decodeEntities(tag.replace(/^v\S*/, ""))) || null
    } else if (tag === "/v") {
      close(cue.end)
      speaker = null
    }
  }
  close(cue.end)
  return pieces
}

/** Words with times, where the cue has times inside; a piece of more than one word is shared by their lengths. */
const wordsOf = (pieces: ReadonlyArray<Piece>): Voice["words"] =>
  pieces.flatMap((piece) => {
    const words = piece.text.trim().split(/\s+/)
    const spans = shares(
      piece,
      words.map((word) => Text.characters(word)),
    )
    return words.map((text, index) => ({ ...spans[index]!, text }))
  })

const voicesIn = (cue: Cue): ReadonlyArray<Voice> => {
  const pieces = piecesOf(cue)
  const timed = pieces.some(({ start }) => start > cue.start)
  const voices: Array<Array<Piece>> = []
  for (const piece of pieces) {
    const last = voices.at(-1)
    if (last?.[0]!.speaker === piece.speaker) last.push(piece)
    else voices.push([piece])
  }
  return voices.map((said) => ({
    speaker: said[0]!.speaker,
    text: oneLine(said.map(({ text }) => text).join("")),
    words: timed ? wordsOf(said) : [],
  }))
}

/**
 * Reads WebVTT (W3C): voices become speakers, times inside a cue times of words. Where no cue has a voice, names
 * before a colon count as they do in SubRip.
 */
export const parse = (text: string): Either.Either<ReadonlyArray<MediaFile.Utterance>, Fault> =>
  Either.map(cuesOf(text), (found) => {
    const cues = withoutRepeats(found).map((cue) => ({ cue, voices: voicesIn(cue) }))
    const named = cues.some(({ voices }) => voices.some(({ speaker }) => speaker !== null))
    const lines = (cue: Cue) =>
      cue.lines.map((line) => decodeEntities(line.replace(/<[^>]*>/g, ""))).join("\n")
    const names = named ? new Set<string>() : namesIn(cues.map(({ cue }) => lines(cue)))
    return inOrder(
      cues.flatMap(({ cue, voices }) => {
        const timed = voices.some(({ words }) => words.length > 0)
        return utterances(
          { start: cue.start, end: cue.end },
          names.size > 0 && !timed ? voicesOf(lines(cue), names) : voices,
        )
      }),
    )
  })
