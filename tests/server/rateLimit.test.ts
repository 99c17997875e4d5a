import { expect, test } from "bun:test"
import { Effect, Either, TestClock, TestContext } from "effect"
import fc from "fast-check"
import * as RateLimit from "../../packages/server/src/limit/RateLimit.ts"

const run = <A>(effect: Effect.Effect<A>) =>
  Effect.runPromise(Effect.provide(effect, TestContext.TestContext))

const perMinute = (requests: number) => ({ requests, millis: 60_000, text: `${requests}/m` })

test("a burst of the whole rate is let in, and then requests as evenly as it fills", () =>
  run(
    Effect.gen(function* () {
      const limit = RateLimit.make(perMinute(60))
      const letIn = Effect.map(Effect.either(limit("key")), Either.isRight)
      for (let time = 0; time < 60; time++) expect(yield* letIn).toBe(true)
      expect(yield* letIn).toBe(false)
      yield* TestClock.adjust("999 millis")
      expect(yield* letIn).toBe(false)
      yield* TestClock.adjust("1 millis")
      expect([yield* letIn, yield* letIn]).toEqual([true, false])
      yield* TestClock.adjust("1 hour")
      for (let time = 0; time < 60; time++) expect(yield* letIn).toBe(true)
      expect(yield* letIn).toBe(false)
    }),
  ))

test("whoever waits as long as Retry-After says is let in, and a second less is not enough", () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 500 }),
      fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 20 }),
      (requests, pauses) =>
        run(
          Effect.gen(function* () {
            const limit = RateLimit.make(perMinute(requests))
            for (const pause of pauses) {
              yield* limit("key").pipe(Effect.ignore)
              yield* TestClock.adjust(pause)
            }
            for (;;) {
              const judged = yield* Effect.either(limit("key"))
              if (Either.isRight(judged)) continue
              const seconds = Number(judged.left.headers!["Retry-After"])
              expect(seconds).toBeGreaterThanOrEqual(1)
              yield* TestClock.adjust((seconds - 1) * 1000)
              if (seconds > 1) expect(Either.isLeft(yield* Effect.either(limit("key")))).toBe(true)
              yield* TestClock.adjust(1000)
              expect(Either.isRight(yield* Effect.either(limit("key")))).toBe(true)
              return
            }
          }),
        ),
    ),
    { numRuns: 50 },
  ))

test("a key that asks too much takes nothing from another", () =>
  run(
    Effect.gen(function* () {
      const limit = RateLimit.make(perMinute(1))
      yield* Effect.either(limit("loud"))
      expect(Either.isLeft(yield* Effect.either(limit("loud")))).toBe(true)
      expect(Either.isRight(yield* Effect.either(limit("quiet")))).toBe(true)
    }),
  ))
