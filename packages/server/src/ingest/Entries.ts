import { FrameRate, MediaFile, MediaLibrary, type Owner, Text, Uuid } from "@roughcut/core"
import { Clock, Effect, ParseResult, Schema } from "effect"
import { fileUrl } from "./FileUrl.ts"
import { type Footage, MediaUnreadable } from "./Footage.ts"
import { nameOf } from "./Gathering.ts"

const longestName = 500

/** What is known of a file that goes into the library. */
export interface NewMedia {
  /** Absolute. */
  readonly path: string
  /** What it is called; the name of the file, or the one it has in the library already, where this is null. */
  readonly name: string | null
  readonly footage: Footage
  /** Null where there is none, which leaves the one that the library has. */
  readonly transcript: ReadonlyArray<MediaFile.Utterance> | null
}

export interface Added {
  readonly file: MediaFile.MediaFile
  /** Whether the library had the same url already. */
  readonly replaced: boolean
}

/** A rate as the library writes it: 25, "30000/1001". */
const written = (rate: FrameRate.FrameRate): number | string =>
  rate.denominator === 1 ? rate.numerator : FrameRate.format(rate)

const decode = Schema.decodeUnknownEither(MediaFile.MediaFile)

const whyNot = (error: ParseResult.ParseError): string => {
  const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
  return issue === undefined ? "its facts cannot be kept" : `its ${issue.path.join(".")} ${issue.message}`
}

/**
 * Puts files into an owner's library. One whose url the library has already takes the place of that entry: its
 * uuid stays, and so do the shots and appearances that others have found in it.
 */
export const adding = (
  owner: Owner.Owner,
): Effect.Effect<
  (media: NewMedia) => Effect.Effect<Added, MediaUnreadable>,
  never,
  MediaLibrary.MediaLibrary
> =>
  Effect.gen(function* () {
    const library = yield* MediaLibrary.MediaLibrary
    const known = new Map((yield* library.listFiles(owner)).map(({ url, uuid }) => [url, uuid]))

    return ({ footage, name, path, transcript }) =>
      Effect.gen(function* () {
        const url = fileUrl(path)
        const taken = known.get(url)
        const before =
          taken === undefined
            ? undefined
            : yield* Effect.orElseSucceed(library.file(owner, taken), () => undefined)
        const decoded = decode({
          uuid: before?.uuid ?? Uuid.v7(yield* Clock.currentTimeMillis),
          name: name ?? before?.name ?? Text.firstCharacters(nameOf(path), longestName),
          url,
          duration: footage.duration,
          rate: footage.rate === null ? null : written(footage.rate),
          start_timecode: footage.start?.label ?? null,
          drop_frame: footage.start?.dropFrame ?? false,
          width: footage.width,
          height: footage.height,
          audio_channels: footage.audioChannels,
          transcript: transcript ?? before?.transcript ?? [],
          shots: before?.shots ?? [],
          appearances: before?.appearances ?? [],
        })
        const file = yield* Effect.mapError(
          decoded,
          (error) => new MediaUnreadable({ path, reason: whyNot(error) }),
        )
        if (before === undefined) yield* Effect.orDie(library.addFile(owner, file))
        else
          yield* Effect.catchAll(library.replaceFile(owner, file), () =>
            Effect.orDie(library.addFile(owner, file)),
          )
        known.set(url, file.uuid)
        return { file, replaced: before !== undefined }
      })
  })
