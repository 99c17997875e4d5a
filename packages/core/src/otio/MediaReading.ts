import type { JsonObject } from "../json/JsonText.ts"
import type { MediaReference } from "./Document.ts"
import type { Reading } from "./Fields.ts"
import * as Fields from "./Fields.ts"

export const missing: MediaReference = {
  type: "missing",
  name: "",
  path: "",
  metadata: {},
  availableRange: null,
  url: null,
  firstUrl: null,
  generatorKind: "",
  parameters: {},
}

const types: ReadonlyMap<string, MediaReference["type"]> = new Map([
  ["ExternalReference", "external"],
  ["MissingReference", "missing"],
  ["GeneratorReference", "generator"],
  ["ImageSequenceReference", "sequence"],
])

const numberOr = (
  reading: Reading,
  value: JsonObject,
  key: string,
  path: string,
  fallback: number,
): number => {
  const found = value[key] ?? fallback
  return typeof found === "number"
    ? found
    : Fields.fail(reading, `${path}.${key}`, "a number is expected here.")
}

interface SequenceUrls {
  /** A pattern of the file names, such as `shot.%04d.exr`. */
  readonly pattern: string
  readonly first: string
}

const sequenceUrls = (reading: Reading, value: JsonObject, path: string): SequenceUrls => {
  const base = Fields.text(reading, value, "target_url_base", path)
  const prefix = Fields.text(reading, value, "name_prefix", path)
  const suffix = Fields.text(reading, value, "name_suffix", path)
  const padding = Math.min(
    Math.max(0, Math.trunc(numberOr(reading, value, "frame_zero_padding", path, 0))),
    20,
  )
  const frame = Math.trunc(numberOr(reading, value, "start_frame", path, 1))
  const folder = base === "" || base.endsWith("/") ? base : `${base}/`
  const digits = String(Math.abs(frame)).padStart(padding, "0")
  return {
    pattern: `${folder}${prefix}${padding > 0 ? `%0${padding}d` : "%d"}${suffix}`,
    first: `${folder}${prefix}${frame < 0 ? "-" : ""}${digits}${suffix}`,
  }
}

export const readMedia = (reading: Reading, raw: unknown, path: string): MediaReference => {
  if (raw === undefined || raw === null) return { ...missing, path }
  const value = Fields.resolve(reading, raw, path)
  const schema = Fields.schema(reading, value, path)
  const type = types.get(schema.name) ?? "other"
  const target = type === "external" ? Fields.text(reading, value, "target_url", path) || null : null
  const urls = type === "sequence" ? sequenceUrls(reading, value, path) : null
  return {
    type,
    name: Fields.text(reading, value, "name", path),
    path,
    metadata: Fields.metadata(reading, value, path),
    availableRange: Fields.optionalRange(reading, value, "available_range", path),
    url: urls?.pattern ?? target,
    firstUrl: urls?.first ?? target,
    generatorKind: type === "generator" ? Fields.text(reading, value, "generator_kind", path) : "",
    parameters: type === "generator" ? Fields.object(reading, value, "parameters", path) : missing.parameters,
  }
}

/** The reference of a Clip.1, or the active one of a Clip.2. */
export const readActiveMedia = (reading: Reading, clip: JsonObject, path: string): MediaReference => {
  const references = clip["media_references"]
  if (references === undefined || references === null) {
    return readMedia(reading, clip["media_reference"], `${path}.media_reference`)
  }
  const all = Fields.object(reading, clip, "media_references", path)
  const key = Fields.text(reading, clip, "active_media_reference_key", path) || "DEFAULT_MEDIA"
  for (const other in all) {
    if (other !== key) readMedia(reading, all[other], `${path}.media_references[${JSON.stringify(other)}]`)
  }
  return readMedia(
    reading,
    Object.hasOwn(all, key) ? all[key] : undefined,
    `${path}.media_references[${JSON.stringify(key)}]`,
  )
}
