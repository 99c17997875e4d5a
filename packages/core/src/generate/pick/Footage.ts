import type { MediaFile } from "../../library/MediaFile.ts"
import { joined, overlaps, type Time, within, without } from "../rank/Spans.ts"
import type { Rules } from "./Rules.ts"
import type { RankedUnit } from "../rank/Ranker.ts"

/** Silence that a clip may run through, in seconds. A longer one is footage of its own. */
export const longestPause = 1.5
/** Seconds that footage without words stays away from the words around it. */
const clear = 0.2
/** Footage shorter than this is not worth a look, in seconds. */
const shortest = 0.5
/** What the time of the asked subjects scores before it is known what is said in it. */
const ofSubject = 0.5

/** A stretch of a file, spoken or silent, and how much it has to do with the request. */
export interface Footage extends Time {
  readonly file: number
  /** Place in the transcript, or null where nothing is said. */
  readonly utterance: number | null
  /** Place among the shots, for what is silent. */
  readonly shot: number | null
  /** 0 to 1. */
  readonly score: number
}

const silentTimes = (file: MediaFile): ReadonlyArray<Time> =>
  without({ start: 0, end: file.duration }, joined(file.transcript))
    .filter(({ end, start }) => end - start > longestPause || file.transcript.length === 0)
    .map(({ end, start }) => ({
      start: start === 0 ? 0 : start + clear,
      end: end === file.duration ? end : end - clear,
    }))

/** All that the rules allow of a file, in order of time: utterances as they are, silence shot by shot. */
const footageOfFile = (
  file: MediaFile,
  at: number,
  rules: Rules,
  said: ReadonlyMap<number, number>,
  seen: ReadonlyMap<number, number>,
): ReadonlyArray<Footage> => {
  const all: Array<Footage> = []
  const matched = file.shots.flatMap((shot, index) =>
    seen.has(index) ? [{ shot, score: seen.get(index)! }] : [],
  )
  file.transcript.forEach((utterance, index) => {
    const { end, start } = utterance
    if (end <= start || start >= file.duration) return
    let score = said.get(index) ?? 0
    for (const { score: other, shot } of matched)
      if (overlaps(shot, utterance)) score = Math.max(score, other)
    if (rules.allowed === null || rules.allowed.some((time) => overlaps(time, utterance)))
      all.push({ file: at, start, end: Math.min(end, file.duration), utterance: index, shot: null, score })
  })
  for (const silence of silentTimes(file)) {
    const shots = file.shots.flatMap((shot, index) =>
      within(silence, [shot]).map((time) => ({ ...time, shot: index as number | null })),
    )
    const bare = without(silence, joined(shots)).map((time) => ({ ...time, shot: null }))
    for (const { shot, ...time } of [...shots, ...bare])
      for (const part of rules.allowed === null ? [time] : within(time, rules.allowed))
        for (const { end, start } of without(part, rules.forbidden))
          if (end - start >= Math.min(shortest, file.duration))
            all.push({
              file: at,
              start,
              end,
              utterance: null,
              shot,
              score: shot === null ? 0 : (seen.get(shot) ?? 0),
            })
  }
  const scored =
    rules.allowed === null
      ? all
      : all.map((one) => ({ ...one, score: ofSubject + (1 - ofSubject) * one.score }))
  return scored.sort((a, b) => a.start - b.start || a.end - b.end)
}

/** All that may be in a cut, by file, then time. */
export const footageOf = (
  files: ReadonlyArray<MediaFile>,
  rules: ReadonlyArray<Rules>,
  units: ReadonlyArray<RankedUnit>,
): ReadonlyArray<Footage> => {
  const scores = files.map(() => ({ utterance: new Map<number, number>(), shot: new Map<number, number>() }))
  for (const { file, index, kind, score } of units) {
    const known = scores[file]?.[kind]
    known?.set(index, Math.max(known.get(index) ?? 0, Math.min(1, Math.max(0, score))))
  }
  return files.flatMap((file, at) =>
    footageOfFile(file, at, rules[at]!, scores[at]!.utterance, scores[at]!.shot),
  )
}
