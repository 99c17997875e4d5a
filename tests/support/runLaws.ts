import { test } from "bun:test"
import { Effect, type Layer } from "effect"
import type { Law } from "./Law.ts"

/** Runs every law over a fresh layer of its port. */
export const runLaws = <Port, E>(
  laws: ReadonlyArray<Law<Port>>,
  layer: () => Layer.Layer<Port, E> | Promise<Layer.Layer<Port, E>>,
): void => {
  for (const law of laws)
    test(law.name, async () => Effect.runPromise(Effect.scoped(Effect.provide(law.run, await layer()))))
}
