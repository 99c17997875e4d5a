import { Effect, type Layer } from "effect"
import { describe, test } from "node:test"
import type { Law } from "./Law.ts"

/** Runs every law over a fresh layer of its port, as Deno's test command finds them. */
export const runLawsOnDeno = <Port, E>(
  name: string,
  laws: ReadonlyArray<Law<Port>>,
  layer: () => Layer.Layer<Port, E>,
): void => {
  void describe(name, () => {
    for (const law of laws)
      void test(law.name, () => Effect.runPromise(Effect.scoped(Effect.provide(law.run, layer()))))
  })
}
