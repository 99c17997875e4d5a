import type { MediaFile } from "../../library/MediaFile.ts"
import type { Bounds } from "./Bounds.ts"
import { fit } from "./Fitting.ts"
import { type Footage, footageOf } from "./Footage.ts"
import { type FilePiece, piecesOf } from "./Pieces.ts"
import type { RankedUnit } from "../rank/Ranker.ts"
import type { Rules } from "./Rules.ts"
import { overlaps, type Time } from "../rank/Spans.ts"

/** How much more footage than the length is looked at closely, best first, and more where several clips are wanted. */
const closely = { one: 6, several: 20 }
/** Seconds looked at closely in any case. */
const fewest = 60
/** What each clip costs, in seconds of the best material, where a length is asked and where none is. */
const clip = { asked: 2, unasked: 1 }
/** Where no length is asked, footage must score this part of the best to be in. */
const relevant = 0.3
/** Where several clips are wanted, how far apart they are: in clips, and as a part of the material's share. */
const apart = { clips: 2, part: 0.25 }
/** Where nothing matches, a clip is looked for in each of so many equal shares of the material. */
const shares = { seconds: 8, most: 12 }
/** Where nothing matches and no length is asked, the part of the usual length that is filled. */
const filled = 0.9
/** What a phrase that must be in adds to each second of its sentence. */
const wanted = 100
/** Seconds of media that are left beside a clip where there is material enough: what an editor extends it by. */
const handle = 1
/** Tries to meet the length that counting in steps missed. */
const tries = 6

/** A clip: pieces that follow each other. */
export type Chosen = ReadonlyArray<FilePiece>

export interface Selection {
  readonly files: ReadonlyArray<MediaFile>
  readonly rules: ReadonlyArray<Rules>
  readonly units: ReadonlyArray<RankedUnit>
  readonly bounds: Bounds
  /** Time of each file that is wanted whatever it scores. */
  readonly include: ReadonlyArray<ReadonlyArray<Time>>
}

const secondsOf = (footage: ReadonlyArray<Time>): number =>
  footage.reduce((sum, { end, start }) => sum + end - start, 0)

export const lengthOf = (clips: ReadonlyArray<Chosen>): number =>
  clips.reduce((sum, pieces) => sum + pieces.at(-1)!.out - pieces[0]!.into, 0)

/** The best footage of so many seconds, and what is wanted, in its order. */
const best = (
  footage: ReadonlyArray<Footage>,
  seconds: number,
  isWanted: (footage: Footage) => boolean,
): ReadonlyArray<Footage> => {
  const order = footage
    .map((_, index) => index)
    .sort((a, b) => footage[b]!.score - footage[a]!.score || a - b)
  const kept = new Set<number>()
  let sum = 0
  for (const index of order) {
    const one = footage[index]!
    if (sum >= seconds && !isWanted(one)) continue
    kept.add(index)
    sum += one.end - one.start
  }
  return footage.filter((_, index) => kept.has(index))
}

/** How many clips the bounds ask for, outright or by the longest one. */
const clipsWanted = ({ clip, count, target }: Bounds): number =>
  count ?? (clip.most === null ? 1 : Math.max(1, Math.round(target / clip.most)))

const clipsOf = (
  { bounds, files, include, rules }: Selection,
  footage: ReadonlyArray<Footage>,
  room: { readonly least: number; readonly most: number; readonly target: number; readonly apart: number },
): ReadonlyArray<Chosen> => {
  const top = footage.reduce((most, { score }) => Math.max(most, score), 0) || 1
  const several = clipsWanted(bounds) > 1
  const isWanted = (time: { readonly file: number } & Time) =>
    include[time.file]!.some((one) => overlaps(one, time))
  const reach = fewest + room.most * (several ? closely.several : closely.one)
  // Of a silence without end no more is looked at than of anything else.
  const looked = best(footage, reach, isWanted).map((one) =>
    one.utterance === null && one.end - one.start > reach && !isWanted(one)
      ? { ...one, end: one.start + reach }
      : one,
  )
  const pieces = piecesOf(files, rules, looked, { grain: bounds.grain, apart: room.apart }).map((piece) => {
    const seconds = piece.end - piece.start
    const worth = piece.value / top - (bounds.asked ? 0 : relevant * seconds)
    return { ...piece, value: worth + (isWanted(piece) ? wanted * seconds : 0) }
  })
  let found: ReadonlyArray<Chosen> = []
  // Clips are counted in steps, each a little too long: the room grows by what is missing at the end.
  let more = 0
  for (let attempt = 0; attempt < tries; attempt++) {
    const runs = fit(pieces, {
      least: room.least + more,
      most: room.most + more,
      target: Math.min(room.target, room.most) + more,
      count: bounds.count,
      clip: bounds.clip,
      clipCost: bounds.asked ? clip.asked : clip.unasked,
    })
    const clips = runs.map(({ from, to }) => pieces.slice(from, to + 1))
    const total = lengthOf(clips)
    if (total > room.most + 1e-6) more -= (total - room.most) * 1.1
    else {
      if (total > lengthOf(found)) found = clips
      if (total >= room.least - 1e-6 || total === 0) break
      more += Math.min(room.target, room.most) - total
    }
  }
  return found
}

