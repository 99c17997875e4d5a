import type { MediaFile } from "../library/MediaFile.ts"
import { isJsonObject, type JsonObject } from "../json/JsonText.ts"
import * as Build from "../otio/Build.ts"
import * as CutList from "../otio/CutList.ts"
import * as FrameRate from "../time/FrameRate.ts"
import * as RationalTime from "../time/RationalTime.ts"
import * as Timecode from "../time/Timecode.ts"
import type { AskedTransition } from "./brief/Brief.ts"
import { childrenOf, tracksOf, withTracks } from "./Durations.ts"
import { fileFacts } from "./FileFacts.ts"

/** A cut of the assembly, in the order of the record. Seconds from the file's first frame. */
export interface Cut {
  /** The file, or the UUID of one that the library does not know. */
  readonly file: MediaFile | string
  readonly start: number
  readonly end: number
  /** What a marker on it says; without one, there is none. */
  readonly reason?: string
  /** Goes under `metadata.roughcut` of the clip. */
  readonly metadata: JsonObject
}

export interface Assembled {
  readonly name: string
  readonly cuts: ReadonlyArray<Cut>
  /** Frames a second, as text; that of most of the material unless given. */
  readonly rate?: string | null
  readonly transition?: AskedTransition | null
  /** Goes under `metadata.roughcut` of the timeline. */
  readonly metadata: JsonObject
}

/** Where the record starts: drop-frame where most of the material is, so that its labels stay those of the files. */
const startTimecode = { dropFrame: "01:00:00;00", nonDrop: "01:00:00:00" }
const defaultRate: FrameRate.FrameRate = { numerator: 24, denominator: 1 }
const markerColor = "GREEN"

/** The rate that most of the material has, by its length; 24 where none is known. */
export const rateOf = (cuts: ReadonlyArray<Cut>): FrameRate.FrameRate => {
  const seconds = new Map<string, number>()
  for (const { end, file, start } of cuts) {
    const rate =
      typeof file === "string" || file.rate === null ? undefined : FrameRate.parse(String(file.rate))
    if (rate === undefined) continue
    const key = FrameRate.format(rate)
    seconds.set(key, (seconds.get(key) ?? 0) + end - start)
  }
  const most = [...seconds].sort((a, b) => b[1] - a[1])[0]?.[0]
  return (most === undefined ? undefined : FrameRate.parse(most)) ?? defaultRate
}

const startOf = (cuts: ReadonlyArray<Cut>, rate: FrameRate.FrameRate): string => {
  if (!Timecode.canDropFrames(rate)) return startTimecode.nonDrop
  const dropped = cuts.reduce((sum, { end, file, start }) => {
    if (typeof file === "string" || file.start_timecode === null) return sum
    return sum + (file.drop_frame ? end - start : start - end)
  }, 0)
  return dropped > 0 ? startTimecode.dropFrame : startTimecode.nonDrop
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

/** The clip with a marker on its first frame that says why it was picked. */
const marked = (clip: JsonObject, { reason }: Cut): JsonObject => {
  const range = clip["source_range"]
  if (reason === undefined || !isJsonObject(range)) return clip
  const marker = Build.marker({ name: "picked", comment: reason, color: markerColor, range })
  return { ...clip, markers: [marker] }
}

/** Frames of a transition on one side of a cut: half of what is asked, as far as the media and the clips reach. */
const reach = (asked: number, handle: number, before: Cut, after: Cut, rate: FrameRate.FrameRate): number => {
  const frames = (seconds: number) => Math.floor(seconds * FrameRate.toNumber(rate))
  const shorter = Math.min(before.end - before.start, after.end - after.start)
  return Math.max(0, Math.min(asked, frames(handle), frames(shorter / 2)))
}

const withTransitions = (
  clips: ReadonlyArray<JsonObject>,
  cuts: ReadonlyArray<Cut>,
  { seconds, type }: AskedTransition,
  rate: FrameRate.FrameRate,
): ReadonlyArray<JsonObject> => {
  const half = Math.round(RationalTime.fromSeconds(seconds, rate).value / 2)
  return clips.flatMap((clip, index) => {
    const [before, after] = [cuts[index - 1], cuts[index]!]
    if (before === undefined || typeof before.file === "string" || typeof after.file === "string")
      return [clip]
    const inOffset = reach(half, after.start, before, after, rate)
    const outOffset = reach(half, before.file.duration - before.end, before, after, rate)
    // A dissolve whose two sides are alike needs no choice from the programs that centre it.
    const offset = Math.min(inOffset, outOffset)
    return offset === 0
      ? [clip]
      : [Build.transition({ type, inOffset: offset, outOffset: offset, rate }), clip]
  })
}

/** The cuts as a Timeline.1: a video track, and the audio of those that have any beside it. */
export const assemble = ({ cuts, metadata, name, ...asked }: Assembled): JsonObject => {
  const files = new Map(
    cuts.flatMap(({ file }) => (typeof file === "string" ? [] : [[file.uuid, fileFacts(file)] as const])),
  )
  const rate = FrameRate.parse(asked.rate ?? "") ?? rateOf(cuts)
  const audio = cuts.some(isHeard)
    ? [{ kind: "audio", name: "A1", clips: cuts.map((cut) => (isHeard(cut) ? entry(cut) : silence(cut))) }]
    : []
  const cutList = {
    rate: FrameRate.format(rate),
    start_timecode: startOf(cuts, rate),
    metadata: { roughcut: metadata },
    tracks: [{ kind: "video", name: "V1", clips: cuts.map(entry) }, ...audio],
  }
  const { timeline } = CutList.toTimeline(cutList, name, (uuid) => files.get(uuid))
  const { transition = null } = asked
  return withTracks(
    timeline,
    childrenOf(tracksOf(timeline)).map((track) => {
      if (track["kind"] !== "Video") return track
      const clips = childrenOf(track).map((clip, index) => marked(clip, cuts[index]!))
      return {
        ...track,
        children: transition === null ? clips : withTransitions(clips, cuts, transition, rate),
      }
    }),
  )
}
