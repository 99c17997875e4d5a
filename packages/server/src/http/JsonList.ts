import { Chunk, Effect, Stream } from "effect"

const encoder = new TextEncoder()
const headers = { "Content-Type": "application/json" }

/** An array of records as an answer, streamed page by page: each is read when the client has taken the one before. */
export const jsonList = <A, E>(
  records: Stream.Stream<A, E>,
  toJson: (record: A) => string,
): Effect.Effect<Response> =>
  Effect.map(Effect.runtime(), (runtime) => {
    const pages = records.pipe(
      // Put together with + alone, a page is copied once: when it becomes bytes.
      Stream.mapChunks((page) =>
        Chunk.isEmpty(page)
          ? Chunk.empty()
          : Chunk.of(
              Chunk.reduce(page, "", (text, record) =>
                text === "" ? toJson(record) : text + "," + toJson(record),
              ),
            ),
      ),
      Stream.mapAccum("[", (before, text) => [",", before + text] as const),
    )
    // An empty list never wrote its opening bracket.
    const body = Stream.concat(
      Stream.orElseIfEmpty(pages, () => "["),
      Stream.make("]"),
    )
    return new Response(
      Stream.toReadableStreamRuntime(
        Stream.map(body, (text) => encoder.encode(text)).pipe(
          // The status is long gone: the client sees a body that breaks off, the log sees why.
          Stream.tapErrorCause((cause) => Effect.logError("A list broke off", cause)),
        ),
        runtime,
        { strategy: { highWaterMark: 0 } },
      ),
      { headers },
    )
  })
