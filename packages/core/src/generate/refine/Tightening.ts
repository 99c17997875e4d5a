import type { MediaFile } from "../../library/MediaFile.ts"
import { type Known, momentOf } from "./ClipWords.ts"
import type { Edit, Piece } from "./Edit.ts"
import { isGap } from "./EditedTrack.ts"
import { falseStarts } from "./FalseStarts.ts"
import { speedOf, toFrames } from "./Frames.ts"
import { joined, without } from "../rank/Spans.ts"

/** Seconds from which a pause is long, and that are left of it. */
const longPause = 0.7
const leftOver = 0.2

interface Span {
  readonly start: number
  readonly end: number
}

/** When somebody speaks: word by word where the transcript has their times. */
const speechOf = ({ transcript }: MediaFile): ReadonlyArray<Span> =>
  transcript
    .flatMap((utterance): ReadonlyArray<Span> => (utterance.words.length > 0 ? utterance.words : [utterance]))
    .toSorted((a, b) => a.start - b.start)

/** The stretches of a moment without its long pauses; the whole of it where nobody speaks. */
const spokenIn = (speech: ReadonlyArray<Span>, { end, start }: Span): ReadonlyArray<Span> => {
  const heard = speech.filter((span) => span.end > start && span.start < end)
  if (heard.length === 0) return [{ start, end }]
  const kept: Array<Span> = []
  let from = start
  let at = start
  for (const span of [...heard, { start: end, end }]) {
    if (span.start - at > longPause) {
      // A pause at the very start or end has nothing on its other side to lead to.
      const isHead = at === start
      const isTail = span.start === end
      const stop = isHead ? at : at + leftOver / 2
      if (stop > from) kept.push({ start: from, end: stop })
      from = isTail ? end : span.start - leftOver / 2
    }
    at = Math.max(at, span.end)
  }
  if (end > from) kept.push({ start: from, end })
  return kept
}

const tightenedPiece = (edit: Edit, piece: Piece, known: Known): ReadonlyArray<Piece> => {
  const moment = momentOf(piece, edit.rate, known.files)
  if (moment === undefined || moment.file.transcript.length === 0 || speedOf(piece.json) !== 1) return [piece]
  const starts = joined(falseStarts(moment.file))
  const spans = spokenIn(speechOf(moment.file), moment).flatMap((span) => without(span, starts))
  if (spans.length === 1 && spans[0]!.start === moment.start && spans[0]!.end === moment.end) return [piece]
  return spans.flatMap(({ end, start }) => {
    const from = Math.max(0, toFrames(start - moment.start, edit.rate))
    const to = Math.min(piece.frames, toFrames(end - moment.start, edit.rate))
    return to > from ? [{ ...piece, head: piece.head + from, frames: to - from }] : []
  })
}

/** The pieces without gaps, and without the long pauses and false starts of what is said in them. */
export const tightened = (edit: Edit, known: Known): ReadonlyArray<Piece> =>
  edit.pieces
    .filter(({ json }) => !isGap(json))
    .flatMap((piece) => {
      const pieces = tightenedPiece(edit, piece, known)
      return pieces.length > 0 ? pieces : [piece]
    })
