import type { JsonObject } from "../json/JsonText.ts"
import { isJsonObject } from "../json/JsonText.ts"
import * as FrameRate from "../time/FrameRate.ts"
import type { RationalTime } from "../time/RationalTime.ts"
import type { TimeRange } from "../time/TimeRange.ts"
import { DocumentError } from "./DocumentError.ts"
import * as References from "./References.ts"
import * as Schema from "./Schema.ts"

/**
 * What the reading of one document shares. It throws `DocumentError`; the module that starts the reading catches it.
 */
export interface Reading {
  /** The name of the clip that is being read, for messages. */
  clip: string | null
  /** How many rates of time were met, each with the number of clips on video tracks that use it. */
  readonly rates: Map<FrameRate.FrameRate, number>
  /** The whole document, in which references are looked up. */
  readonly document: JsonObject
  /** The objects that can be referred to, found when the first reference is met. */
  references: ReadonlyMap<string, JsonObject> | null
  /** Whether a marker of version 3 was met. */
  newerMarkers: boolean
  items: number
  /** The keys of all metadata, in the order they were met; what the media library writes of a file is none. */
  readonly metadataKeys: Set<string>
  /** Whether an item has a colour of its own. */
  coloured: boolean
}

export const fail = (reading: Reading, path: string, reason: string): never => {
  throw new DocumentError({ path, clip: reading.clip, reason })
}

const noObject: JsonObject = Object.freeze({})

const describe = (value: unknown): string =>
  value === null
    ? "null"
    : Array.isArray(value)
      ? "an array"
      : typeof value === "object"
        ? "an object"
        : `a ${typeof value}`

export const text = (reading: Reading, object: JsonObject, key: string, path: string): string => {
  const value = object[key]
  if (typeof value === "string") return value
  if (value === undefined || value === null) return ""
  return fail(reading, `${path}.${key}`, `a string is expected here, not ${describe(value)}.`)
}

export const flag = (reading: Reading, object: JsonObject, key: string, path: string): boolean => {
  const value = object[key]
  if (value === undefined || value === null) return true
  if (typeof value === "boolean") return value
  return fail(reading, `${path}.${key}`, `true or false is expected here, not ${describe(value)}.`)
}

export const object = (reading: Reading, holder: JsonObject, key: string, path: string): JsonObject => {
  const value = holder[key]
  if (value === undefined || value === null) return noObject
  return isJsonObject(value)
    ? value
    : fail(reading, `${path}.${key}`, `an object is expected here, not ${describe(value)}.`)
}

const noElements: ReadonlyArray<unknown> = []

export const elements = (
  reading: Reading,
  holder: JsonObject,
  key: string,
  path: string,
): ReadonlyArray<unknown> => {
  const value = holder[key]
  if (value === undefined || value === null) return noElements
  return Array.isArray(value)
    ? (value as ReadonlyArray<unknown>)
    : fail(reading, `${path}.${key}`, `an array is expected here, not ${describe(value)}.`)
}

/** Follows a `SerializableObjectRef` to the object that it names; anything else must be an object itself. */
export const resolve = (reading: Reading, value: unknown, path: string, key?: string): JsonObject => {
  const at = () => (key === undefined ? path : `${path}.${key}`)
  if (!isJsonObject(value)) return fail(reading, at(), `an object is expected here, not ${describe(value)}.`)
  if (value["OTIO_SCHEMA"] !== "SerializableObjectRef.1") return value
  const id = value["id"]
  reading.references ??= References.find(reading.document)
  const target = typeof id === "string" ? reading.references.get(id) : undefined
  return (
    target ??
    fail(
      reading,
      at(),
      `no object of the document has the OTIO_REF_ID ${JSON.stringify(id) ?? "that is named"}.`,
    )
  )
}

/** The schema of an object; a later version than is known is refused by its name. */
export const schema = (reading: Reading, value: JsonObject, path: string): Schema.Schema => {
  const found = Schema.of(value["OTIO_SCHEMA"])
  if (found.tooNew) fail(reading, path, `${found.text} is a newer version of ${found.name} than can be read.`)
  return found
}

