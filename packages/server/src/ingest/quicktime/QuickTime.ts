import type { FrameRate } from "@roughcut/core"
import { Effect } from "effect"
import {
  type Footage,
  MediaUnreadable,
  neitherPictureNorSound,
  seconds,
  startAt,
  type StartTimecode,
} from "../Footage.ts"
import type { FileUnreadable, OpenFile } from "../LocalFiles.ts"
import { standardRate } from "../StandardRate.ts"
import { headerAt } from "./Boxes.ts"
import { presentedSeconds } from "./EditList.ts"
import { type Movie, movieOf, type Track } from "./Movie.ts"
import { channelsOf } from "./SoundEntry.ts"
import { firstFrame, type TimecodePlace, timecodePlace } from "./TimecodeTrack.ts"

/** Bytes of a `moov` box that are taken into memory; hours of material have a tenth of it. */
const largestMovie = 256 * 1024 ** 2

/** What a QuickTime or MP4 file may begin with. */
const beginnings = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot", "uuid"])

interface Tables {
  readonly view: DataView
  readonly movie: Movie
}

/** Whether a file is one of the QuickTime and MP4 family, judged by its first bytes. */
export const isQuickTime = (start: Uint8Array): boolean =>
  start.byteLength >= 8 && beginnings.has(String.fromCharCode(...start.subarray(4, 8)))

const unreadable = (file: OpenFile, reason: string) => new MediaUnreadable({ path: file.path, reason })

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The contents of the `moov` box, wherever in the file it stands. */
const movieBytes = (file: OpenFile): Effect.Effect<Uint8Array, FileUnreadable | MediaUnreadable> =>
  Effect.gen(function* () {
    let at = 0
    while (at + 8 <= file.size) {
      const header = headerAt(view(yield* file.read(at, 16)), 0)
      if (header === undefined) break
      const size = header.size ?? file.size - at
      if (header.type === "moov") {
        if (at + size > file.size) return yield* unreadable(file, "its index (moov) is cut short")
        if (size > largestMovie) return yield* unreadable(file, "its index (moov) is too large")
        return yield* file.read(at + header.header, size - header.header)
      }
      at += size
    }
    return yield* unreadable(file, "it is cut short or was never finished: it has no index (moov)")
  })

const tablesOf = (file: OpenFile): Effect.Effect<Tables, FileUnreadable | MediaUnreadable> =>
  Effect.flatMap(movieBytes(file), (bytes) =>
    Effect.try({
      try: () => ({ view: view(bytes), movie: movieOf(view(bytes)) }),
      catch: () => unreadable(file, "its index (moov) is damaged"),
    }),
  )

const pictureOf = (movie: Movie): Track | undefined =>
  movie.tracks.find(({ handler, runs }) => handler === "vide" && runs.length > 0)

const rateOf = ({ mediaSeconds, runs, timescale }: Track): FrameRate.FrameRate | null => {
  const counts = new Map<number, number>()
  for (const { duration, samples } of runs) counts.set(duration, (counts.get(duration) ?? 0) + samples)
  const frames = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const [duration, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))
  return standardRate(frames / mediaSeconds, count * 2 > frames ? timescale / duration : null)
}

const placeOf = ({ movie, view }: Tables): TimecodePlace | undefined => {
  const named = pictureOf(movie)?.timecodeTrack
  const tracks = movie.tracks.filter(({ handler }) => handler === "tmcd")
  const track = tracks.find(({ id }) => id === named) ?? tracks[0]
  return track === undefined ? undefined : timecodePlace(view, track)
}

const startOf = (
  file: OpenFile,
  tables: Tables,
  rate: FrameRate.FrameRate | null,
): Effect.Effect<StartTimecode | null, FileUnreadable> =>
  Effect.gen(function* () {
    const place = yield* Effect.orElseSucceed(
      Effect.try(() => placeOf(tables)),
      () => undefined,
    )
    if (place === undefined) return null
    const frame = firstFrame(place, yield* file.read(place.offset, place.bytes))
    return frame === undefined ? null : startAt(frame, place.counting, rate)
  })

const factsOf = ({ movie, view }: Tables): Omit<Footage, "start"> | undefined => {
  const picture = pictureOf(movie)
  const sounds = movie.tracks.filter(({ handler, runs }) => handler === "soun" && runs.length > 0)
  const main = picture ?? sounds[0]
  if (main === undefined) return undefined
  const [width, height] =
    picture?.entry === undefined
      ? [null, null]
      : [view.getUint16(picture.entry.start + 24), view.getUint16(picture.entry.start + 26)]
  return {
    duration: seconds(presentedSeconds(main.edits, movie.timescale, main.mediaSeconds)),
    rate: picture === undefined ? null : rateOf(picture),
    width: picture?.turned === true ? height : width,
    height: picture?.turned === true ? width : height,
    audioChannels: sounds.reduce(
      (sum, { entry }) => sum + (entry === undefined ? 0 : channelsOf(view, entry)),
      0,
    ),
  }
}

/** The start timecode of a file's timecode track, as frames of `rate`; null where it has none. */
export const startTimecode = (
  file: OpenFile,
  rate: FrameRate.FrameRate | null,
): Effect.Effect<StartTimecode | null, FileUnreadable | MediaUnreadable> =>
  Effect.flatMap(tablesOf(file), (tables) => startOf(file, tables, rate))

/**
 * Reads a QuickTime or MP4 file from its index: duration after its edits, exact rate, size, channels and start
 * timecode. Undefined where its frames are told of in fragments, which this does not read.
 */
export const read = (file: OpenFile): Effect.Effect<Footage | undefined, FileUnreadable | MediaUnreadable> =>
  Effect.gen(function* () {
    const tables = yield* tablesOf(file)
    const facts = yield* Effect.try({
      try: () => factsOf(tables),
      catch: () => unreadable(file, "its index (moov) is damaged"),
    })
    if (facts === undefined || !(facts.duration > 0))
      return tables.movie.fragmented ? undefined : yield* unreadable(file, neitherPictureNorSound)
    return { ...facts, start: yield* startOf(file, tables, facts.rate) }
  })
