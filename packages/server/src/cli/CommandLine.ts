import * as Command from "@effect/cli/Command"
import * as ValidationError from "@effect/cli/ValidationError"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Terminal from "@effect/platform/Terminal"
import { Effect, Layer } from "effect"
import { serve } from "../Serve.ts"
import type { Settings } from "../settings/Settings.ts"
import { version } from "../Version.ts"
import * as BackupCommands from "./BackupCommands.ts"
import * as KeyCommands from "./KeyCommands.ts"
import * as LibraryCommands from "./LibraryCommands.ts"
import { CommandMisworded } from "./Refusal.ts"

/** The command line asks nothing: there is no input to read. */
const silentTerminal = Layer.succeed(
  Terminal.Terminal,
  Terminal.Terminal.of({
    columns: Effect.succeed(100),
    rows: Effect.succeed(40),
    isTTY: Effect.succeed(false),
    readInput: Effect.die("no input"),
    readLine: Effect.fail(new Terminal.QuitException()),
    display: () => Effect.void,
  }),
)

const environment = Layer.mergeAll(Path.layer, FileSystem.layerNoop({}), silentTerminal)

/** The whole command line. `args` are those of the process, the runtime and the script included. */
export const run = (settings: Settings, args: ReadonlyArray<string>) => {
  const serveCommand = Command.make("serve", {}, () => serve(settings)).pipe(
    Command.withDescription("Runs the service until it is asked to stop"),
  )
  const roughcut = Command.make("roughcut").pipe(
    Command.withDescription("The timeline service. Settings come from the environment."),
    Command.withSubcommands([
      serveCommand,
      KeyCommands.make(settings),
      LibraryCommands.make(settings),
      ...BackupCommands.make(settings),
    ]),
  )
  return Command.run(roughcut, { name: "Roughcut", version })(args).pipe(
    Effect.catchIf(ValidationError.isValidationError, () => Effect.fail(new CommandMisworded())),
    Effect.provide(environment),
  )
}
