import type { MediaFile } from "../library/MediaFile.ts"
import type { JsonObject } from "../json/JsonText.ts"
import * as CutList from "../otio/CutList.ts"
import * as FrameRate from "../time/FrameRate.ts"
import { fileFacts } from "./FileFacts.ts"

/** A cut of the assembly, in the order of the record. Seconds from the file's first frame. */
export interface Cut {
  /** The file, or the UUID of one that the library does not know. */
  readonly file: MediaFile | string
  readonly start: number
  readonly end: number
  /** Goes under `metadata.roughcut` of the clip. */
  readonly metadata: JsonObject
}

const startTimecode = "01:00:00:00"
const defaultRate = "24"

/** The rate that most of the material has, by its length; 24 where none is known. */
export const rateOf = (cuts: ReadonlyArray<Cut>): string => {
  const seconds = new Map<string, number>()
  for (const { end, file, start } of cuts) {
    if (typeof file === "string" || file.rate === null) continue
    const rate = FrameRate.parse(String(file.rate))
    if (rate === undefined) continue
    const key = FrameRate.format(rate)
    seconds.set(key, (seconds.get(key) ?? 0) + end - start)
  }
  return [...seconds].sort((a, b) => b[1] - a[1])[0]?.[0] ?? defaultRate
}

/** A file whose channels are not known is heard where somebody wrote down what is said in it. */
const isHeard = ({ file }: Cut): boolean =>
  typeof file !== "string" &&
  (file.audio_channels === null ? file.transcript.length > 0 : file.audio_channels > 0)

const entry = ({ end, file, metadata, start }: Cut): JsonObject => ({
  file: typeof file === "string" ? file : file.uuid,
  name: typeof file === "string" ? file : file.name,
  start,
  end,
  metadata: { roughcut: metadata },
})

const silence = ({ end, start }: Cut): JsonObject => ({ gap: end - start })

/** The cuts as a Timeline.1: a video track, and the audio of those that have any beside it. */
export const assemble = (options: {
  readonly name: string
  readonly cuts: ReadonlyArray<Cut>
  /** Frames a second, as text; that of most of the material unless given. */
  readonly rate?: string
  /** Goes under `metadata.roughcut` of the timeline. */
  readonly metadata: JsonObject
}): JsonObject => {
  const { cuts, metadata, name } = options
  const files = new Map(
    cuts.flatMap(({ file }) => (typeof file === "string" ? [] : [[file.uuid, fileFacts(file)] as const])),
  )
  const audio = cuts.some(isHeard)
    ? [{ kind: "audio", name: "A1", clips: cuts.map((cut) => (isHeard(cut) ? entry(cut) : silence(cut))) }]
    : []
  const cutList = {
    rate: options.rate ?? rateOf(cuts),
    start_timecode: startTimecode,
    metadata: { roughcut: metadata },
    tracks: [{ kind: "video", name: "V1", clips: cuts.map(entry) }, ...audio],
  }
  return CutList.toTimeline(cutList, name, (uuid) => files.get(uuid)).timeline
}
