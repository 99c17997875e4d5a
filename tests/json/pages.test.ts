import { expect, test } from "bun:test"
import { Chunk, Effect, Stream } from "effect"
import fc from "fast-check"
import * as Pages from "../../packages/core/src/json/Pages.ts"

/** A list of records of these sizes, and how many were read at a time. */
const list = (sizes: ReadonlyArray<number>) => {
  const reads: Array<number> = []
  const stream = Pages.stream(
    0,
    (from, count) =>
      Effect.sync(() => {
        reads.push(count)
        const page = sizes.slice(from, from + count)
        return [page, page.length < count ? undefined : from + count] as const
      }),
    (size) => size,
  )
  return { reads, records: Chunk.toReadonlyArray(Effect.runSync(Stream.runCollect(stream))) }
}

test("pages together are the list, whatever the sizes of its records", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 100 }), (sizes) => {
      expect(list(sizes).records).toEqual(sizes)
    }),
  )
})

test("small records are read many at a time, large ones few", () => {
  const most = (size: number) => Math.max(...list(Array.from({ length: 200 }, () => size)).reads.slice(1))
  expect([100, 50_000, 30_000_000].map(most)).toEqual([16, 2, 1])
})
