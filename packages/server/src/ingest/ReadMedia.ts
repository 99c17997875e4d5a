import { Effect } from "effect"
import * as Demuxing from "./Demuxing.ts"
import * as Ffprobe from "./Ffprobe.ts"
import { type Footage, MediaUnreadable } from "./Footage.ts"
import type { FileUnreadable, LocalFiles, OpenFile } from "./LocalFiles.ts"
import type { RunProgram } from "./Programs.ts"
import * as QuickTime from "./quicktime/QuickTime.ts"
import { stillImage } from "./StillImage.ts"
import * as Wave from "./Wave.ts"

type Reading = Effect.Effect<Footage, FileUnreadable | MediaUnreadable>

/** Reads a file without the help of another program. */
const unaided = (file: OpenFile, start: Uint8Array): Reading =>
  QuickTime.isQuickTime(start)
    ? Effect.flatMap(QuickTime.read(file), (footage) =>
        footage === undefined ? Demuxing.read(file) : Effect.succeed(footage),
      )
    : Demuxing.read(file)

/** ffprobe knows neither the edits of a timecode track nor how many frames it counts for those of the picture. */
const withOwnTimecode = (file: OpenFile, start: Uint8Array, footage: Footage): Reading =>
  QuickTime.isQuickTime(start)
    ? QuickTime.startTimecode(file, footage.rate).pipe(
        Effect.catchTag("MediaUnreadable", () => Effect.succeed(null)),
        Effect.map((found) => (found === null ? footage : { ...footage, start: found })),
      )
    : Effect.succeed(footage)

/**
 * Reads what a media file says of itself: through ffprobe where that is installed, which knows most formats; else
 * through the service's own readers. WAV is always read here, because ffprobe leaves out what recorders add to it.
 *
 * `path` is absolute.
 */
export const readMedia = (files: LocalFiles, run: RunProgram, path: string): Reading =>
  Effect.scoped(
    Effect.gen(function* () {
      const file = yield* files.open(path)
      const refuse = (reason: string) => new MediaUnreadable({ path, reason })
      if (file.size === 0) return yield* refuse("it is empty")
      const start = yield* file.read(0, 16)
      const image = stillImage(start)
      if (image !== null)
        return yield* refuse(`it is ${image}, and the library holds moving picture and sound`)
      if (Wave.isWave(start)) return yield* Wave.read(file)
      return yield* Ffprobe.read(run, path).pipe(
        Effect.flatMap((footage) => withOwnTimecode(file, start, footage)),
        Effect.catchTags({
          ProgramMissing: () => unaided(file, start),
          // What is wrong with a QuickTime file, its own reader says better.
          MediaUnreadable: (refused) =>
            Effect.mapError(unaided(file, start), (own) => (QuickTime.isQuickTime(start) ? own : refused)),
        }),
      )
    }),
  )
