import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { MediaFile, MediaLibrary } from "@roughcut/core"
import { Effect, Option } from "effect"
import type { Settings } from "../settings/Settings.ts"
import { addMedia } from "./AddMedia.ts"
import { duration, rate, visible } from "./MediaText.ts"
import * as SubjectCommands from "./SubjectCommands.ts"
import { parseUuid, uuidArgument } from "./UuidArgument.ts"
import { owned, withLibrary } from "./WithLibrary.ts"
import { table } from "./Table.ts"

const columns = ["UUID", "DURATION", "RATE", "START", "SIZE", "CHANNELS", "NAME", "URL"]

const row = (file: MediaFile.MediaFileSummary): ReadonlyArray<string> => [
  file.uuid,
  duration(file.duration),
  rate(file.rate),
  file.start_timecode ?? "-",
  file.width === null || file.height === null ? "-" : `${file.width}x${file.height}`,
  String(file.audio_channels ?? "-"),
  visible(file.name),
  visible(file.url ?? "-"),
]

/** `roughcut library ...`: the media library in the database that the settings name. */
export const make = (settings: Settings) => {
  const add = Command.make(
    "add",
    {
      owner: owned,
      transcript: Options.text("transcript").pipe(
        Options.withDescription("what is said in it: SubRip, WebVTT or the JSON of a speech recogniser"),
        Options.optional,
      ),
      name: Options.text("name").pipe(
        Options.withDescription("what it is called in the library; the name of the file unless given"),
        Options.optional,
      ),
      paths: Args.text({ name: "file" }).pipe(
        Args.withDescription("media files, and folders of them"),
        Args.atLeast(1),
      ),
    },
    ({ name, owner, paths, transcript }) =>
      withLibrary(
        settings,
        owner,
        addMedia({
          paths,
          name: Option.getOrNull(name),
          transcript: Option.getOrNull(transcript),
        }),
      ),
  ).pipe(Command.withDescription("Reads media files and adds them; one that was added before is replaced"))

  const list = Command.make("list", { owner: owned }, ({ owner }) =>
    withLibrary(settings, owner, ({ owner, print }) =>
      Effect.gen(function* () {
        const library = yield* MediaLibrary.MediaLibrary
        const all = yield* library.listFiles(owner)
        yield* Effect.forEach(table([columns, ...all.map(row)]), print)
      }),
    ),
  ).pipe(Command.withDescription("Lists the media files"))

  const remove = Command.make("remove", { owner: owned, uuid: uuidArgument }, ({ owner, uuid }) =>
    withLibrary(settings, owner, ({ owner, print }) =>
      Effect.gen(function* () {
        const library = yield* MediaLibrary.MediaLibrary
        const file = yield* library.file(owner, yield* parseUuid(uuid))
        yield* library.removeFile(owner, file.uuid)
        yield* print(`Removed ${visible(file.name)}.`)
      }),
    ),
  ).pipe(Command.withDescription("Removes a media file from the library; the file itself stays"))

  return Command.make("library").pipe(
    Command.withDescription("The media library"),
    Command.withSubcommands([add, list, remove, SubjectCommands.make(settings)]),
  )
}
