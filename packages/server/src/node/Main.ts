import { Cause, Effect, Either, Exit, type Layer, Option } from "effect"
import { writeSync } from "node:fs"
import process from "node:process"
import type { Adapter } from "../Adapter.ts"
import { CommandMisworded } from "../cli/Refusal.ts"
import * as BufferedLines from "../log/BufferedLines.ts"
import * as Log from "../log/Log.ts"
import { serve } from "../Serve.ts"
import * as Settings from "../settings/Settings.ts"

const lines = BufferedLines.make((text) => void process.stderr.write(text))
const complain = lines.write

/** To serve, the command line is not loaded: that would be a sixth of the start. */
const command = (settings: Settings.Settings, args: ReadonlyArray<string>) =>
  args.length === 3 && args[2] === "serve"
    ? serve(settings)
    : Effect.flatMap(
        Effect.promise(() => import("../cli/CommandLine.ts")),
        ({ run }) => run(settings, args),
      )

const exitCode = async (adapter: Layer.Layer<Adapter>): Promise<number> => {
  const settings = Settings.read(process.env)
  if (Either.isLeft(settings)) {
    complain(settings.left.message)
    return 1
  }
  const log = Log.layer({
    level: settings.right.logLevel,
    terminal: process.stderr.isTTY === true,
    secrets: Settings.secrets(settings.right),
    write: complain,
  })
  const exit = await Effect.runPromiseExit(
    command(settings.right, process.argv).pipe(
      Effect.provide(adapter),
      Effect.tapErrorCause((cause) => (Cause.isFailure(cause) ? Effect.void : Effect.logFatal(cause))),
      Effect.provide(log),
    ),
  )
  if (Exit.isSuccess(exit)) return 0
  const failure = Cause.failureOption(exit.cause)
  if (Option.isSome(failure) && !(failure.value instanceof CommandMisworded)) complain(failure.value.message)
  return 1
}

/** The process on any runtime: settings from the environment, logs to standard error, the command line, the exit code. */
export const main = async (adapter: Layer.Layer<Adapter>): Promise<void> => {
  // Nothing asynchronous happens after this event.
  process.on("exit", () => {
    const rest = lines.take()
    if (rest !== "") writeSync(2, rest)
  })
  process.exitCode = await exitCode(adapter)
}
