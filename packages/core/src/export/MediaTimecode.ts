import type { JsonObject } from "../json/JsonText.ts"
import { isJsonObject } from "../json/JsonText.ts"

/** Whether the library knows the timecode of media to drop frames; null where the library does not know it. */
export const libraryDropFrame = ({ metadata }: { readonly metadata: JsonObject }): boolean | null => {
  const roughcut = metadata["roughcut"]
  const own = isJsonObject(roughcut) ? roughcut["drop_frame"] : undefined
  return typeof own === "boolean" ? own : null
}

/** The same, where what an xmeml reader kept of the media counts too. */
export const mediaDropFrame = (media: { readonly metadata: JsonObject }): boolean => {
  const fcp = media.metadata["fcp_xml"]
  const timecode = isJsonObject(fcp) ? fcp["timecode"] : undefined
  return libraryDropFrame(media) ?? (isJsonObject(timecode) && timecode["displayformat"] === "DF")
}
