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
import type { Flavour } from "./Options.ts"
import { escape } from "./Xml.ts"
import * as Effects from "./XmemlEffects.ts"
import { byChannel } from "./XmemlChannels.ts"
import { XmemlFiles } from "./XmemlFiles.ts"
import type { Placed } from "./XmemlLinks.ts"
import { linksXml, XmemlLinks } from "./XmemlLinks.ts"
import { markerXml } from "./XmemlMarkers.ts"
import { audioFormat, videoFormat } from "./XmemlFormat.ts"
import { rateXml, timecodeXml } from "./XmemlRate.ts"

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
  readonly #format: string
  readonly #nested = new Map<Nested, string>()
  readonly #flavour: Flavour | undefined
  #items = 0
  #sequences = 1

  constructor(sequence: Sequence, notes: Notes, flavour: Flavour | undefined) {
    this.#sequence = sequence
    this.#notes = notes
    this.#flavour = flavour
    this.#files = new XmemlFiles(sequence)
    this.#rate = rateXml(sequence.grid.rate)
    this.#format = videoFormat(sequence)
  }

  /** The `media` of a sequence: its format, always, and its tracks. */
  media(tracks: ReadonlyArray<SequenceTrack>): string {
    const links = new XmemlLinks(() => ++this.#items)
    const video = tracks.filter((track) => track.kind === "video")
    const audio = byChannel(tracks.filter((track) => track.kind === "audio"))
    video.forEach((track, index) => links.addTrack("video", index + 1, track))
    audio.forEach((track, index) => links.addTrack("audio", index + 1, track))
    const picture = video.map((track) => this.#track(track, links, 0)).join("")
    const sound = audio.map((track, index) => this.#track(track, links, index + 1)).join("")
    return `<media>\n<video>\n${this.#format}${picture}</video>\n<audio>\n${audioFormat}${sound}</audio>\n</media>\n`
  }

  /** The markers of a sequence; xmeml has none on tracks, so those of tracks become the sequence's. */
  markers(markers: ReadonlyArray<SequenceMarker>, tracks: ReadonlyArray<SequenceTrack>): string {
    const ofTracks = tracks.flatMap((track) => track.markers)
    if (ofTracks.length > 0) this.#notes.add("The markers on tracks are written as markers of the sequence.")
    return [...markers, ...ofTracks].map(markerXml).join("")
  }

  #track(track: SequenceTrack, links: XmemlLinks, output: number): string {
    let xml = ""
    links.of(track).forEach((placed, index) => {
      const edit = track.edits[index]!
      if (edit.head !== null) xml += this.#transition(edit.head, track)
      xml += this.#item(edit, track, placed)
      if (edit.tail !== null && !edit.tail.toEdit) xml += this.#transition(edit.tail, track)
    })
    const trackName = escape(track.name)
    const name = track.name === "" ? "" : `<name>${trackName}</name>\n`
    const attribute = track.name !== "" && this.#flavour === "premiere" ? ` MZ.TrackName="${trackName}"` : ""
    const channel = output === 0 ? "" : `<outputchannelindex>${((output - 1) % 2) + 1}</outputchannelindex>\n`
    return `<track${attribute}>\n${name}${xml}<enabled>${track.enabled ? "TRUE" : "FALSE"}</enabled>\n<locked>FALSE</locked>\n${channel}</track>\n`
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

  #item(edit: Edit, track: SequenceTrack, placed: Placed): string {
    const { content } = edit
    if (content.type === "nested") return this.#sequenceItem(edit, content, track, placed)
    if (content.reference.type === "generator") return this.#generator(edit, content, track, placed)
    return this.#clip(edit, content, track, placed)
  }

  /** The filters of an edit: its speed, and the effects that came from xmeml; the others have no equal. */
  #filters(edit: Edit, kind: SequenceTrack["kind"]): string {
    let xml = edit.speed === 1 ? "" : Effects.speedXml(edit.speed, kind)
    for (const effect of edit.effects) {
      const written = Effects.filterXml(effect)
      xml += written
      if (written === "") {
        const name = effect.name || effect.effectName || effect.schema
        this.#notes.add(`The effect ${name} has no equal and is left out.`, {
          clip: edit.name,
          path: effect.path,
        })
      }
    }
    return xml
  }

  /** Name, flags, rate and place; `in` and `out` count from the first frame of the media. */
  #timing(edit: Edit, first: number, length: number): string {
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
    return (
      `<enabled>${edit.enabled ? "TRUE" : "FALSE"}</enabled>\n<duration>${Math.max(length, out)}</duration>\n${this.#rate}\n` +
      `<start>${edit.head === null ? edit.start : -1}</start>\n<end>${edit.tail === null ? edit.end : -1}</end>\n` +
      `<in>${from}</in>\n<out>${out}</out>\n`
    )
  }

  #clip(edit: Edit, media: Media, track: SequenceTrack, placed: Placed): string {
    const { grid } = this.#sequence
    const file = this.#files.of(edit, media)
    const { speed } = edit
    const scale = speed === 0 ? 1 : Math.abs(speed)
    const offset = (edit.source - file.start) / grid.ticksPerFrame
    const length = edit.end - edit.start
    const first = speed < 0 ? (file.duration - offset - length * scale) / scale : offset / scale
    const timing = this.#timing(edit, Math.round(first), Math.round(file.duration / scale))
    const master = this.#flavour === "premiere" ? `<masterclipid>master-${file.id}</masterclipid>\n` : ""
    const filters = speed === 1 && edit.effects.length === 0 ? "" : this.#filters(edit, track.kind)
    return (
      `<clipitem id="clipitem-${placed.id}">\n${master}<name>${escape(edit.name || file.name)}</name>\n${timing}${this.#files.xml(file)}` +
      `<sourcetrack><mediatype>${track.kind}</mediatype><trackindex>${placed.source}</trackindex></sourcetrack>\n` +
      `${filters}${this.#markers(edit, file.start)}${linksXml(placed)}</clipitem>\n`
    )
  }

  #markers(edit: Edit, mediaStart: number): string {
    if (edit.markers.length === 0) return ""
    const { grid } = this.#sequence
    return edit.markers
      .map((marker) => {
        const offset = (marker.source === null ? edit.source : marker.source) - mediaStart
        return markerXml({ ...marker, start: Math.max(0, grid.frame(offset)) })
      })
      .join("")
  }

  #generator(edit: Edit, media: Media, track: SequenceTrack, placed: Placed): string {
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
    return `<generatoritem id="clipitem-${placed.id}">\n<name>${escape(edit.name || media.reference.name)}</name>\n${timing}${effect.xml}\n${this.#filters(edit, track.kind)}${this.#markers(edit, media.availableStart ?? 0)}</generatoritem>\n`
  }

  #sequenceItem(edit: Edit, nested: Nested, track: SequenceTrack, placed: Placed): string {
    const { grid } = this.#sequence
    const scale = edit.speed === 0 ? 1 : Math.abs(edit.speed)
    const offset = edit.source / grid.ticksPerFrame
    const length = edit.end - edit.start
    const first = edit.speed < 0 ? (nested.duration - offset - length * scale) / scale : offset / scale
    const timing = this.#timing(edit, Math.round(first), Math.round(nested.duration / scale))
    const source = `<sourcetrack><mediatype>${track.kind}</mediatype><trackindex>${(edit.channel ?? 0) + 1}</trackindex></sourcetrack>\n`
    return (
      `<clipitem id="clipitem-${placed.id}">\n<name>${escape(edit.name || "Nested sequence")}</name>\n${timing}` +
      this.#sequenceXml(nested, edit.name) +
      source +
      this.#filters(edit, track.kind) +
      this.#markers(edit, 0) +
      linksXml(placed) +
      "</clipitem>\n"
    )
  }

  /** The whole nested sequence the first time, and by its id after that. */
  #sequenceXml(nested: Nested, name: string): string {
    const known = this.#nested.get(nested)
    if (known !== undefined) return `<sequence id="${known}"/>\n`
    const id = `sequence-${++this.#sequences}`
    this.#nested.set(nested, id)
    const media = this.media(nested.tracks)
    const { counting } = this.#sequence
    return (
      `<sequence id="${id}">\n<name>${escape(name || "Nested sequence")}</name>\n<duration>${nested.duration}</duration>\n` +
      `${this.#rate}\n${timecodeXml(0, counting)}\n${media}` +
      `${this.markers([], nested.tracks)}</sequence>\n`
    )
  }
}

/** The part of a transition whose cut point one of the alignments tells exactly: the longest there is. */
export const aligned = ({ before, after, fromEdit, toEdit }: Dissolve): Aligned => {
  const even = Math.min(before, after)
  const center: Aligned = { before: even, after: even, alignment: "center" }
  const start: Aligned = { before: 0, after, alignment: fromEdit ? "start" : "start-black" }
  const end: Aligned = { before, after: 0, alignment: toEdit ? "end" : "end-black" }
  const ways = !fromEdit ? [start, center, end] : !toEdit ? [end, center, start] : [center, start, end]
  return ways.reduce((best, way) => (way.before + way.after > best.before + best.after ? way : best))
}
