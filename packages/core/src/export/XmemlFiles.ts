import type { JsonObject } from "../json/JsonText.ts"
import { at } from "../otio/Metadata.ts"
import type { Edit, Media, Sequence, SequenceTrack } from "../otio/Sequence.ts"
import type { Grid } from "../time/Grid.ts"
import * as Timecode from "../time/Timecode.ts"
import { writtenReel } from "./EdlReels.ts"
import { mediaDropFrame } from "./MediaTimecode.ts"
import { pathUrl } from "./PathUrl.ts"
import { fileName } from "./Text.ts"
import { escape } from "./Xml.ts"
import { rateXml, timecodeXml } from "./XmemlRate.ts"

/** A media file as xmeml knows it. Frames are those of the sequence's grid, from the file's first frame. */
export interface XmemlFile {
  readonly id: string
  readonly media: Media
  readonly name: string
  readonly reel: string | undefined
  /** Ticks of media time at the first frame of the file. */
  readonly start: number
  /** Frames of the sequence. */
  duration: number
  video: boolean
  audio: boolean
  channels: number
  /** The element that refers to it, once it is written whole. */
  written: string | null
}

const numberAt = (metadata: JsonObject, ...keys: ReadonlyArray<string>): number | null => {
  const value = at(metadata, ...keys)
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value
  return typeof number === "number" && Number.isInteger(number) && number > 0 && number < 100_000
    ? number
    : null
}

/** Channels of sound in the media, or null where it does not say. */
export const audioChannels = (media: Media): number | null =>
  numberAt(media.reference.metadata, "roughcut", "audio_channels") ??
  numberAt(media.reference.metadata, "fcp_xml", "media", "audio", "channelcount")

export const frameSize = (
  metadata: JsonObject,
): { readonly width: number; readonly height: number } | null => {
  const width =
    numberAt(metadata, "roughcut", "width") ??
    numberAt(metadata, "fcp_xml", "media", "video", "samplecharacteristics", "width")
  const height =
    numberAt(metadata, "roughcut", "height") ??
    numberAt(metadata, "fcp_xml", "media", "video", "samplecharacteristics", "height")
  return width === null || height === null ? null : { width, height }
}

/** What tells sources apart: their URL, or their name where they have none, which no URL can equal. */
const sourceOf = (edit: Edit, { reference }: Media): string =>
  reference.url ?? `\u0000${reference.name || edit.name}`

/** The files of one document: one for each URL and available range, or for each name where there is no URL. */
export class XmemlFiles {
  readonly #grid: Grid
  /** By URL, or by name where there is none. */
  readonly #files = new Map<string, Array<XmemlFile>>()
  #count = 0

  constructor(sequence: Sequence) {
    this.#grid = sequence.grid
    this.#collect(sequence.tracks)
  }

  /** The file of an edit's media. */
  of(edit: Edit, media: Media): XmemlFile {
    return this.#find(edit, media)!
  }

  #find(edit: Edit, media: Media): XmemlFile | undefined {
    const { availableStart, availableDuration } = media
    return this.#files
      .get(sourceOf(edit, media))
      ?.find(
        ({ media: known }) =>
          known.availableStart === availableStart && known.availableDuration === availableDuration,
      )
  }

  #collect(tracks: ReadonlyArray<SequenceTrack>): void {
    for (const track of tracks) {
      for (const edit of track.edits) {
        if (edit.content.type === "nested") this.#collect(edit.content.tracks)
        else if (edit.content.reference.type !== "generator") this.#use(edit, edit.content, track.kind)
      }
    }
  }

  #use(edit: Edit, media: Media, kind: SequenceTrack["kind"]): void {
    const { availableStart, availableDuration } = media
    let file = this.#find(edit, media)
    if (file === undefined) {
      file = {
        id: `file-${++this.#count}`,
        media,
        name: nameOf(media, edit),
        reel: writtenReel(edit),
        start: availableStart ?? 0,
        duration: availableDuration === null ? 1 : this.#grid.frame(availableDuration),
        video: false,
        audio: false,
        channels: audioChannels(media) ?? 1,
        written: null,
      }
      const source = sourceOf(edit, media)
      const others = this.#files.get(source)
      if (others === undefined) this.#files.set(source, [file])
      else others.push(file)
    }
    if (kind === "video") file.video = true
    else file.audio = true
    const after = edit.end - edit.start + (edit.tail?.after ?? 0)
    const length = edit.speed === 0 ? 1 : Math.ceil(after * Math.abs(edit.speed))
    file.duration = Math.max(file.duration, this.#grid.frame(edit.source - file.start) + length)
  }

  /** The whole `file` element the first time, and by its id after that. */
  xml(file: XmemlFile): string {
    if (file.written !== null) return file.written
    file.written = `<file id="${file.id}"/>\n`
    const { media, start, duration } = file
    const { reference, rate } = media
    const counting = Timecode.counting(rate, mediaDropFrame(reference))
    const first = Math.max(0, this.#grid.frameOf(rate, start))
    const length = this.#grid.frameOf(rate, duration * this.#grid.ticksPerFrame)
    const url =
      reference.firstUrl === null ? "" : `<pathurl>${escape(pathUrl(reference.firstUrl))}</pathurl>\n`
    const size = frameSize(reference.metadata)
    const characteristics =
      size === null
        ? ""
        : `<samplecharacteristics><width>${size.width}</width><height>${size.height}</height></samplecharacteristics>`
    const video = file.video ? `<video>${characteristics}</video>` : ""
    const audio = file.audio
      ? `<audio><samplecharacteristics><depth>16</depth><samplerate>48000</samplerate></samplecharacteristics><channelcount>${file.channels}</channelcount></audio>`
      : ""
    return (
      `<file id="${file.id}">\n<name>${escape(file.name)}</name>\n${url}${rateXml(rate)}\n` +
      `<duration>${Math.max(1, length)}</duration>\n${timecodeXml(first, counting, file.reel)}\n<media>${video}${audio}</media>\n</file>\n`
    )
  }
}

const nameOf = ({ reference }: Media, edit: Edit): string =>
  (reference.firstUrl === null ? "" : fileName(reference.firstUrl)) || reference.name || edit.name
