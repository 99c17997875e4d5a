import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import { Cause, Deferred, Duration, Effect, Exit, Option, Queue, Schedule, type Scope } from "effect"
import type { Run } from "./Database.ts"

/** Writes that one commit holds at the most: a bound on how long the first of them waits. */
const maximumBatch = 256

/** One turn of the event loop, in which whoever else has sent a write by now gets to share the commit. */
const turn = Effect.async<void>((resume) => {
  setImmediate(() => resume(Effect.void))
})

/** How often, and for how long, another process that holds the file is waited for. */
const waiting = Schedule.spaced("20 millis").pipe(Schedule.upTo(Duration.seconds(30)))

/** The drivers have no code of the failure in common. */
const isHeld = ({ cause }: SqlError): boolean =>
  cause instanceof Error && cause.message.includes("database is locked")

interface Job {
  /** Runs the job in a savepoint and says how to answer it once the commit is durable. */
  readonly attempt: Effect.Effect<Effect.Effect<void>>
  readonly refuse: (cause: Cause.Cause<never>) => Effect.Effect<void>
}

type Write = <A, E>(job: (run: Run) => Effect.Effect<A, E>) => Effect.Effect<A, E>

/**
 * One writer on one reserved SQLite connection: the writes that wait are run one after another, each in a
 * savepoint of its own, and share one commit. They are answered after it. Where the transaction fails, as it does
 * when the disk has no room for one of them, each is tried again in a transaction of its own: only those fail that
 * fail alone.
 *
 * `BEGIN IMMEDIATE` takes the write lock at once, where a plain `BEGIN` would fail later when another process
 * wrote in between. The wait for it does not hold up the event loop, as that of SQLite itself would. Writes that were accepted when the scope closes are still written.
 */
export const make = (connection: Connection): Effect.Effect<Write, never, Scope.Scope> =>
  Effect.gen(function* () {
    const run: Run = (statement, parameters) =>
      Effect.orDie(connection.execute(statement, parameters, undefined))
    const begin = connection.execute("BEGIN IMMEDIATE", [], undefined)
    const jobs = yield* Queue.unbounded<Job | "close">()

    const commit = (batch: ReadonlyArray<Job>): Effect.Effect<void> =>
      Effect.gen(function* () {
        const answers: Array<Effect.Effect<void>> = []
        let begun = false
        const exit = yield* Effect.exit(
          Effect.gen(function* () {
            yield* Effect.orDie(Effect.retry(begin, { while: isHeld, schedule: waiting }))
            begun = true
            for (const job of batch) answers.push(yield* job.attempt)
            yield* run("COMMIT", [])
          }),
        )
        if (Exit.isSuccess(exit)) {
          for (const answer of answers) yield* answer
          return
        }
        // Where the transaction is gone already there is nothing to roll back, and saying so is no second failure.
        yield* Effect.ignore(connection.execute("ROLLBACK", [], undefined))
        // Where BEGIN itself failed, each would wait as long for the lock.
        if (begun && batch.length > 1) for (const job of batch) yield* commit([job])
        else for (const job of batch) yield* job.refuse(exit.cause)
      })

    const loop: Effect.Effect<void> = Effect.gen(function* () {
      for (;;) {
        const first = yield* Queue.take(jobs)
        yield* turn
        const batch = [first, ...(yield* Queue.takeUpTo(jobs, maximumBatch - 1))]
        const work = batch.filter((job) => job !== "close")
        if (work.length > 0) yield* Effect.uninterruptible(commit(work))
        if (work.length < batch.length) return
      }
    })
    const fiber = yield* Effect.forkDaemon(loop)
    yield* Effect.addFinalizer(() => Effect.zipRight(Queue.offer(jobs, "close"), fiber.await))

    return <A, E>(job: (run: Run) => Effect.Effect<A, E>) =>
      Effect.gen(function* () {
        const done = yield* Deferred.make<A, E>()
        const attempt = Effect.gen(function* () {
          yield* run("SAVEPOINT job", [])
          const exit = yield* Effect.exit(job(run))
          // SQLite gives the whole transaction up, savepoints too, when a write finds no room: that is the cause to tell.
          if (Exit.isFailure(exit))
            yield* Effect.catchAllCause(run("ROLLBACK TO job", []), (lost) =>
              Effect.failCause(Option.getOrElse(Cause.keepDefects(exit.cause), () => lost)),
            )
          yield* run("RELEASE job", [])
          return Effect.asVoid(Deferred.done(done, exit))
        })
        yield* Queue.offer(jobs, {
          attempt,
          refuse: (cause) => Effect.asVoid(Deferred.failCause(done, cause)),
        })
        return yield* Deferred.await(done)
      })
  })
