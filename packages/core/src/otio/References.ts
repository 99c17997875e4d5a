import type { JsonObject } from "../json/JsonText.ts"
import { isJsonObject } from "../json/JsonText.ts"

/** The objects of a document by their `OTIO_REF_ID`. */
export const find = (document: JsonObject): ReadonlyMap<string, JsonObject> => {
  const found = new Map<string, JsonObject>()
  const left: Array<unknown> = [document]
  while (left.length > 0) {
    const value = left.pop()
    if (Array.isArray(value)) {
      for (const element of value) if (typeof element === "object") left.push(element)
    } else if (isJsonObject(value)) {
      const id = value["OTIO_REF_ID"]
      if (typeof id === "string") found.set(id, value)
      for (const key in value) if (typeof value[key] === "object") left.push(value[key])
    }
  }
  return found
}
