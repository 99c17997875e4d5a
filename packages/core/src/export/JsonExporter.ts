import { Effect } from "effect"
import type { Exporter } from "./Exporter.ts"

/** The whole timeline object, as it is stored; it is never read, so it never fails. */
export const JsonExporter: Exporter = {
  format: "json",
  mediaType: "application/json; charset=utf-8",
  extension: ".json",
  options: {},
  run: (source) => Effect.succeed({ text: source.record, notes: [] }),
}
