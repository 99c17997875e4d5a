import type { MediaFileSummary } from "../library/MediaFile.ts"
import type { MediaFacts } from "../otio/MediaFacts.ts"

/** A file of the library as documents know media. */
export const fileFacts = (file: MediaFileSummary): MediaFacts => ({
  uuid: file.uuid,
  name: file.name,
  url: file.url,
  duration: file.duration,
  rate: file.rate === null ? null : String(file.rate),
  start_timecode: file.start_timecode,
  drop_frame: file.drop_frame,
  width: file.width,
  height: file.height,
  audio_channels: file.audio_channels,
})
