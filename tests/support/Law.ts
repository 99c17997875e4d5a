import type { Effect } from "effect"

/** One thing that every layer of a port must do. Laws are data, so that each runtime can have a runner. */
export interface Law<Port> {
  readonly name: string
  readonly run: Effect.Effect<void, unknown, Port>
}
