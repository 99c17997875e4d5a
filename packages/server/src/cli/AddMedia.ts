import type { MediaFile } from "@roughcut/core"
import { Data, Effect, Either, Stream } from "effect"
import { Adapter } from "../Adapter.ts"
import { adding } from "../ingest/Entries.ts"
import type { Footage, MediaUnreadable } from "../ingest/Footage.ts"
import { type Candidate, gather, nameOf } from "../ingest/Gathering.ts"
import type { FileUnreadable } from "../ingest/LocalFiles.ts"
import { readMedia } from "../ingest/ReadMedia.ts"
import { readTranscript } from "../ingest/transcript/ReadTranscript.ts"
import type { TranscriptUnreadable } from "../ingest/transcript/TranscriptError.ts"
import { duration, rate, visible } from "./MediaText.ts"
import { progressBar } from "./ProgressBar.ts"
import { CommandRefused } from "./Refusal.ts"
import type { LibraryCall } from "./WithLibrary.ts"

/** Files that are read at a time. */
const atOnce = 4

export class SomeNotAdded extends Data.TaggedError("SomeNotAdded")<{
  readonly faults: number
  readonly added: number
}> {
  override get message(): string {
    const files = this.added === 1 ? "1 file was added" : `${this.added} files were added`
    return `${files}; ${this.faults === 1 ? "1 thing" : `${this.faults} things`} went wrong, as said above.`
  }
}

interface Asked {
  readonly paths: ReadonlyArray<string>
  readonly name: string | null
  readonly transcript: string | null
}

type Fault = FileUnreadable | MediaUnreadable | TranscriptUnreadable

interface Read {
  readonly path: string
  readonly footage: Either.Either<Footage, Fault>
  readonly transcript: ReadonlyArray<MediaFile.Utterance> | null
  readonly faults: ReadonlyArray<Fault>
}

const line = (file: MediaFile.MediaFile, replaced: boolean): string =>
  [
    file.uuid,
    duration(file.duration),
    rate(file.rate).padEnd(10),
    visible(file.name),
    ...(replaced ? ["(replaced)"] : []),
  ].join("  ")

/** The first transcript beside a file that is one; JSON beside it may be something else altogether. */
const beside = (
  { files }: Adapter["Type"],
  paths: ReadonlyArray<string>,
): Effect.Effect<Pick<Read, "transcript" | "faults">> =>
  Effect.gen(function* () {
    for (const path of paths) {
      const read = yield* Effect.either(readTranscript(files, path))
      if (Either.isRight(read)) return { transcript: read.right, faults: [] }
      if (read.left._tag !== "TranscriptUnreadable" || !read.left.foreign)
        return { transcript: null, faults: [read.left] }
    }
    return { transcript: null, faults: [] }
  })

/**
 * `roughcut library add`: reads media files and puts them into an owner's library, one line for each. What cannot be
 * read is told on standard error and the rest goes on; then the command fails at its end.
 */
export const addMedia =
  (asked: Asked) =>
  ({ owner, print }: LibraryCall) =>
    Effect.gen(function* () {
      const adapter = yield* Adapter
      const { files, run, standardError } = adapter
      const complain = (fault: Fault) => standardError.write(`${visible(fault.message)}\n`)
      const { found, refused } = yield* gather(files, asked.paths)
      const alone = found.length + refused.length === 1
      for (const option of ["name", "transcript"] as const)
        if (asked[option] !== null && !alone)
          return yield* new CommandRefused({
            reason: `--${option} belongs to one file, and ${found.length + refused.length} are named.`,
          })
      // A transcript that is asked for and cannot be read leaves nothing half done.
      const given =
        asked.transcript === null ? null : yield* readTranscript(files, files.absolute(asked.transcript))
      // The one thing that was asked for and went wrong is the failure of the command, told once.
      if (alone && refused.length === 1) return yield* refused[0]!
      yield* Effect.forEach(refused, complain)

      const add = yield* adding(owner)
      const bar = progressBar(adapter, found.length)
      let [added, faults, done] = [0, refused.length, 0]
      const read = ({ path, transcripts }: Candidate): Effect.Effect<Read> =>
        Effect.gen(function* () {
          yield* bar.show(done, visible(nameOf(path)))
          const footage = yield* Effect.either(readMedia(files, run, path))
          const words =
            given !== null || Either.isLeft(footage)
              ? { transcript: given, faults: [] }
              : yield* beside(adapter, transcripts)
          return { path, footage, ...words }
        })
      yield* Stream.fromIterable(found).pipe(
        Stream.mapEffect(read, { concurrency: atOnce }),
        Stream.runForEach(({ footage, path, transcript, ...read }) =>
          Effect.gen(function* () {
            const entry = yield* Effect.either(
              Effect.flatMap(footage, (footage) => add({ path, name: asked.name, footage, transcript })),
            )
            done++
            if (alone && Either.isLeft(entry)) return yield* entry.left
            const told = Either.isLeft(entry) ? [entry.left, ...read.faults] : read.faults
            faults += told.length
            yield* bar.aside(Effect.forEach(told, complain))
            if (Either.isLeft(entry)) return
            added++
            yield* bar.aside(print(line(entry.right.file, entry.right.replaced)))
            yield* bar.show(done, "")
          }),
        ),
      )
      yield* bar.aside(Effect.void)
      if (faults > 0) return yield* new SomeNotAdded({ faults, added })
    })
