import { Effect, Either } from "effect"
import * as Load from "../otio/Load.ts"
import type { Exporter } from "./Exporter.ts"
import { Notes } from "./Notes.ts"

/** OpenTimelineIO JSON: a `Timeline.1` leaves as the very text that came in, anything else becomes one. */
export const OtioExporter: Exporter = {
  format: "otio",
  mediaType: "application/json; charset=utf-8",
  extension: ".otio",
  options: {},
  run: (source) =>
    Effect.suspend(() =>
      Either.map(Load.load(source), (loaded) => ({
        text: loaded.text(),
        notes: new Notes(loaded.notes).all(),
      })),
    ),
}
