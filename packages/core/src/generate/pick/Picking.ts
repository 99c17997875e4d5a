import { Effect } from "effect"
import type { MediaFile } from "../../library/MediaFile.ts"
import type { Subject } from "../../library/Subject.ts"
import type { Brief } from "../brief/Brief.ts"
import { inOrder } from "./Ordering.ts"
import { type Pick, type Picked, subjectsIn } from "./Picked.ts"
import { sayings } from "../rank/Sayings.ts"
import { type Query, queryOf } from "../rank/Query.ts"
import { reasonOf } from "./Reasons.ts"
import { type RankedUnit, Ranker } from "../rank/Ranker.ts"
import { type Bounds, boundsOf } from "./Bounds.ts"
import { type Rules, rulesOf } from "./Rules.ts"
import { type Chosen, select } from "./Selecting.ts"
import { joined, type Time } from "../rank/Spans.ts"

/** Moments that are offered beside the picked ones, at the most, and their seconds where no clip tells better. */
const mostAlternates = 3
const alternateLength = 10

/** Seconds below which two clips leave nothing out between them. */
const touching = 0.001

export interface PickRequest {
  readonly brief: Brief
  /** A cut about its subjects, or the best moments. */
  readonly kind: "subject" | "highlight"
  readonly files: ReadonlyArray<MediaFile>
  /** Who it is about: those of the request, and those of the library that the prompt names. */
  readonly subjects: ReadonlyArray<Subject>
  /** Whether, where the library knows their time, nothing else may be in it. */
  readonly only: boolean
}

