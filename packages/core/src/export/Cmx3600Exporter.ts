import { Effect, Either } from "effect"
import { DocumentError } from "../otio/DocumentError.ts"
import type { MediaEdit } from "../otio/Flatten.ts"
import { flatten, ofKind } from "../otio/Flatten.ts"
import * as Load from "../otio/Load.ts"
import type { Sequence, SequenceTrack } from "../otio/Sequence.ts"
import { sequenceOf } from "../otio/SequenceOf.ts"
import * as FrameRate from "../time/FrameRate.ts"
import * as Timecode from "../time/Timecode.ts"
import type { EdlEvent } from "./EdlEvents.ts"
import { eventsOf } from "./EdlEvents.ts"
import type { ReelLength } from "./EdlReels.ts"
import { EdlReels } from "./EdlReels.ts"
import { print } from "./EdlText.ts"
import type { Exported, ExportError, Exporter, ExportOptions, ExportSource } from "./Exporter.ts"
import { ExportOptionError, UnsupportedByFormat } from "./Exporter.ts"
import { placeMarkers } from "./EdlMarkers.ts"
import { Notes } from "./Notes.ts"
import { choice, flavours } from "./Options.ts"
import { uncarried } from "./UncarriedNotes.ts"

const format = "cmx_3600"
/** No reader of edit lists counts more frames than this in a second of timecode. */
const fastest = 60
/** An edit list has four channels of sound. */
const audioChannels = ["A", "A2", "A3", "A4"]

/**
 * A CMX 3600 edit decision list (SMPTE 258M is its descendant): one channel of picture, flattened so that the
 * topmost enabled clip wins, and up to four of sound.
 */
export const Cmx3600Exporter: Exporter = {
  format,
  mediaType: "text/plain; charset=utf-8",
  extension: ".edl",
  options: {
    track: "one track alone: V1, V2, ... or A1, A2, ...",
    reel: "short (8 characters), long (32)",
    flavour: flavours.join(", "),
  },
  run: (source, options) => Effect.suspend(() => attempt(source, options)),
}

const attempt = (source: ExportSource, options: ExportOptions): Either.Either<Exported, ExportError> => {
  try {
    return Either.flatMap(Load.load(source), (loaded) => Either.right(write(source, loaded, options)))
  } catch (error) {
    if (
      error instanceof DocumentError ||
      error instanceof ExportOptionError ||
      error instanceof UnsupportedByFormat
    ) {
      return Either.left(error)
    }
    throw error
  }
}

const write = (source: ExportSource, loaded: Load.Loaded, options: ExportOptions): Exported => {
  const flavour = choice(format, options, "flavour", flavours)
  const length: ReelLength =
    choice(format, options, "reel", ["short", "long"]) ?? (flavour === "resolve" ? "long" : "short")
  const sequence = sequenceOf(loaded, source.name)
  const rate = FrameRate.nominal(sequence.grid.rate)
  if (rate > fastest) {
    throw new UnsupportedByFormat({
      format,
      reason: `The timeline has ${FrameRate.format(sequence.grid.rate)} frames a second, and an edit list holds at most ${fastest}.`,
    })
  }
  const notes = new Notes([...loaded.notes, ...uncarried(loaded, ["cmx_3600", "cdl"])])
  const picked = pick(sequence, options)
  const channels = picked === null ? everything(sequence, notes) : [alone(sequence, picked, notes)]
  notes.addAll(sequence.notes)

  const reels = new EdlReels(length)
  for (const { edits } of channels) for (const edit of edits) reels.reserve(edit)
  const events = channels.flatMap(({ channel, edits }) => eventsOf(sequence, edits, channel, notes))
  if (channels.length > 1) inRecordOrder(events, channels)
  if (events.length > 999) notes.add("The list has more than 999 events; their numbers have four digits.")
  const end = sequence.start + sequence.duration
  if (end > Timecode.framesPerDay(sequence.counting)) {
    notes.add("The timeline passes 24 hours, where its timecode starts again at zero.")
  }
  const tracks = picked === null ? sequence.tracks : [picked.track]
  const markers = placeMarkers(sequence, tracks, events, notes)
  return print({ sequence, events, markers, reels, flavour, notes })
}

interface Channel {
  readonly channel: string
  readonly edits: ReadonlyArray<MediaEdit>
}

const flattened = (
  sequence: Sequence,
  tracks: ReadonlyArray<SequenceTrack>,
  notes: Notes,
): ReadonlyArray<MediaEdit> =>
  flatten({ grid: sequence.grid, note: (message, about) => notes.add(message, about) }, tracks)

const everything = (sequence: Sequence, notes: Notes): ReadonlyArray<Channel> => {
  const video = ofKind(sequence.tracks, "video")
  const audio = ofKind(sequence.tracks, "audio")
  if (video.length > 1) {
    notes.add(
      `An edit list has one channel of picture: the ${video.length} video tracks are flattened, the topmost clip wins.`,
    )
  }
  for (const track of audio.slice(audioChannels.length)) {
    notes.add(
      `An edit list has ${audioChannels.length} channels of sound; other audio tracks are left out.`,
      {
        clip: track.name,
        path: track.path,
      },
    )
  }
  return [
    { channel: "V", edits: flattened(sequence, video, notes) },
    ...audio.slice(0, audioChannels.length).map((track, index) => ({
      channel: audioChannels[index] ?? "A",
      edits: flattened(sequence, [track], notes),
    })),
  ]
}

interface Picked {
  readonly track: SequenceTrack
  readonly channel: string
}

const pick = (sequence: Sequence, options: ExportOptions): Picked | null => {
  const wanted = Object.hasOwn(options, "track") ? options["track"] : undefined
  if (wanted === undefined) return null
  const named = new Map<string, Picked>()
  ofKind(sequence.tracks, "video").forEach((track, index) =>
    named.set(`V${index + 1}`, { track, channel: "V" }),
  )
  ofKind(sequence.tracks, "audio").forEach((track, index) =>
    named.set(`A${index + 1}`, { track, channel: audioChannels[index] ?? "A" }),
  )
  const found = named.get(wanted.toUpperCase())
  if (found !== undefined) return found
  const allowed = named.size === 0 ? "it has none" : `it has ${[...named.keys()].slice(0, 40).join(", ")}`
  throw new ExportOptionError({
    format,
    option: "track",
    reason: `The option track of ${format} takes a track of the timeline, and ${allowed}.`,
  })
}

const alone = (sequence: Sequence, { track, channel }: Picked, notes: Notes): Channel => {
  const others = sequence.tracks.length - 1
  if (others > 0) notes.add(`One track is asked for; ${others} others are left out.`)
  return { channel, edits: flattened(sequence, [{ ...track, enabled: true }], notes) }
}

const inRecordOrder = (events: Array<EdlEvent>, channels: ReadonlyArray<Channel>): void => {
  const place = new Map(channels.map(({ channel }, index) => [channel, index]))
  events.sort((a, b) => a.recordIn - b.recordIn || (place.get(a.channel) ?? 0) - (place.get(b.channel) ?? 0))
}
