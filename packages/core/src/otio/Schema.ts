/**
 * The OpenTimelineIO schemas that are read, with the newest version of each; Marker.3 carries its color as an
 * object, the other newest versions are those of OpenTimelineIO 0.18.
 */
const newest: ReadonlyMap<string, number> = new Map([
  ["Timeline", 1],
  ["Stack", 1],
  ["Track", 1],
  ["Clip", 2],
  ["Gap", 1],
  ["Transition", 1],
  ["Marker", 3],
  ["Effect", 1],
  ["TimeEffect", 1],
  ["LinearTimeWarp", 1],
  ["FreezeFrame", 1],
  ["ExternalReference", 1],
  ["MissingReference", 1],
  ["GeneratorReference", 1],
  ["ImageSequenceReference", 1],
  ["MediaReference", 1],
  ["SerializableCollection", 1],
  ["SerializableObjectRef", 1],
  ["RationalTime", 1],
  ["TimeRange", 1],
  ["TimeTransform", 1],
  ["Item", 1],
  ["Composable", 1],
  ["Composition", 1],
  ["Box2d", 1],
  ["V2d", 1],
])

const aliases: ReadonlyMap<string, string> = new Map([
  ["Filler", "Gap"],
  ["Sequence", "Track"],
])

export interface Schema {
  /** Without version, and with old names replaced: "Clip", "Track". Empty where there is none. */
  readonly name: string
  readonly version: number
  /** As it is written in the document. */
  readonly text: string
  readonly known: boolean
  /** A later version of a known schema than the newest that is read. */
  readonly tooNew: boolean
}

const parse = (text: string): Schema => {
  const match = /^(.*)\.(\d{1,9})$/.exec(text)
  const written = match?.[1] ?? text
  const version = Number(match?.[2] ?? 1)
  const name = aliases.get(written) ?? written
  const limit = newest.get(name)
  return { name, version, text, known: limit !== undefined, tooNew: limit !== undefined && version > limit }
}

const none = parse("")
const seen = new Map<string, Schema>()
const seenLimit = 256
const seenLength = 64

/** The schema that an object's `OTIO_SCHEMA` names. */
export const of = (value: unknown): Schema => {
  if (typeof value !== "string") return none
  const found = seen.get(value)
  if (found !== undefined) return found
  const schema = parse(value)
  if (seen.size < seenLimit && value.length <= seenLength) seen.set(value, schema)
  return schema
}
