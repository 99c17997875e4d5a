import type { MediaFile } from "../../library/MediaFile.ts"
import { speechOf, type SpokenWord } from "../../library/Speech.ts"
import { fold } from "../../library/Words.ts"
import type { Piece } from "./Fitting.ts"
import { type Footage, longestPause } from "./Footage.ts"
import type { Rules } from "./Rules.ts"
import { overlaps } from "../rank/Spans.ts"

/** Silence that a clip keeps before its first and after its last word, in seconds: at most this, never all of it. */
const padding = 0.2
/** Silence too short to keep a part of. */
const noPadding = 0.06
/** Another shot that is seen for less than this is a flash. */
const flash = 0.5

/** What a cut costs at each kind of place, in seconds of the best material. */
const cost = {
  /** The end of an utterance that no punctuation ends, in a transcript that has some. */
  utterance: 0.4,
  /** After a sentence, at a time that is only reckoned. */
  reckoned: 1,
  pause: 5,
  word: 8,
  /** Between words whose times are not known: the cut may fall into one. */
  blind: 12,
  /** After "so", "and", "but". */
  dangling: 4,
  flash: 3,
  /** Into or out of the words of somebody who speaks at the same time. */
  crosstalk: 3,
  /** Within a shot that nothing is said in. */
  shot: 2,
}

const danglers: ReadonlySet<string> = new Set(
  "and but so or because cause if that the a an of to for with in um uh er like which who i we you they it's".split(
    " ",
  ),
)

/** A piece, where it comes from and what is said in it. */
export interface FilePiece extends Piece {
  readonly file: number
  readonly utterance: number | null
  readonly shot: number | null
  readonly score: number
  readonly text: string
}

interface Part {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly openCost: number
  readonly closeCost: number
}

