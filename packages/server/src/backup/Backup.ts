import { Copy, Database } from "@roughcut/sql"
import { Effect, Layer, Option } from "effect"
import { Adapter } from "../Adapter.ts"
import { CommandRefused } from "../cli/Refusal.ts"
import { turn } from "../Turn.ts"
import { FileUnwritable } from "./LocalOutput.ts"

/** What would run, or make up records, when a file from elsewhere is read. */
const active = "SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view') LIMIT 1"

type Counts = Readonly<Record<string, number>>

const stopped = new CommandRefused({ reason: "Stopped before it was done; nothing was changed." })

/**
 * Runs a copy that a wish to stop ends at its next read: what it was to write is undone and what it made on the disk
 * goes, which the end of the process would leave behind.
 */
const stoppable = <A, E, R>(
  copy: (reading: (from: Database.Run) => Database.Run) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E | CommandRefused, R | Adapter> =>
  Effect.gen(function* () {
    const { stopping } = yield* Adapter
    let asked = false
    const wish = yield* stopping
    yield* Effect.forkScoped(
      Effect.zipRight(
        wish,
        Effect.sync(() => void (asked = true)),
      ),
    )
    return yield* copy(
      (from) => (statement, parameters) =>
        Effect.zipRight(
          turn,
          Effect.suspend(() => (asked ? Effect.die(stopped) : from(statement, parameters))),
        ),
    )
  }).pipe(
    Effect.scoped,
    Effect.catchSomeDefect((defect) =>
      defect === stopped ? Option.some(Effect.fail(stopped)) : Option.none(),
    ),
  )

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
        return yield* stoppable((reading) =>
          snapshot((from) => write((to) => Copy.replace(reading(from), to))),
        )
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
    if ((yield* readBackup(active, [])).length > 0)
      return yield* unreadable("it holds triggers or views, which no backup does.")
    if (yield* Copy.isEmpty(readBackup)) return yield* unreadable("it holds no records.")
    // Asked again, because somebody may have written since.
    return yield* stoppable((reading) =>
      snapshot((from) => exclusive((to) => Effect.zipRight(mayReplace(to), Copy.replace(reading(from), to)))),
    )
  }).pipe(Effect.scoped)
