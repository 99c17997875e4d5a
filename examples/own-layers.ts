// Roughcut with two of its parts replaced: the media of an asset manager, and a ranking of the app's own.
import {
  BriefReader,
  EmbeddedGenerator,
  Exporters,
  MediaFile,
  MediaLibrary,
  Owner,
  Ranker,
  Timelines,
  TimelineStore,
} from "@roughcut/core"
import { Console, Effect, Layer, Schema } from "effect"

const describe = Schema.decodeSync(MediaFile.MediaFile)

/** What the asset manager would be asked for. */
const assets = [
  describe({
    uuid: "0198c1a2-0000-7000-8000-000000000001",
    name: "interview.mov",
    duration: 60,
    rate: 25,
    transcript: [
      { start: 2, end: 8, text: "We built the harbour in nineteen sixty." },
      { start: 20, end: 27, text: "Today it feeds the whole city!" },
    ],
  }),
]

/** Reads come from the asset manager; everything else stays as it is in memory. */
const assetLibrary = Layer.effect(
  MediaLibrary.MediaLibrary,
  Effect.map(MediaLibrary.MediaLibrary, (memory) => ({
    ...memory,
    listFiles: () => Effect.succeed(assets.map(MediaFile.summary)),
    findFiles: (_owner: Owner.Owner, uuids: ReadonlyArray<string>) =>
      Effect.succeed(assets.filter(({ uuid }) => uuids.includes(uuid))),
  })),
).pipe(Layer.provide(MediaLibrary.layerMemory))

/** A ranking that likes what is exclaimed. An app that has a language model asks it here. */
const exclaimed = Layer.succeed(Ranker.Ranker, {
  rank: ({ files }) =>
    Effect.succeed(
      files.flatMap(({ transcript }, file) =>
        transcript.map(({ end, start, text }, index) => ({
          file,
          kind: "utterance" as const,
          index,
          start,
          end,
          score: text.endsWith("!") ? 1 : 0.1,
          terms: [],
        })),
      ),
    ),
})

const generator = EmbeddedGenerator.layerWith.pipe(Layer.provide([BriefReader.layer, exclaimed]))

const services = Timelines.layer({ mediaPolicy: "strict" }).pipe(
  Layer.provide([TimelineStore.layerMemory, assetLibrary, generator, Exporters.layer]),
)

const program = Effect.gen(function* () {
  const timelines = yield* Timelines.Timelines
  const owner = Owner.Owner("anna")
  const { highlights, timeline } = yield* timelines.highlight(owner, {
    prompt: "The best moment, 7 seconds",
    files: [],
    subjects: [],
  })
  for (const { start, text } of highlights) yield* Console.log(`${start} s: ${text}`)
  yield* Console.log((yield* timelines.export(owner, timeline.uuid, "cmx_3600", {})).text)

  const unknown = "0198c1a2-0000-7000-8000-00000000ffff"
  const refusal = yield* Effect.flip(
    timelines.generate(owner, { prompt: "Anything", files: [unknown], subjects: [] }),
  )
  yield* Console.log(refusal.message)
})

await Effect.runPromise(Effect.provide(program, services))
