import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { Effect, Layer, Option } from "effect"
import { Adapter } from "../Adapter.ts"
import { database, ports, useCases } from "../Application.ts"
import { backUp, restore } from "../backup/Backup.ts"
import { exportAll } from "../backup/ExportAll.ts"
import type { Settings } from "../settings/Settings.ts"
import { CommandRefused, parseOwner } from "./Refusal.ts"

const told = (counts: Readonly<Record<string, number>>): string =>
  [
    ["timelines", counts["timelines"]],
    ["revisions", counts["revisions"]],
    ["profiles", counts["profiles"]],
    ["media files", counts["media_files"]],
    ["subjects", counts["subjects"]],
    ["API keys", counts["api_keys"]],
  ]
    .map(([what, count]) => `${count} ${what}`)
    .join(", ")

/** `roughcut backup`, `restore` and `export`: the records of the database that the settings name, out and in again. */
export const make = (settings: Settings) => {
  const kept = Effect.suspend(() =>
    settings.storage.kind === "memory"
      ? Effect.fail(
          new CommandRefused({ reason: "DATABASE_URL is memory:, which keeps no records; name a database." }),
        )
      : Effect.void,
  )
  const file = Args.text({ name: "file" })

  const backupCommand = Command.make(
    "backup",
    { file: file.pipe(Args.withDescription("the file to write; there must be none of that name")) },
    ({ file }) =>
      Effect.gen(function* () {
        yield* kept
        const { print } = yield* Adapter
        const counts = yield* Effect.provide(backUp(file), database(settings))
        yield* print(`Backed up ${told(counts)} to ${file}.`)
      }),
  ).pipe(Command.withDescription("Writes all records to a file, consistent while servers write"))

  const restoreCommand = Command.make(
    "restore",
    {
      replace: Options.boolean("replace").pipe(
        Options.withDescription("discard the records that the database holds"),
      ),
      file: file.pipe(Args.withDescription("what roughcut backup wrote")),
    },
    ({ file, replace }) =>
      Effect.gen(function* () {
        yield* kept
        const { print } = yield* Adapter
        const counts = yield* Effect.provide(restore(file, { replace }), database(settings))
        yield* print(`Restored ${told(counts)} from ${file}.`)
      }),
  ).pipe(Command.withDescription("Puts the records of a backup into the database, all or none"))

  const exportCommand = Command.make(
    "export",
    {
      all: Options.text("all").pipe(
        Options.withPseudoName("folder"),
        Options.withDescription("the folder to write every timeline to, in every format"),
      ),
      owner: Options.text("owner").pipe(
        Options.withDescription("whose timelines; everybody's unless given"),
        Options.optional,
      ),
    },
    ({ all, owner }) =>
      Effect.gen(function* () {
        yield* kept
        const { print } = yield* Adapter
        const only = Option.isSome(owner) ? yield* parseOwner(owner.value) : null
        const written = yield* Effect.provide(
          exportAll(all, only),
          Layer.provideMerge(useCases(settings), ports(settings)),
        )
        yield* print(`Wrote ${written === 1 ? "1 file" : `${written} files`} to ${all}.`)
      }),
  ).pipe(Command.withDescription("Writes every timeline in every format"))

  return [backupCommand, restoreCommand, exportCommand] as const
}
