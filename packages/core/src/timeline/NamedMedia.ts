import { type Context, Effect } from "effect"
import type { Owner } from "../access/Owner.ts"
import { fileFacts } from "../generate/FileFacts.ts"
import { scan } from "../json/JsonScan.ts"
import type { JsonText } from "../json/JsonText.ts"
import type { MediaFile, MediaFileSummary } from "../library/MediaFile.ts"
import type { MediaLibrary } from "../library/MediaLibrary.ts"
import type { MediaLookup } from "../otio/MediaFacts.ts"

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const schemaKey = new Set(["OTIO_SCHEMA"])

/** OpenTimelineIO nearly always says so in its first key; only where it does not is the whole text looked through. */
const isOtio = (text: string): boolean =>
  /^\s*\{\s*"OTIO_SCHEMA"/.test(text) || scan(text, schemaKey).members.length > 0

const namedUuids = (text: string) => [...new Set(text.match(uuids)?.map((uuid) => uuid.toLowerCase()))]

/** Every file of the owner's library whose UUID stands anywhere in a text. */
export const namedFiles = (
  library: Context.Tag.Service<typeof MediaLibrary>,
  owner: Owner,
  text: string,
): Effect.Effect<ReadonlyArray<MediaFile>> => library.findFiles(owner, namedUuids(text))

/** What is known of some files, by their UUIDs. */
export const factsOf = (files: ReadonlyArray<MediaFileSummary>): MediaLookup => {
  const known = new Map(files.map((file) => [file.uuid, fileFacts(file)]))
  return (uuid) => known.get(uuid)
}

/**
 * What the owner's library knows of the files that a cut list names. OTIO names its media itself; in any
 * other object every UUID of the text is looked up, so that the text is not parsed only to be asked for files.
 */
export const mediaLookup = (
  library: Context.Tag.Service<typeof MediaLibrary>,
  owner: Owner,
  timeline_data: JsonText,
): Effect.Effect<MediaLookup> => {
  if (isOtio(timeline_data)) return Effect.succeed(() => undefined)
  return Effect.map(library.findSummaries(owner, namedUuids(timeline_data)), factsOf)
}
