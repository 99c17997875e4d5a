import { Effect, Either } from "effect"
import type { ExportError, Exported, ExportOptions, Format } from "../../packages/core/src/export/Exporter.ts"
import { exporterOf } from "../../packages/core/src/export/Exporters.ts"
import * as JsonText from "../../packages/core/src/json/JsonText.ts"
import type { MediaLookup } from "../../packages/core/src/otio/MediaFacts.ts"

export interface Asked {
  readonly name?: string
  readonly options?: ExportOptions
  readonly media?: MediaLookup
}

const nothing: MediaLookup = () => undefined

/** Exports timeline data, given as text or as a value, the way the service does. */
export const attempt = (
  format: Format,
  data: string | JsonText.JsonObject,
  { name = "Cut", options = {}, media = nothing }: Asked = {},
): Either.Either<Exported, ExportError> => {
  const timeline_data = typeof data === "string" ? JsonText.unsafe(data) : JsonText.fromObject(data)
  const record = JsonText.unsafe(`{"name":${JSON.stringify(name)},"timeline_data":${timeline_data}}`)
  return Effect.runSync(
    Effect.either(exporterOf(format).run({ name, timeline_data, record, media }, options)),
  )
}

/** The same where it is expected to succeed. */
export const exported = (format: Format, data: string | JsonText.JsonObject, asked: Asked = {}): Exported =>
  Either.getOrThrowWith(attempt(format, data, asked), (error) => error)

export const edl = (data: string | JsonText.JsonObject, asked?: Asked): string =>
  exported("cmx_3600", data, asked).text

export const xmeml = (data: string | JsonText.JsonObject, asked?: Asked): string =>
  exported("fcp_xml", data, asked).text

export const messages = ({ notes }: Exported): ReadonlyArray<string> => notes.map(({ message }) => message)