interface Candidate extends Pick {
  /** Place of the file in the request. */
  readonly at: number
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000

interface Part {
  readonly request: PickRequest
  readonly rules: ReadonlyArray<Rules>
  readonly bounds: Bounds
}

/** Of each phrase that must be in, the sayings of the file that says it at the best place. */
const wantedOf = (
  { brief, files }: PickRequest,
  units: ReadonlyArray<RankedUnit>,
): ReadonlyArray<ReadonlyArray<Time>> => {
  const wanted: ReadonlyArray<Array<Time>> = files.map(() => [])
  for (const phrase of brief.include) {
    let best: { file: number; time: Time; score: number } | undefined
    files.forEach((file, at) => {
      for (const time of sayings(file, phrase)) {
        let score = 0
        for (const unit of units)
          if (unit.file === at && unit.start < time.end && time.start < unit.end)
            score = Math.max(score, unit.score)
        if (best === undefined || score > best.score) best = { file: at, time, score }
      }
    })
    if (best !== undefined) wanted[best.file]!.push(best.time)
  }
  return wanted
}

const textOf = (pieces: Chosen): string | null => {
  const text = pieces
    .map((piece) => piece.text.trim())
    .filter((text) => text !== "")
    .join(" ")
  return text === "" ? null : text
}

const candidateOf = (pieces: Chosen, query: Query, { files, subjects }: PickRequest): Candidate => {
  const at = pieces[0]!.file
  const file = files[at]!
  const [start, end] = [round(pieces[0]!.into), Math.min(round(pieces.at(-1)!.out), file.duration)]
  let seconds = 0
  let sum = 0
  for (const piece of pieces) {
    seconds += piece.end - piece.start
    sum += piece.score * (piece.end - piece.start)
  }
  const score = Math.round(Math.min(1, Math.max(0, seconds > 0 ? sum / seconds : 0)) * 1000) / 1000
  const reason = reasonOf({ file, pieces, query, subjects, score })
  return {
    at,
    file,
    start,
    end,
    score,
    reason,
    text: textOf(pieces),
    subjects: subjectsIn(file, start, end),
    rank: 0,
  }
}

/** Clips about one thing, in order of file and time, and what was found out on the way. */
interface Found {
  readonly query: Query
  readonly units: ReadonlyArray<RankedUnit>
  readonly picks: ReadonlyArray<Candidate>
}

const partly = ({ bounds, request, rules }: Part, wanted: boolean): Effect.Effect<Found, never, Ranker> =>
  Effect.gen(function* () {
    const { brief, files, subjects } = request
    const ranker = yield* Ranker
    const query = queryOf({ brief, files, subjects, seconds: bounds.moment })
    const units = yield* ranker.rank({ query, files })
    const include = wanted ? wantedOf(request, units) : files.map(() => [])
    const clips = joinedClips(apartClips(select({ files, rules, units, bounds, include })), brief)
    return { query, units, picks: clips.map((pieces) => candidateOf(pieces, query, request)) }
  })

/** Clips that go on where the one before ends are one clip, unless a number or a length of clips is asked for. */
const joinedClips = (clips: ReadonlyArray<Chosen>, { clip, count }: Brief): ReadonlyArray<Chosen> => {
  if (count !== null || clip.most !== null) return clips
  const joined: Array<Chosen> = []
  for (const next of clips) {
    const last = joined.at(-1)?.at(-1)
    const goesOn =
      last !== undefined && last.file === next[0]!.file && Math.abs(last.out - next[0]!.into) < touching
    if (goesOn) joined[joined.length - 1] = [...joined.at(-1)!, ...next]
    else joined.push(next)
  }
  return joined
}

/** Clips whose edges were moved on their own may meet: the later one begins where the earlier ends. */
const apartClips = (clips: ReadonlyArray<Chosen>): ReadonlyArray<Chosen> =>
  clips.map((clip, index) => {
    const before = clips[index - 1]?.at(-1)
    const first = clip[0]!
    return before !== undefined && before.file === first.file && first.into < before.out
      ? [{ ...first, into: before.out }, ...clip.slice(1)]
      : clip
  })

/** Rules that also forbid what is used already. */
const beside = (rules: ReadonlyArray<Rules>, used: ReadonlyArray<Candidate>): ReadonlyArray<Rules> =>
  rules.map(({ allowed, forbidden }, at) => ({
    allowed,
    forbidden: joined([...forbidden, ...used.filter((pick) => pick.at === at)]),
  }))

const ranked = (picks: ReadonlyArray<Candidate>, after = 0): ReadonlyArray<Candidate> => {
  const order = picks.map((_, index) => index).sort((a, b) => picks[b]!.score - picks[a]!.score || a - b)
  const ranks = new Map(order.map((index, place) => [index, after + place + 1]))
  return picks.map((pick, index) => ({ ...pick, rank: ranks.get(index)! }))
}

const lengthOf = (picks: ReadonlyArray<Candidate>): number =>
  picks.reduce((sum, { end, start }) => sum + end - start, 0)

/** Each beat takes its best moments, in the order of the beats; no moment serves two. */
const byBeats = (request: PickRequest, rules: ReadonlyArray<Rules>) =>
  Effect.gen(function* () {
    const { brief, kind } = request
    const place = { open: 0, then: 1, end: 2 }
    const beats = [...brief.beats].sort((a, b) => place[a.place] - place[b.place])
    const whole = boundsOf(brief, kind)
    const picks: Array<Candidate> = []
    const found: Array<Found> = []
    for (const [index, beat] of beats.entries()) {
      const left = beats.length - index
      const done = lengthOf(picks)
      const share = (seconds: number) => Math.max(0, seconds - done) / left
      const [target, least, most] = [share(whole.target), share(whole.least), share(whole.most)]
      if (most <= 0) break
      const length = { target, least, most }
      const count = brief.count === null ? null : Math.max(1, Math.round((brief.count - picks.length) / left))
      const bounds = boundsOf({ clip: brief.clip, count, length }, kind)
      const one = { ...request, brief: { ...brief, about: beat.about } }
      const part = yield* partly({ request: one, rules: beside(rules, picks), bounds }, index === 0)
      picks.push(...part.picks)
      found.push(part)
    }
    return found
  })

/** Moments beside the picked ones, the best first. */
const alternatesOf = (
  request: PickRequest,
  rules: ReadonlyArray<Rules>,
  found: ReadonlyArray<Found>,
): ReadonlyArray<Candidate> => {
  const picks = found.flatMap((part) => part.picks)
  const units = found.flatMap((part) => part.units)
  const others: Array<Candidate> = []
  if (picks.length === 0 || !units.some(({ score }) => score > 0)) return others
  const target = Math.max(1, Math.min(alternateLength, lengthOf(picks) / picks.length))
  const asked = {
    clip: { least: null, most: null },
    count: null,
    length: { target, least: null, most: null },
  }
  const bounds = boundsOf(asked, request.kind)
  const include = request.files.map(() => [])
  while (others.length < mostAlternates) {
    const left = beside(rules, [...picks, ...others])
    const next = select({ files: request.files, rules: left, units, bounds, include })
    if (next.length === 0) break
    others.push(...next.map((pieces) => candidateOf(pieces, found[0]!.query, request)))
  }
  return others.filter(({ score }) => score > 0).slice(0, mostAlternates)
}

const withoutPlace = ({ end, file, rank, reason, score, start, subjects, text }: Candidate): Pick => ({
  file,
  start,
  end,
  score,
  reason,
  text,
  subjects,
  rank,
})

/**
 * The moments that a brief asks for, and the next best. Deterministic where the ranker is; ties go to the earlier
 * file, then the earlier time.
 */
export const pick = (request: PickRequest): Effect.Effect<Picked, never, Ranker> =>
  Effect.gen(function* () {
    const { brief, kind } = request
    const rules = rulesOf(request)
    const beats = brief.order === "beats" && brief.beats.length > 0
    const found = beats
      ? yield* byBeats(request, rules)
      : [yield* partly({ request, rules, bounds: boundsOf(brief, kind) }, true)]
    const picks = ranked(found.flatMap((part) => part.picks))
    const others = ranked(alternatesOf(request, rules, found), picks.length)
    return {
      picks: inOrder(picks, beats ? "beats" : brief.order).map(withoutPlace),
      alternates: inOrder(others, "best first").map(withoutPlace),
    }
  })
