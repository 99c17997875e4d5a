import type { MediaFile } from "@roughcut/core"
import { Effect, Either } from "effect"
import type { FileUnreadable, LocalFiles } from "../LocalFiles.ts"
import { textOf } from "./Encoding.ts"
import * as SubRip from "./SubRip.ts"
import { type Fault, TranscriptUnreadable } from "./TranscriptError.ts"
import * as WebVtt from "./WebVtt.ts"
import * as WhisperJson from "./WhisperJson.ts"

/** Bytes; a day of speech with the times of its words has a tenth of it. */
const largest = 128 * 1024 ** 2

/** Endings of transcripts, in the order of preference: those that may know words and speakers go first. */
export const transcriptExtensions = ["json", "vtt", "srt"] as const

/** The form is told by the text itself, whatever the file is called. */
const parse = (text: string): Either.Either<ReadonlyArray<MediaFile.Utterance>, Fault> => {
  const start = text.trimStart()
  if (start === "") return Either.left({ line: 1, reason: "it is empty" })
  if (/^[[{]/.test(start)) return WhisperJson.parse(text)
  return start.startsWith("WEBVTT") ? WebVtt.parse(text) : SubRip.parse(text)
}

/** Reads a transcript: SubRip, WebVTT, or the JSON of a speech recogniser. */
export const readTranscript = (
  files: LocalFiles,
  path: string,
): Effect.Effect<ReadonlyArray<MediaFile.Utterance>, FileUnreadable | TranscriptUnreadable> =>
  Effect.scoped(
    Effect.gen(function* () {
      const file = yield* files.open(path)
      const refuse = (fault: Fault) => new TranscriptUnreadable({ path, foreign: false, ...fault })
      if (file.size > largest)
        return yield* refuse({ line: null, reason: "it is too large for a transcript" })
      const parsed = parse(textOf(yield* file.read(0, file.size)))
      return Either.isLeft(parsed) ? yield* refuse(parsed.left) : parsed.right
    }),
  )
