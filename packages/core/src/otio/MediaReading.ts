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

/** The URL of an image sequence as a pattern of its file names, such as `shot.%04d.exr`. */
const sequenceUrl = (reading: Reading, value: JsonObject, path: string): string => {
  const base = Fields.text(reading, value, "target_url_base", path)
  const padding = numberOr(reading, value, "frame_zero_padding", path, 0)
  const digits = padding > 0 ? `%0${Math.min(Math.trunc(padding), 99)}d` : "%d"
  const file = `${Fields.text(reading, value, "name_prefix", path)}${digits}${Fields.text(reading, value, "name_suffix", path)}`
  return base === "" || base.endsWith("/") ? base + file : `${base}/${file}`
}

export const readMedia = (reading: Reading, raw: unknown, path: string): MediaReference => {
  if (raw === undefined || raw === null) return { ...missing, path }
  const value = Fields.resolve(reading, raw, path)
  const schema = Fields.schema(reading, value, path)
  const type = types.get(schema.name) ?? "other"
  const target = type === "external" ? Fields.text(reading, value, "target_url", path) : ""
  return {
    type,
    name: Fields.text(reading, value, "name", path),
    path,
    metadata: Fields.object(reading, value, "metadata", path),
    availableRange: Fields.optionalRange(reading, value, "available_range", path),
    url: type === "sequence" ? sequenceUrl(reading, value, path) : target === "" ? null : target,
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
  for (const other of Object.keys(all)) {
    if (other !== key) readMedia(reading, all[other], `${path}.media_references[${JSON.stringify(other)}]`)
  }
  return readMedia(
    reading,
    Object.hasOwn(all, key) ? all[key] : undefined,
    `${path}.media_references[${JSON.stringify(key)}]`,
  )
}
