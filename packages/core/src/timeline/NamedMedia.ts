import { type Context, Effect } from "effect"
import type { Owner } from "../access/Owner.ts"
import { fileFacts } from "../generate/FileFacts.ts"
import { scan } from "../json/JsonScan.ts"
import type { JsonText } from "../json/JsonText.ts"
import type { MediaLibrary } from "../library/MediaLibrary.ts"
import type { MediaLookup } from "../otio/MediaFacts.ts"

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const schemaKey = new Set(["OTIO_SCHEMA"])

/**
 * What the owner's library knows of the files that a cut list names. OTIO names its media itself; in any
 * other object every UUID of the text is looked up, so that the text is not parsed only to be asked for files.
 */
export const mediaLookup = (
  library: Context.Tag.Service<typeof MediaLibrary>,
  owner: Owner,
  timeline_data: JsonText,
): Effect.Effect<MediaLookup> => {
  const named =
    scan(timeline_data, schemaKey).members.length > 0
      ? []
      : [...new Set(timeline_data.match(uuids)?.map((uuid) => uuid.toLowerCase()))]
  if (named.length === 0) return Effect.succeed(() => undefined)
  return Effect.map(library.findFiles(owner, named), (files) => {
    const known = new Map(files.map((file) => [file.uuid, fileFacts(file)]))
    return (uuid) => known.get(uuid)
  })
}
