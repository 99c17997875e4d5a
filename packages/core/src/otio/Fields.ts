import type { JsonObject } from "../json/JsonText.ts"
import { isJsonObject } from "../json/JsonText.ts"
import * as FrameRate from "../time/FrameRate.ts"
import type { RationalTime } from "../time/RationalTime.ts"
import type { TimeRange } from "../time/TimeRange.ts"
import { DocumentError } from "./DocumentError.ts"
import * as Schema from "./Schema.ts"

/**
 * What the reading of one document shares. It throws `DocumentError`; the module that starts the reading catches it.
 */
export interface Reading {
  /** The name of the clip that is being read, for messages. */
  clip: string | null
  /** How many rates of time were met, each with the number of clips on video tracks that use it. */
  readonly rates: Map<FrameRate.FrameRate, number>
  readonly references: ReadonlyMap<string, JsonObject> | null
  items: number
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
export const resolve = (reading: Reading, value: unknown, path: string): JsonObject => {
  if (!isJsonObject(value)) return fail(reading, path, `an object is expected here, not ${describe(value)}.`)
  if (value["OTIO_SCHEMA"] !== "SerializableObjectRef.1") return value
  const id = value["id"]
  const target = typeof id === "string" ? reading.references?.get(id) : undefined
  return (
    target ??
    fail(
      reading,
      path,
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

export const time = (reading: Reading, raw: unknown, path: string): RationalTime => {
  const value = resolve(reading, raw, path)
  if (value["OTIO_SCHEMA"] !== "RationalTime.1") {
    const found = schema(reading, value, path)
    if (found.name !== "RationalTime")
      fail(
        reading,
        path,
        `a RationalTime.1 is expected here, not ${found.text || "an object without OTIO_SCHEMA"}.`,
      )
  }
  const count = value["value"] ?? 0
  if (typeof count !== "number" || Math.abs(count) > largestValue) {
    return fail(reading, `${path}.value`, "a number of frames is expected here.")
  }
  const written = value["rate"] ?? 1
  const rate = typeof written === "number" ? FrameRate.fromNumber(written) : undefined
  if (rate === undefined)
    return fail(reading, `${path}.rate`, "a rate above 0 frames a second is expected here.")
  return { value: count, rate }
}

const zeroAt = (other: RationalTime | undefined): RationalTime => ({ value: 0, rate: other?.rate ?? one })

export const range = (reading: Reading, raw: unknown, path: string): TimeRange => {
  const value = resolve(reading, raw, path)
  if (value["OTIO_SCHEMA"] !== "TimeRange.1") {
    const found = schema(reading, value, path)
    if (found.name !== "TimeRange")
      fail(
        reading,
        path,
        `a TimeRange.1 is expected here, not ${found.text || "an object without OTIO_SCHEMA"}.`,
      )
  }
  const rawStart = value["start_time"] ?? undefined
  const rawDuration = value["duration"] ?? undefined
  const start = rawStart === undefined ? undefined : time(reading, rawStart, `${path}.start_time`)
  const duration = rawDuration === undefined ? undefined : time(reading, rawDuration, `${path}.duration`)
  if (duration !== undefined && duration.value < 0)
    fail(reading, `${path}.duration`, "a duration cannot be below 0.")
  return { start: start ?? zeroAt(duration), duration: duration ?? zeroAt(start) }
}

export const optionalRange = (
  reading: Reading,
  holder: JsonObject,
  key: string,
  path: string,
): TimeRange | null => {
  const value = holder[key]
  return value === undefined || value === null ? null : range(reading, value, `${path}.${key}`)
}

export const optionalTime = (
  reading: Reading,
  holder: JsonObject,
  key: string,
  path: string,
): RationalTime | null => {
  const value = holder[key]
  return value === undefined || value === null ? null : time(reading, value, `${path}.${key}`)
}
