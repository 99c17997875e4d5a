import { Effect } from "effect"
import process from "node:process"

/**
 * Milliseconds in which a signal that follows another is the same wish: where a whole group is told to stop, what
 * started the service is told as well and passes it on.
 */
const echo = 500

export const print = (line: string): Effect.Effect<void> =>
  Effect.sync(() => void process.stdout.write(`${line}\n`))

export const standardError = {
  isTerminal: process.stderr.isTTY === true,
  write: (text: string): Effect.Effect<void> => Effect.sync(() => void process.stderr.write(text)),
}

const signals = ["SIGTERM", "SIGINT"] as const

/** A second signal finds no listener any more, so it ends the process at once. */
export const stopping: Effect.Effect<Effect.Effect<void>> = Effect.sync(() => {
  const asked = new Promise<void>((resolve) => {
    const hear = () => {
      resolve()
      setTimeout(() => signals.forEach((signal) => process.off(signal, hear)), echo).unref()
    }
    for (const signal of signals) process.on(signal, hear)
  })
  return Effect.promise(() => asked)
})
