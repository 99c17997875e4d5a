import { JsonScan, JsonText, type MediaFile } from "@roughcut/core"
import { Either } from "effect"
import { oneLine } from "./CueText.ts"
import { faultLine } from "./JsonFault.ts"
import type { Fault } from "./TranscriptError.ts"
import { inOrder } from "./Voices.ts"

type Utterance = MediaFile.Utterance
type Word = Utterance["words"][number]
type Object = JsonText.JsonObject

const { isJsonObject } = JsonText

const round = (value: number) => Math.round(value * 1000) / 1000

const textIn = (object: Object, ...keys: ReadonlyArray<string>): string | undefined =>
  keys.map((key) => object[key]).find((value) => typeof value === "string")

const secondsIn = (object: Object, key: string): number | undefined => {
  const value = object[key]
  return typeof value === "number" && Number.isFinite(value) ? round(Math.max(0, value)) : undefined
}

const speakerOf = (object: Object): string | null => {
  const speaker = textIn(object, "speaker", "speaker_label")?.trim()
  return speaker === undefined || speaker === "" ? null : speaker
}

const objects = (value: unknown): ReadonlyArray<Object> =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

/** Words without times, as an aligner leaves those that it could not place, are left out: the text has them. */
const wordsOf = (segment: Object): ReadonlyArray<Word> =>
  objects(segment["words"]).flatMap((word) => {
    const [start, end] = [secondsIn(word, "start"), secondsIn(word, "end")]
    const text = oneLine(textIn(word, "word", "text") ?? "")
    return start === undefined || end === undefined || text === ""
      ? []
      : [{ start, end: Math.max(start, end), text }]
  })

/** The segment's own speaker, or the one that most of its words have. */
const segmentSpeaker = (segment: Object): string | null => {
  const counts = new Map<string, number>()
  for (const word of objects(segment["words"])) {
    const speaker = speakerOf(word)
    if (speaker !== null) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
  }
  return speakerOf(segment) ?? [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

const segment = (value: unknown, path: string): Either.Either<Utterance, string> => {
  if (!isJsonObject(value)) return Either.left(`${path} is not an object`)
  const words = wordsOf(value)
  const text = textIn(value, "text")
  const start = secondsIn(value, "start") ?? words[0]?.start
  const end = secondsIn(value, "end") ?? words.at(-1)?.end
  if (start === undefined || end === undefined) return Either.left(`${path} has no start and end in seconds`)
  if (text === undefined) return Either.left(`${path} has no text`)
  return Either.right({
    start,
    end: Math.max(start, end),
    text: oneLine(text),
    speaker: segmentSpeaker(value),
    words,
  })
}

const millisecondsIn = (object: Object): { readonly start: number; readonly end: number } | undefined => {
  const offsets = object["offsets"]
  if (!isJsonObject(offsets)) return undefined
  const [from, to] = [offsets["from"], offsets["to"]]
  return typeof from === "number" && typeof to === "number"
    ? { start: round(Math.max(0, from) / 1000), end: round(Math.max(0, from, to) / 1000) }
    : undefined
}

/** Tokens are parts of words; one that begins with a space begins a word. "[_BEG_]" and the like are not said. */
const joinedTokens = (value: unknown): ReadonlyArray<Word> => {
  const words: Array<{ start: number; end: number; text: string }> = []
  for (const token of objects(value)) {
    const [text, span] = [textIn(token, "text") ?? "", millisecondsIn(token)]
    if (span === undefined || text.trim() === "" || /^\[_.*\]$/.test(text.trim())) continue
    const last = words.at(-1)
    if (last === undefined || /^\s/.test(text)) words.push({ ...span, text: text.trim() })
    else {
      last.text += text.trimEnd()
      last.end = Math.max(last.end, span.end)
    }
  }
  return words
}

const cppSegment = (value: unknown, path: string): Either.Either<Utterance, string> => {
  if (!isJsonObject(value)) return Either.left(`${path} is not an object`)
  const [span, text] = [millisecondsIn(value), textIn(value, "text")]
  if (span === undefined) return Either.left(`${path} has no offsets in milliseconds`)
  if (text === undefined) return Either.left(`${path} has no text`)
  return Either.right({
    ...span,
    text: oneLine(text),
    speaker: speakerOf(value),
    words: joinedTokens(value["tokens"]),
  })
}

/** Lists of segments, by the member that holds them. */
const lists = ["segments", "transcript", "transcription"]

const isTranscript = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0 || (isJsonObject(value[0]) && "text" in value[0])
    : isJsonObject(value) && lists.some((key) => Array.isArray(value[key]))

const segmentsOf = (value: unknown): Either.Either<ReadonlyArray<Utterance>, string> => {
  if (Array.isArray(value)) return Either.all(value.map((item, index) => segment(item, `element ${index}`)))
  for (const key of lists) {
    const list = isJsonObject(value) ? value[key] : undefined
    if (!Array.isArray(list)) continue
    const read = key === "transcription" ? cppSegment : segment
    return Either.all(list.map((item, index) => read(item, `${key}[${index}]`)))
  }
  return Either.right([])
}

/**
 * Reads what speech recognisers of the Whisper family write: `segments` with `words` (openai-whisper,
 * faster-whisper, WhisperX with its speakers), `transcription` with `offsets` and `tokens` (whisper.cpp), a bare
 * array of segments, and the transcript of a media file as the library gives it.
 */
export const parse = (text: string): Either.Either<ReadonlyArray<Utterance>, Fault> => {
  if (JsonScan.depth(text) > JsonScan.maximumDepth)
    return Either.left({ line: null, reason: "the JSON is nested too deep" })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return Either.left({ line: faultLine(text), reason: "it is not valid JSON" })
  }
  if (!isTranscript(value))
    return Either.left({
      line: null,
      reason: `the JSON has no list of segments (${lists.map((key) => JSON.stringify(key)).join(", ")})`,
      foreign: true,
    })
  return segmentsOf(value).pipe(
    Either.map((all) => inOrder(all.filter(({ text }) => text !== ""))),
    Either.mapLeft((reason) => ({ line: null, reason })),
  )
}
