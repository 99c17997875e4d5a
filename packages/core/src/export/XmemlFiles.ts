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

const isSameRange = (a: Media, b: Media): boolean =>
  a.availableStart === b.availableStart && a.availableDuration === b.availableDuration

const rangeKey = (source: string, { availableStart, availableDuration }: Media): string =>
  `${availableStart}/${availableDuration}/${source}`

/** The files of one document: one for each URL and available range, or for each name where there is no URL. */
export class XmemlFiles {
  readonly #grid: Grid
  /** The first file of each source; nearly always the only one. */
  readonly #first = new Map<string, XmemlFile>()
  /** The files of the same sources with other available ranges. */
  readonly #others = new Map<string, XmemlFile>()
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
    const source = sourceOf(edit, media)
    const first = this.#first.get(source)
    return first === undefined || isSameRange(first.media, media)
      ? first
      : this.#others.get(rangeKey(source, media))
  }

  #keep(edit: Edit, file: XmemlFile): void {
    const source = sourceOf(edit, file.media)
    if (this.#first.has(source)) this.#others.set(rangeKey(source, file.media), file)
    else this.#first.set(source, file)
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
    let file = this.#find(edit, media)
    if (file === undefined) {
      file = {
        id: `file-${++this.#count}`,
        media,
        name: nameOf(media, edit),
        reel: writtenReel(edit),
        start: media.availableStart ?? 0,
        duration: media.availableDuration === null ? 1 : this.#grid.frame(media.availableDuration),
        video: false,
        audio: false,
        channels: audioChannels(media) ?? 1,
        written: null,
      }
      this.#keep(edit, file)
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
