import type {
  Dissolve,
  Edit,
  Media,
  Nested,
  Sequence,
  SequenceMarker,
  SequenceTrack,
} from "../otio/Sequence.ts"
import type { Notes } from "./Notes.ts"
import { escape } from "./Xml.ts"
import * as Effects from "./XmemlEffects.ts"
import type { XmemlFile } from "./XmemlFiles.ts"
import { XmemlFiles } from "./XmemlFiles.ts"
import { XmemlLinks } from "./XmemlLinks.ts"
import { markerXml } from "./XmemlMarkers.ts"
import { rateXml } from "./XmemlRate.ts"

/** A transition as xmeml can hold it: with a cut point that its alignment tells exactly. */
interface Aligned {
  readonly before: number
  readonly after: number
  readonly alignment: "center" | "start" | "end" | "start-black" | "end-black"
}

/** Writes tracks and their items. Ids are unique in the document; those of audio go on after those of video. */
export class XmemlWriter {
  readonly #sequence: Sequence
  readonly #notes: Notes
  readonly #files: XmemlFiles
  readonly #rate: string
  #items = 0
  #sequences = 1

  constructor(sequence: Sequence, notes: Notes) {
    this.#sequence = sequence
    this.#notes = notes
    this.#files = new XmemlFiles(sequence)
    this.#rate = rateXml(sequence.grid.rate)
  }

  /** The tracks of one sequence, as the content of its `video` and of its `audio` element. */
  tracks(tracks: ReadonlyArray<SequenceTrack>): { readonly video: string; readonly audio: string } {
    const links = new XmemlLinks(() => ++this.#items)
    const video = tracks.filter((track) => track.kind === "video")
    const audio = tracks.filter((track) => track.kind === "audio")
    for (const [kind, list] of [["video", video] as const, ["audio", audio] as const]) {
      list.forEach((track, index) => links.addTrack(kind, index + 1, track))
    }
    return {
      video: video.map((track) => this.#track(track, links, 0)).join(""),
      audio: audio.map((track, index) => this.#track(track, links, index + 1)).join(""),
    }
  }

  #track(track: SequenceTrack, links: XmemlLinks, output: number): string {
    let xml = ""
    for (const edit of track.edits) {
      if (edit.head !== null) xml += this.#transition(edit.head, track)
      xml += this.#item(edit, track, links)
      if (edit.tail !== null && !edit.tail.toEdit) xml += this.#transition(edit.tail, track)
    }
    const name = track.name === "" ? "" : `<name>${escape(track.name)}</name>\n`
    const channel = output === 0 ? "" : `<outputchannelindex>${((output - 1) % 2) + 1}</outputchannelindex>\n`
    return `<track>\n${name}${xml}<enabled>${track.enabled ? "TRUE" : "FALSE"}</enabled>\n<locked>FALSE</locked>\n${channel}</track>\n`
  }

  #transition(dissolve: Dissolve, track: SequenceTrack): string {
    const { before, after, alignment } = aligned(dissolve)
    const about = { clip: dissolve.name, path: dissolve.path }
    if (before !== dissolve.before || after !== dissolve.after) {
      this.#notes.add(
        "A transition that is not centred on its cut is shortened, so that the cut stays where it is.",
        about,
      )
    }
    const effect = Effects.transitionXml(dissolve, track.kind)
    if (!effect.exact)
      this.#notes.add(`The transition ${dissolve.type} has no equal and is written as a dissolve.`, about)
    return (
      `<transitionitem><start>${dissolve.cut - before}</start><end>${dissolve.cut + after}</end>` +
      `<alignment>${alignment}</alignment>${this.#rate}${effect.xml}</transitionitem>\n`
    )
  }

