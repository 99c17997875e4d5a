import { Effect, type Tracer } from "effect"

/** Puts an effect in a span of its own where it is part of a traced request; elsewhere it makes none, nor its name. */
export const childSpan = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  described: () => { readonly name: string } & Pick<Tracer.SpanOptions, "attributes" | "kind">,
): Effect.Effect<A, E, R> =>
  Effect.withFiberRuntime<A, E, R>((fiber) => {
    if (fiber.currentSpan === undefined) return effect
    const { name, ...options } = described()
    return Effect.withSpan(effect, name, { ...options, captureStackTrace: false }) as Effect.Effect<A, E, R>
  })
