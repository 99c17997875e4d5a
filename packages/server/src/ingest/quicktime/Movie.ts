import { type Box, boxAt, boxesIn, fourCharacters } from "./Boxes.ts"
import { type Edit, editsOf } from "./EditList.ts"
import { type Run, runsOf } from "./SampleTables.ts"

export interface Track {
  readonly id: number
  /** "vide", "soun", "tmcd", ... */
  readonly handler: string
  readonly timescale: number
  /** Seconds of media, before the edits. */
  readonly mediaSeconds: number
  readonly edits: ReadonlyArray<Edit>
  readonly runs: ReadonlyArray<Run>
  readonly table: Box
  /** The first sample description, without its size and type. */
  readonly entry: Box | undefined
  /** Whether the picture is stored on its side. */
  readonly turned: boolean
  /** The timecode track that belongs to this one. */
  readonly timecodeTrack: number | undefined
}

export interface Movie {
  readonly timescale: number
  readonly tracks: ReadonlyArray<Track>
  /** Whether the samples are told of in fragments all over the file instead. */
  readonly fragmented: boolean
}

/** Units a second and length of an `mdhd` or `mvhd` box. */
const clockOf = (view: DataView, box: Box): { readonly timescale: number; readonly duration: number } =>
  view.getUint8(box.start) === 1
    ? {
        timescale: view.getUint32(box.start + 20),
        duration: Number(view.getBigUint64(box.start + 24)),
      }
    : { timescale: view.getUint32(box.start + 12), duration: view.getUint32(box.start + 16) }

const isTurned = (view: DataView, header: Box): boolean => {
  const matrix = header.start + (view.getUint8(header.start) === 1 ? 52 : 40)
  return view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0
}

const trackOf = (view: DataView, box: Box): Track | undefined => {
  const [header, media] = [boxAt(view, box, "tkhd"), boxAt(view, box, "mdia")]
  if (header === undefined || media === undefined) return undefined
  const clock = boxAt(view, media, "mdhd")
  const handler = boxAt(view, media, "hdlr")
  const table = boxAt(view, media, "minf", "stbl")
  if (clock === undefined || handler === undefined || table === undefined) return undefined
  const { timescale } = clockOf(view, clock)
  if (timescale === 0) return undefined
  const runs = runsOf(view, table)
  const units = runs.reduce((sum, { duration, samples }) => sum + duration * samples, 0)
  const descriptions = boxAt(view, table, "stsd")
  const reference = boxAt(view, box, "tref", "tmcd")
  return {
    id: view.getUint32(header.start + (view.getUint8(header.start) === 1 ? 20 : 12)),
    handler: fourCharacters(view, handler.start + 8),
    timescale,
    mediaSeconds: units / timescale,
    edits: editsOf(view, box),
    runs,
    table,
    entry:
      descriptions === undefined
        ? undefined
        : boxesIn(view, descriptions.start + 8, descriptions.end).find(({ type }) => type !== ""),
    turned: isTurned(view, header),
    timecodeTrack:
      reference === undefined || reference.end - reference.start < 4
        ? undefined
        : view.getUint32(reference.start),
  }
}

/** The tables of a `moov` box, given without its size and type. A RangeError where they are cut short. */
export const movieOf = (view: DataView): Movie => {
  const movie: Box = { type: "moov", start: 0, end: view.byteLength }
  const header = boxAt(view, movie, "mvhd")
  const tracks = boxesIn(view, 0, view.byteLength).filter(({ type }) => type === "trak")
  return {
    timescale: header === undefined ? 1 : Math.max(1, clockOf(view, header).timescale),
    tracks: tracks.flatMap((box) => trackOf(view, box) ?? []),
    fragmented: boxAt(view, movie, "mvex") !== undefined,
  }
}