const one: FrameRate.FrameRate = { numerator: 1, denominator: 1 }
const largestValue = Number.MAX_SAFE_INTEGER

const expect = (reading: Reading, value: JsonObject, name: string, path: string): void => {
  const found = schema(reading, value, path)
  if (found.name === name) return
  fail(reading, path, `a ${name}.1 is expected here, not ${found.text || "an object without OTIO_SCHEMA"}.`)
}

/** Paths are put together only when something is wrong: times are most of what a document holds. */
export const time = (reading: Reading, raw: unknown, path: string, key: string): RationalTime => {
  const value = resolve(reading, raw, path, key)
  if (value["OTIO_SCHEMA"] !== "RationalTime.1") expect(reading, value, "RationalTime", `${path}.${key}`)
  const count = value["value"] ?? 0
  if (typeof count !== "number" || Math.abs(count) > largestValue) {
    return fail(reading, `${path}.${key}.value`, "a number of frames is expected here.")
  }
  const written = value["rate"] ?? 1
  const rate = typeof written === "number" ? FrameRate.fromNumber(written) : undefined
  if (rate !== undefined) return { value: count, rate }
  return fail(reading, `${path}.${key}.rate`, "a rate above 0 frames a second is expected here.")
}

export const range = (reading: Reading, raw: unknown, path: string, key: string): TimeRange => {
  const value = resolve(reading, raw, path, key)
  if (value["OTIO_SCHEMA"] !== "TimeRange.1") expect(reading, value, "TimeRange", `${path}.${key}`)
  const rawStart = value["start_time"] ?? undefined
  const rawDuration = value["duration"] ?? undefined
  if (rawStart === undefined || rawDuration === undefined) {
    const given = rawStart ?? rawDuration
    const only =
      given === undefined
        ? { value: 0, rate: one }
        : time(reading, given, `${path}.${key}`, rawStart === undefined ? "duration" : "start_time")
    const zero = { value: 0, rate: only.rate }
    return rawStart === undefined ? { start: zero, duration: only } : { start: only, duration: zero }
  }
  const start = rangeTime(reading, rawStart, path, key, "start_time")
  const duration = rangeTime(reading, rawDuration, path, key, "duration")
  if (duration.value < 0) fail(reading, `${path}.${key}.duration`, "a duration cannot be below 0.")
  return { start, duration }
}

const rangeTime = (
  reading: Reading,
  raw: unknown,
  path: string,
  key: string,
  member: string,
): RationalTime => {
  if (isJsonObject(raw) && raw["OTIO_SCHEMA"] === "RationalTime.1") {
    const { value, rate } = raw
    if (typeof value === "number" && typeof rate === "number" && Math.abs(value) <= largestValue) {
      const known = FrameRate.fromNumber(rate)
      if (known !== undefined) return { value, rate: known }
    }
  }
  return time(reading, raw, `${path}.${key}`, member)
}

export const optionalRange = (
  reading: Reading,
  holder: JsonObject,
  key: string,
  path: string,
): TimeRange | null => {
  const value = holder[key]
  return value === undefined || value === null ? null : range(reading, value, path, key)
}

export const optionalTime = (
  reading: Reading,
  holder: JsonObject,
  key: string,
  path: string,
): RationalTime | null => {
  const value = holder[key]
  return value === undefined || value === null ? null : time(reading, value, path, key)
}

/** What the library says of a file to the exporters, which is not metadata that anybody wrote. */
const libraryKeys = new Set(["file", "drop_frame", "width", "height", "audio_channels"])

const isLibrarys = (key: string, value: unknown): boolean =>
  key === "roughcut" && isJsonObject(value) && Object.keys(value).every((part) => libraryKeys.has(part))

/** The metadata of an object; its keys are remembered, because not every format carries them. */
export const metadata = (reading: Reading, holder: JsonObject, path: string): JsonObject => {
  const value = object(reading, holder, "metadata", path)
  for (const key in value) {
    if (!reading.metadataKeys.has(key) && !isLibrarys(key, value[key])) reading.metadataKeys.add(key)
  }
  return value
}
