import { Copy, Database } from "@roughcut/sql"
import { Effect, Layer } from "effect"
import { Adapter } from "../Adapter.ts"
import { CommandRefused } from "../cli/Refusal.ts"
import { FileUnwritable } from "./LocalOutput.ts"

type Counts = Readonly<Record<string, number>>

const opened = (path: string) =>
  Effect.flatMap(Adapter, ({ sqlite }) =>
    Effect.map(Layer.build(sqlite(path)), (context) => Effect.provide(Database.Database, context)),
  ).pipe(Effect.flatten)

/**
 * Writes every record of the database, as they are at one moment, to a SQLite file of their own. Servers may write
 * meanwhile. The file has its name only once it is whole and on the disk.
 */
export const backUp = (
  path: string,
): Effect.Effect<Counts, FileUnwritable | CommandRefused, Adapter | Database.Database> =>
  Effect.gen(function* () {
    const { files, output } = yield* Adapter
    if ((yield* files.kind(path)) !== "missing")
      return yield* new FileUnwritable({ path, reason: "there is such a file already" })
    const { snapshot } = yield* Database.Database
    const partial = output.join(yield* output.folderBeside(path), "backup.db")
    const counts = yield* Effect.scoped(
      Effect.gen(function* () {
        const { write } = yield* opened(partial)
        return yield* snapshot((from) => write((to) => Copy.replace(from, to)))
      }),
    ).pipe(
      Effect.catchTag("StorageFailed", ({ reason }) => Effect.fail(new FileUnwritable({ path, reason }))),
    )
    yield* output.move(partial, path)
    return counts
  }).pipe(Effect.scoped)

/**
 * Puts the records of a backup, of this release or an earlier one, in the place of those of the database, in one
 * transaction. A database that holds records is left alone unless they are to be replaced.
 */
export const restore = (
  path: string,
  { replace }: { readonly replace: boolean },
): Effect.Effect<Counts, FileUnwritable | CommandRefused, Adapter | Database.Database> =>
  Effect.gen(function* () {
    const { files, output } = yield* Adapter
    const { exclusive, read } = yield* Database.Database
    if ((yield* files.kind(path)) !== "file")
      return yield* new CommandRefused({ reason: `Cannot read the backup ${path}: there is no such file.` })
    const mayReplace = (run: Database.Run) =>
      Effect.filterOrFail(
        replace ? Effect.succeed(true) : Copy.isEmpty(run),
        (may) => may,
        () =>
          new CommandRefused({
            reason: "The database holds records already; --replace discards them for those of the backup.",
          }),
      )
    yield* mayReplace(read)
    // A copy, because a backup of an earlier release is brought up to date before it is read.
    const copy = output.join(yield* output.temporaryFolder, "backup.db")
    yield* output.copy(path, copy)
    const unreadable = (reason: string) =>
      new CommandRefused({ reason: `Cannot read the backup ${path}: ${reason}` })
    const { read: readBackup, snapshot } = yield* Effect.catchTag(
      opened(copy),
      "StorageFailed",
      ({ reason }) => Effect.fail(unreadable(reason)),
    )
    const [check] = (yield* readBackup("PRAGMA integrity_check", [])) as ReadonlyArray<{
      readonly integrity_check: string
    }>
    if (check?.integrity_check !== "ok") return yield* unreadable("it is damaged.")
    if (yield* Copy.isEmpty(readBackup)) return yield* unreadable("it holds no records.")
    // Asked again, because somebody may have written since.
    return yield* snapshot((from) =>
      exclusive((to) => Effect.zipRight(mayReplace(to), Copy.replace(from, to))),
    )
  }).pipe(Effect.scoped)
