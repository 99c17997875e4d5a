// Roughcut in-process: the use cases over memory, no server, no database.
import {
  EmbeddedGenerator,
  Exporters,
  JsonText,
  MediaLibrary,
  Owner,
  Timelines,
  TimelineStore,
} from "@roughcut/core"
import { Console, Effect, Layer } from "effect"

const services = Timelines.layer().pipe(
  Layer.provide([
    TimelineStore.layerMemory,
    MediaLibrary.layerMemory,
    EmbeddedGenerator.layer,
    Exporters.layer,
  ]),
)

const program = Effect.gen(function* () {
  const timelines = yield* Timelines.Timelines
  const owner = Owner.Owner("anna")

  const timeline = yield* timelines.create(owner, {
    name: "Harbour",
    source_prompt: "written by hand",
    timeline_data: JsonText.fromObject({
      rate: 25,
      clips: [
        { url: "file:///media/dawn.mov", name: "dawn.mov", start: 2, end: 6.4 },
        { gap: 1 },
        { url: "file:///media/market.mov", name: "market.mov", start: 10, end: 13 },
      ],
    }),
    preview_image: null,
    related_chat_id: null,
    tags: ["example"],
  })
  const { notes, text } = yield* timelines.export(owner, timeline.uuid, "cmx_3600", {})
  yield* Console.log(text)
  for (const note of notes) yield* Console.log(note.message)

  const storyboard = yield* timelines.generate(owner, {
    prompt: "Dawn over the harbour. Then the market opens. 20 seconds.",
    files: [],
    subjects: [],
  })
  const refined = yield* timelines.refine(owner, storyboard.uuid, {
    prompt: "Make it 15 seconds",
    files: [],
    subjects: [],
  })
  yield* Console.log((yield* timelines.export(owner, refined.uuid, "cmx_3600", {})).text)
})

await Effect.runPromise(Effect.provide(program, services))
