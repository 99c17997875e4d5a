import type { MediaReference } from "../otio/Document.ts"
import { at } from "../otio/Metadata.ts"

/** Whether the library knows the timecode of media to drop frames; null where the library does not know it. */
export const libraryDropFrame = ({ metadata }: MediaReference): boolean | null => {
  const own = at(metadata, "roughcut", "drop_frame")
  return typeof own === "boolean" ? own : null
}

/** The same, where what an xmeml reader kept of the media counts too. */
export const mediaDropFrame = (media: MediaReference): boolean =>
  libraryDropFrame(media) ?? at(media.metadata, "fcp_xml", "timecode", "displayformat") === "DF"
