import * as ValidationError from "@effect/cli/ValidationError"
import { Cause, Effect, Either, Exit, type Layer, Option } from "effect"
import { writeSync } from "node:fs"
import process from "node:process"
import type { Adapter } from "../Adapter.ts"
import * as CommandLine from "../cli/CommandLine.ts"
import * as BufferedLines from "../log/BufferedLines.ts"
import * as Log from "../log/Log.ts"
import * as Settings from "../settings/Settings.ts"

const lines = BufferedLines.make((text) => void process.stderr.write(text))
const complain = lines.write

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
    CommandLine.run(settings.right, process.argv).pipe(
      Effect.provide(adapter),
      Effect.tapErrorCause((cause) => (Cause.isFailure(cause) ? Effect.void : Effect.logFatal(cause))),
      Effect.provide(log),
    ),
  )
  if (Exit.isSuccess(exit)) return 0
  const failure = Cause.failureOption(exit.cause)
  // What is wrong with the words of the command line, it has already said itself.
  if (Option.isSome(failure) && !ValidationError.isValidationError(failure.value))
    complain(failure.value.message)
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
