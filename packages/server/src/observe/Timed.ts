import { Effect } from "effect"

/** Tells how many seconds an effect took, whether it succeeded or failed. */
export const timed = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  observe: (seconds: number) => void,
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const start = performance.now()
    const done = () => observe((performance.now() - start) / 1000)
    return Effect.matchCauseEffect(effect, {
      onFailure: (cause) => {
        done()
        return Effect.failCause(cause)
      },
      onSuccess: (value) => {
        done()
        return Effect.succeed(value)
      },
    })
  })
