import { Effect } from "effect"

/** One turn of the event loop, in which whatever else waits gets to run: other requests, signals. */
export const turn: Effect.Effect<void> = Effect.async<void>((resume) => {
  setImmediate(() => resume(Effect.void))
})
