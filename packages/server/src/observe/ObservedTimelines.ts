import { Timelines } from "@roughcut/core"
import { Effect, Layer } from "effect"
import { childSpan } from "./ChildSpan.ts"
import { type Generation, Metrics } from "./Metrics.ts"
import { timed } from "./Timed.ts"

/** Times and traces generation, counts and traces exports. */
export const layer: Layer.Layer<Timelines.Timelines, never, Timelines.Timelines | Metrics> = Layer.effect(
  Timelines.Timelines,
  Effect.gen(function* () {
    const timelines = yield* Timelines.Timelines
    const metrics = yield* Metrics
    const generation = <A, E>(kind: Generation, effect: Effect.Effect<A, E>) =>
      childSpan(
        timed(effect, (seconds) => metrics.generated(kind, seconds)),
        () => ({ name: kind }),
      )
    return {
      ...timelines,
      generate: (...call) => generation("generate", timelines.generate(...call)),
      highlight: (...call) => generation("highlight", timelines.highlight(...call)),
      refine: (...call) => generation("refine", timelines.refine(...call)),
      export: (...call) =>
        childSpan(
          Effect.tap(timelines.export(...call), ({ exporter }) => metrics.exported(exporter.format)),
          () => ({ name: "export", attributes: { format: call[2] } }),
        ),
    }
  }),
)
