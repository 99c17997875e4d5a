import type { JsonObject } from "../json/JsonText.ts"
import { isJsonObject } from "../json/JsonText.ts"
import { escape } from "./Xml.ts"

const deepest = 64
const legalName = /^[A-Za-z_][A-Za-z0-9_.-]*$/

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

const attributes = (value: JsonObject): string =>
  Object.entries(value)
    .filter(([key, held]) => key.startsWith("@") && legalName.test(key.slice(1)) && isScalar(held))
    .map(([key, held]) => ` ${key.slice(1)}="${escape(String(held))}"`)
    .join("")

/**
 * An element that an xmeml reader kept as metadata, written again: keys with an `@` were attributes, arrays were
 * elements of the same name. What has no legal name is left out.
 */
export const elementXml = (name: string, value: unknown, level = 0): string => {
  if (level > deepest || !legalName.test(name)) return ""
  if (Array.isArray(value)) {
    return (value as ReadonlyArray<unknown>).map((element) => elementXml(name, element, level + 1)).join("")
  }
  if (!isJsonObject(value)) return isScalar(value) ? `<${name}>${escape(String(value))}</${name}>` : ""
  const inner = Object.entries(value).map(([key, held]) => elementXml(key, held, level + 1))
  return `<${name}${attributes(value)}>${inner.join("")}</${name}>`
}
