import { Clock, Effect } from "effect"
import { Refusal } from "../http/Problem.ts"
import type { Rate } from "./Rate.ts"

/** Buckets kept before those that are full again are forgotten: a full one says no more than none. */
const bucketsKept = 10_000

/** A level is counted in whole numbers: a millisecond fills it by `requests`, a request takes `millis`. */
interface Bucket {
  level: number
  /** Milliseconds. */
  filledAt: number
}

/** Lets a key through, or refuses it with a 429. */
export type RateLimit = (key: string) => Effect.Effect<void, Refusal>

/**
 * A token bucket for each key, in this server's memory. A bucket holds as many requests as the rate allows in its
 * time and fills evenly.
 */
export const make = ({ millis, requests, text }: Rate): RateLimit => {
  const buckets = new Map<string, Bucket>()
  const full = requests * millis

  const fill = (bucket: Bucket, now: number) => {
    // A clock that is set back takes nothing away.
    const passed = Math.max(0, now - bucket.filledAt)
    bucket.level = Math.min(full, bucket.level + passed * requests)
    bucket.filledAt = now
  }

  const bucketOf = (key: string, now: number): Bucket => {
    const known = buckets.get(key)
    if (known !== undefined) {
      fill(known, now)
      return known
    }
    if (buckets.size >= bucketsKept)
      for (const [other, bucket] of buckets) {
        fill(bucket, now)
        if (bucket.level === full) buckets.delete(other)
      }
    const bucket = { level: full, filledAt: now }
    buckets.set(key, bucket)
    return bucket
  }

  return (key) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const bucket = bucketOf(key, now)
      if (bucket.level >= millis) {
        bucket.level -= millis
        return Effect.void
      }
      const seconds = Math.ceil((millis - bucket.level) / requests / 1000)
      return Effect.fail(
        new Refusal({
          status: 429,
          detail: `This API key may make ${text} requests; the next one is let in after ${seconds} s.`,
          headers: { "Retry-After": String(seconds) },
        }),
      )
    })
}