/** A share of the material, its footage in order; the shares are equally long. */
const sharesOf = (footage: ReadonlyArray<Footage>, count: number): ReadonlyArray<ReadonlyArray<Footage>> => {
  const share = secondsOf(footage) / count
  const result: Array<Array<Footage>> = Array.from({ length: count }, () => [])
  let before = 0
  const put = (one: Footage): void => {
    const seconds = one.end - one.start
    const index = Math.min(count - 1, Math.floor(before / share + 1e-9))
    const room = (index + 1) * share - before
    if (index < count - 1 && seconds > room + 1e-6) {
      // What is said goes to the share of its greater part; silence can be divided.
      if (one.utterance === null) {
        result[index]!.push({ ...one, end: one.start + room })
        before += room
        put({ ...one, start: one.start + room })
        return
      }
      result[room < seconds / 2 ? index + 1 : index]!.push(one)
    } else result[index]!.push(one)
    before += seconds
  }
  footage.forEach(put)
  return result
}

/** Clips spread evenly over the material, where nothing tells one moment from another. */
const spread = (asked: Selection, footage: ReadonlyArray<Footage>): ReadonlyArray<Chosen> => {
  const total = secondsOf(footage)
  const fill = Math.max(asked.bounds.least, filled * Math.min(asked.bounds.target, total))
  const bounds = { ...asked.bounds, asked: true, least: fill }
  const selection = { ...asked, bounds }
  const usual = Math.max(1, Math.min(shares.most, Math.round(bounds.target / shares.seconds)))
  // Where the footage is too coarse to meet the length from so many shares, fewer do.
  for (let count = bounds.count ?? usual; count > 1 && total > bounds.target; count = Math.floor(count / 2)) {
    const clips: Array<Chosen> = []
    sharesOf(footage, count).forEach((share, index) => {
      const left = (seconds: number) => Math.max(0, seconds - lengthOf(clips)) / (count - index)
      const one = { ...selection, bounds: { ...bounds, count: 1 } }
      clips.push(
        ...clipsOf(one, share, {
          least: left(fill),
          most: left(bounds.most),
          target: left(bounds.target),
          apart: 0,
        }),
      )
    })
    if (lengthOf(clips) >= bounds.least) return clips
  }
  return clipsOf(selection, footage, { ...bounds, apart: 0 })
}

/** The footage without the silence at the very edges of files, so that clips can be extended on both sides. */
const withHandles = (footage: ReadonlyArray<Footage>, files: Selection["files"]): ReadonlyArray<Footage> =>
  footage.flatMap((one) => {
    if (one.utterance !== null) return [one]
    const start = Math.max(one.start, handle)
    const end = Math.min(one.end, files[one.file]!.duration - handle)
    return end - start > handle ? [{ ...one, start, end }] : []
  })

/** The clips that are worth most within the bounds, in order of file and time. */
export const select = (selection: Selection): ReadonlyArray<Chosen> => {
  const { bounds, files, rules, units } = selection
  const all = footageOf(files, rules, units)
  const inner = withHandles(all, files)
  const footage = secondsOf(inner) >= bounds.target ? inner : all
  if (!units.some(({ score }) => score > 0)) return spread(selection, footage)
  const count = clipsWanted(bounds)
  const gap = count > 1 ? Math.min(apart.clips * bounds.moment, (apart.part * secondsOf(footage)) / count) : 0
  const clips = clipsOf(selection, footage, { ...bounds, apart: gap })
  if (clips.length > 0 || bounds.asked) return clips
  // Too little of it to be worth a cut by itself, but all there is.
  return clipsOf({ ...selection, bounds: { ...bounds, count: 1 } }, footage, { ...bounds, apart: 0 })
}
