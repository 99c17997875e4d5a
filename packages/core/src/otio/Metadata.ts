import type { JsonObject } from "../json/JsonText.ts"
import { isJsonObject } from "../json/JsonText.ts"

/** What stands in metadata under a path of keys, such as `fcp_xml`, `timecode`, `displayformat`; else undefined. */
export const at = (metadata: JsonObject, ...keys: ReadonlyArray<string>): unknown => {
  let value: unknown = metadata
  for (const key of keys) {
    if (!isJsonObject(value)) return undefined
    value = value[key]
  }
  return value
}

/** The same where it is text that is not blank, without the white space around it. */
export const textAt = (metadata: JsonObject, ...keys: ReadonlyArray<string>): string | undefined => {
  const value = at(metadata, ...keys)
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined
}

/** The wipe that an edit list named, such as "W001" with its number 1; undefined where there is none. */
export const wipeNumber = (metadata: JsonObject): number | undefined => {
  const match = /^W(\d{1,3})$/.exec(textAt(metadata, "cmx_3600", "transition") ?? "")
  return match === null ? undefined : Number(match[1])
}