/** Whether the transcript of a file says where sentences end. */
export const isPunctuated = (file: MediaFile): boolean => {
  let ends = 0
  for (const { text } of file.transcript) if (/[.?!。？！…]["'”’»)\]]*\s*$/u.test(text)) ends++
  return ends * 5 >= file.transcript.length
}

const costAfter = (word: SpokenWord, timed: boolean): number => {
  if (word.closes) return timed ? 0 : cost.reckoned
  if (!timed) return cost.blind
  return word.pauses ? cost.pause : cost.word
}

/** An utterance in parts of up to `grain` seconds, whole sentences where they are that short. */
const partsOf = (file: MediaFile, index: number, grain: number, punctuated: boolean): ReadonlyArray<Part> => {
  const utterance = file.transcript[index]!
  const before = file.transcript[index - 1]
  const { timed, words } = speechOf(utterance)
  const atEnd = (text: string, closes: boolean) =>
    (punctuated && !closes ? cost.utterance : 0) + dangling(text)
  const opensCleanly =
    !punctuated ||
    before === undefined ||
    utterance.start - before.end > longestPause ||
    /[.?!…。？！]["'”’»)\]]*\s*$/u.test(before.text)
  const openCost = opensCleanly ? 0 : cost.utterance
  if (words.length === 0 || (!timed && utterance.end - utterance.start <= grain))
    return [{ ...utterance, openCost, closeCost: atEnd(utterance.text, words.at(-1)?.closes ?? true) }]
  const parts: Array<Part> = []
  let from = 0
  let open = openCost
  const cut = (to: number): void => {
    const last = words[to]!
    const end = to === words.length - 1
    const text = words
      .slice(from, to + 1)
      .map((word) => word.text)
      .join(" ")
    const closeCost = end ? atEnd(last.text, last.closes) : costAfter(last, timed) + dangling(last.text)
    parts.push({ start: words[from]!.start, end: last.end, text, openCost: open, closeCost })
    open = costAfter(last, timed)
    from = to + 1
  }
  words.forEach((word, at) => {
    if (at < from) return
    const next = words[at + 1]
    const full = next !== undefined && next.end - words[from]!.start > grain
    if (
      next === undefined ||
      word.closes ||
      (word.pauses && word.end - words[from]!.start >= grain / 2) ||
      full
    )
      cut(at)
  })
  return parts
}

const dangling = (text: string): number => {
  const last = /[\p{L}'’]+(?=[^\p{L}]*$)/u.exec(text)?.[0]
  return last !== undefined && danglers.has(fold(last)) ? cost.dangling : 0
}

/** A silent stretch in parts of up to `grain` seconds. */
const silentParts = ({ end, start }: Footage, grain: number): ReadonlyArray<Part> => {
  const count = Math.max(1, Math.ceil((end - start) / grain))
  const at = (index: number) => (index === count ? end : start + ((end - start) * index) / count)
  return Array.from({ length: count }, (_, index) => ({
    start: at(index),
    end: at(index + 1),
    text: "",
    openCost: index === 0 ? 0 : cost.shot,
    closeCost: index === count - 1 ? 0 : cost.shot,
  }))
}

interface Cutting {
  readonly at: number
  readonly cost: number
}

/** Changes of shot within a file, in order. */
const changesOf = (file: MediaFile): ReadonlyArray<number> =>
  [...new Set(file.shots.flatMap(({ end, start }) => [start, end]))]
    .filter((time) => time > 0 && time < file.duration)
    .sort((a, b) => a - b)

/** Where a clip begins whose first word begins at `start`, what is before it ending at `free`. */
const intoOf = (start: number, free: number, changes: ReadonlyArray<number>): Cutting => {
  const gap = start - free
  const into = gap < noPadding ? start : start - Math.min(padding, gap / 2)
  const change = changes.find((time) => time > into + 1e-6 && time < into + flash)
  if (change === undefined) return { at: into, cost: 0 }
  if (change <= start) return { at: change, cost: 0 }
  return change - flash >= free ? { at: change - flash, cost: 0 } : { at: into, cost: cost.flash }
}

/** Where a clip ends whose last word ends at `end`, what is after it beginning at `free`. */
const outOf = (end: number, free: number, changes: ReadonlyArray<number>): Cutting => {
  const gap = free - end
  const out = gap < noPadding ? end : end + Math.min(padding, gap / 2)
  const change = changes.findLast((time) => time < out - 1e-6 && time > out - flash)
  if (change === undefined) return { at: out, cost: 0 }
  if (change >= end) return { at: change, cost: 0 }
  return change + flash <= free ? { at: change + flash, cost: 0 } : { at: out, cost: cost.flash }
}

/** The pieces of footage that is in order of file and time. A part that a rule forbids is left out. */
export const piecesOf = (
  files: ReadonlyArray<MediaFile>,
  rules: ReadonlyArray<Rules>,
  footage: ReadonlyArray<Footage>,
  options: {
    /** Seconds of the longest piece. */
    readonly grain: number
    /** Seconds between two clips of a file. */
    readonly apart: number
  },
): ReadonlyArray<FilePiece> => {
  const { apart, grain } = options
  const pieces: Array<FilePiece> = []
  const punctuated = new Map<number, boolean>()
  const changes = new Map<number, ReadonlyArray<number>>()
  const heard = new Map<number, Float64Array>()
  for (const source of footage) {
    const { file: at, score, shot, utterance } = source
    const file = files[at]!
    if (!punctuated.has(at)) {
      punctuated.set(at, isPunctuated(file))
      changes.set(at, changesOf(file))
      heard.set(at, heardBefore(file))
    }
    const rule = rules[at]!
    const parts =
      utterance === null ? silentParts(source, grain) : partsOf(file, utterance, grain, punctuated.get(at)!)
    const cuts = changes.get(at)!
    parts.forEach((part, index) => {
      const { end, start } = part
      if (end - start <= 1e-6 || end > file.duration + 1e-6) return
      if (rule.forbidden.some((time) => overlaps(time, part))) return
      const room = rule.allowed?.find((time) => time.start <= start + 1e-6 && time.end >= end - 1e-6)
      if (rule.allowed !== null && room === undefined) return
      const last = pieces.at(-1)
      const follows = last !== undefined && last.file === at
      const said = index > 0 ? parts[index - 1]!.end : utterance === null ? start : heard.get(at)![utterance]!
      const after = parts[index + 1]?.start ?? (utterance === null ? end : nextStart(file, utterance))
      const kept = rule.forbidden
      const from = kept.findLast((time) => time.end <= start + 1e-6)?.end ?? 0
      const to = kept.find((time) => time.start >= end - 1e-6)?.start ?? file.duration
      const into = intoOf(start, Math.min(start, Math.max(said, from, room?.start ?? 0)), cuts)
      const out = outOf(end, Math.max(end, Math.min(after, to, room?.end ?? file.duration)), cuts)
      const until = follows ? Math.max(end, last.end) : end
      const joined =
        follows &&
        start - last.end <= longestPause &&
        !rule.forbidden.some((time) => overlaps(time, { start: last.end, end: start })) &&
        (rule.allowed === null ||
          rule.allowed.some((time) => time.start <= last.start && time.end >= end - 1e-6))
      pieces.push({
        file: at,
        utterance,
        shot,
        score,
        text: part.text,
        into: into.at,
        start,
        end: until,
        out: Math.max(out.at, until),
        value: score * (end - start),
        openCost:
          part.openCost + into.cost + (utterance !== null && said > start + 1e-6 ? cost.crosstalk : 0),
        closeCost: part.closeCost + out.cost + (after < end - 1e-6 || until > end ? cost.crosstalk : 0),
        joined,
        release: 0,
      })
    })
  }
  return released(pieces, apart)
}

/** For each utterance, when the last of those before it ends. */
const heardBefore = (file: MediaFile): Float64Array => {
  const heard = new Float64Array(file.transcript.length)
  for (let index = 1; index < heard.length; index++)
    heard[index] = Math.max(heard[index - 1]!, file.transcript[index - 1]!.end)
  return heard
}

const nextStart = (file: MediaFile, utterance: number): number =>
  file.transcript[utterance + 1]?.start ?? file.duration

/** Each piece with the first one that begins so much later that another clip may begin with it. */
const released = (pieces: ReadonlyArray<FilePiece>, apart: number): ReadonlyArray<FilePiece> => {
  let next = 0
  return pieces.map((piece, index) => {
    next = Math.max(next, index + 1)
    while (
      next < pieces.length &&
      pieces[next]!.file === piece.file &&
      pieces[next]!.into < piece.out + apart - 1e-6
    )
      next++
    return { ...piece, release: next }
  })
}