  #item(edit: Edit, track: SequenceTrack, links: XmemlLinks): string {
    const { content } = edit
    for (const effect of edit.effects) {
      this.#notes.add(
        `The effect ${effect.name || effect.effectName || effect.schema} has no equal and is left out.`,
        {
          clip: edit.name,
          path: effect.path,
        },
      )
    }
    if (content.type === "nested") return this.#nested(edit, content, track, links)
    if (content.reference.type === "generator") return this.#generator(edit, content, track, links)
    return this.#clip(edit, content, track, links)
  }

  /** Name, flags, rate and place; `in` and `out` count from the first frame of the media. */
  #timing(edit: Edit, first: number, length: number): { readonly xml: string; readonly out: number } {
    const head = edit.head === null ? 0 : aligned(edit.head).before
    const tail = edit.tail === null ? 0 : aligned(edit.tail).after
    const wanted = first - head
    if (wanted < 0) {
      this.#notes.add("The source starts before its media has frames; it is written from the first one.", {
        clip: edit.name,
        path: edit.path,
      })
    }
    const from = Math.max(0, wanted)
    const out = from + head + edit.end - edit.start + tail
    return {
      out,
      xml:
        `<enabled>${edit.enabled ? "TRUE" : "FALSE"}</enabled>\n<duration>${Math.max(length, out)}</duration>\n${this.#rate}\n` +
        `<start>${edit.head === null ? edit.start : -1}</start>\n<end>${edit.tail === null ? edit.end : -1}</end>\n` +
        `<in>${from}</in>\n<out>${out}</out>\n`,
    }
  }

  #clip(edit: Edit, media: Media, track: SequenceTrack, links: XmemlLinks): string {
    const { grid } = this.#sequence
    const file = this.#files.of(media)
    const { id } = links.of(edit)
    const speed = edit.speed
    const scale = speed === 0 ? 1 : Math.abs(speed)
    const offset = (edit.source - file.start) / grid.ticksPerFrame
    const length = edit.end - edit.start
    const first = speed < 0 ? (file.duration - offset - length * scale) / scale : offset / scale
    const timing = this.#timing(edit, Math.round(first), Math.round(file.duration / scale))
    const source = track.kind === "audio" ? links.of(edit).source : 1
    return (
      `<clipitem id="clipitem-${id}">\n<name>${escape(edit.name || file.name)}</name>\n${timing.xml}${this.#files.xml(file)}` +
      `<sourcetrack><mediatype>${track.kind}</mediatype><trackindex>${source}</trackindex></sourcetrack>\n` +
      (speed === 1 ? "" : Effects.speedXml(speed, track.kind)) +
      this.#markers(edit, file) +
      links.xml(edit) +
      "</clipitem>\n"
    )
  }

  #markers(edit: Edit, file: XmemlFile): string {
    if (edit.markers.length === 0) return ""
    const { grid } = this.#sequence
    return edit.markers
      .map((marker) => {
        const offset = (marker.source === null ? edit.source : marker.source) - file.start
        return markerXml({ ...marker, start: Math.max(0, grid.frame(offset)) })
      })
      .join("")
  }

  #generator(edit: Edit, media: Media, track: SequenceTrack, links: XmemlLinks): string {
    const { id } = links.of(edit)
    const effect = Effects.generatorXml(media, edit.name)
    if (!effect.exact) {
      this.#notes.add(
        `The generator ${media.reference.generatorKind} has no equal and is written as a slug.`,
        {
          clip: edit.name,
          path: edit.path,
        },
      )
    }
    const first = media.availableStart === null ? edit.source : edit.source - media.availableStart
    const length = media.availableDuration === null ? 0 : this.#sequence.grid.frame(media.availableDuration)
    const timing = this.#timing(edit, this.#sequence.grid.frame(first), length)
    const speed = edit.speed === 1 ? "" : Effects.speedXml(edit.speed, track.kind)
    return `<generatoritem id="clipitem-${id}">\n<name>${escape(edit.name || media.reference.name)}</name>\n${timing.xml}${effect.xml}\n${speed}</generatoritem>\n`
  }

  #nested(edit: Edit, nested: Nested, track: SequenceTrack, links: XmemlLinks): string {
    const { grid } = this.#sequence
    const { id } = links.of(edit)
    const sequenceId = ++this.#sequences
    const scale = edit.speed === 0 ? 1 : Math.abs(edit.speed)
    const offset = edit.source / grid.ticksPerFrame
    const length = edit.end - edit.start
    const first = edit.speed < 0 ? (nested.duration - offset - length * scale) / scale : offset / scale
    const timing = this.#timing(edit, Math.round(first), Math.round(nested.duration / scale))
    const name = escape(edit.name || `Nested ${sequenceId}`)
    const inner = this.tracks(nested.tracks)
    return (
      `<clipitem id="clipitem-${id}">\n<name>${name}</name>\n${timing.xml}` +
      `<sequence id="sequence-${sequenceId}">\n<name>${name}</name>\n<duration>${nested.duration}</duration>\n${this.#rate}\n` +
      `<media>\n<video>\n${inner.video}</video>\n<audio>\n${inner.audio}</audio>\n</media>\n` +
      `${nested.markers.map((marker: SequenceMarker) => markerXml(marker)).join("")}</sequence>\n` +
      (edit.speed === 1 ? "" : Effects.speedXml(edit.speed, track.kind)) +
      "</clipitem>\n"
    )
  }
}

/** The part of a transition whose cut point one of the alignments tells exactly: the longest there is. */
export const aligned = ({ before, after, fromEdit, toEdit }: Dissolve): Aligned => {
  if (!fromEdit) return { before, after, alignment: "start-black" }
  if (!toEdit) return { before, after, alignment: "end-black" }
  if (before === 0) return { before, after, alignment: "start" }
  if (after === 0) return { before, after, alignment: "end" }
  const even = Math.min(before, after)
  if (before === after) return { before, after, alignment: "center" }
  if (2 * even >= Math.max(before, after)) return { before: even, after: even, alignment: "center" }
  return before > after ? { before, after: 0, alignment: "end" } : { before: 0, after, alignment: "start" }
}
