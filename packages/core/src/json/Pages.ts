import { Chunk, Effect, Option, Stream } from "effect"

/** Characters of kept JSON that are read at a time: about what a list holds in memory. */
const pageSize = 128 * 1024

/** Records that are read at a time at the most, unless told otherwise. */
const usualMost = 16

/**
 * Records as a stream that reads one, then some at a time, fewer where they are large. `read` gives up to `count` records
 * from a place in the list on, and the place after them; undefined at the end.
 */
export const stream = <A, Place, E>(
  first: Place,
  read: (
    place: Place,
    count: number,
  ) => Effect.Effect<readonly [records: ReadonlyArray<A>, next: Place | undefined], E>,
  sizeOf: (record: A) => number,
  most = usualMost,
): Stream.Stream<A, E> =>
  Stream.paginateChunkEffect({ place: first, count: 1 }, ({ count, place }) =>
    Effect.map(read(place, count), ([records, next]) => {
      const largest = records.reduce((size, record) => Math.max(size, sizeOf(record)), 1)
      const fitting = Math.max(1, Math.min(most, Math.floor(pageSize / largest)))
      return [
        Chunk.unsafeFromArray(records),
        next === undefined ? Option.none() : Option.some({ place: next, count: fitting }),
      ]
    }),
  )
