import { Effect } from "effect"
import { Refusal } from "../http/Problem.ts"
import { turn } from "../Turn.ts"

/** Seconds after which whoever found the queue full may try again. */
const retryAfter = 1

const busy = new Refusal({
  status: 503,
  detail: "The server has as many generations and exports to do as it takes on; try again in a moment.",
  headers: { "Retry-After": String(retryAfter) },
})

const gone = new Refusal({ status: 408, detail: "The client left before its turn came." })

/** Runs work of a request when there is a place for it. */
export type WorkLimit = <A, E, R>(
  request: Request,
  work: Effect.Effect<A, E, R>,
) => Effect.Effect<A, E | Refusal, R>

/**
 * Runs so much work at once and lets so much more wait its turn in order; beyond that it is refused with a 503.
 *
 * Work is mostly computation that nothing can interrupt, so requests of other kinds get a turn before each.
 */
export const make = ({ places, queue }: { readonly places: number; readonly queue: number }): WorkLimit => {
  const semaphore = Effect.unsafeMakeSemaphore(places)
  let taken = 0
  return <A, E, R>({ signal }: Request, work: Effect.Effect<A, E, R>) =>
    Effect.suspend((): Effect.Effect<A, E | Refusal, R> => {
      if (taken >= places + queue) return Effect.fail(busy)
      taken++
      const inTurn = Effect.flatMap(turn, (): Effect.Effect<A, E | Refusal, R> =>
        signal.aborted ? Effect.fail(gone) : work,
      )
      return Effect.ensuring(
        semaphore.withPermits(1)(inTurn),
        Effect.sync(() => taken--),
      )
    })
}
