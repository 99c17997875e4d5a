import { Effect } from "effect"
import process from "node:process"

export const print = (line: string): Effect.Effect<void> =>
  Effect.sync(() => void process.stdout.write(`${line}\n`))

export const standardError = {
  isTerminal: process.stderr.isTTY === true,
  write: (text: string): Effect.Effect<void> => Effect.sync(() => void process.stderr.write(text)),
}

/** A second signal has no listener left, so it ends the process at once. */
export const stopping: Effect.Effect<Effect.Effect<void>> = Effect.sync(() => {
  const asked = new Promise<void>((resolve) => {
    process.once("SIGTERM", () => resolve())
    process.once("SIGINT", () => resolve())
  })
  return Effect.promise(() => asked)
})
