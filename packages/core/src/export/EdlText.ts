import type { JsonObject } from "../json/JsonText.ts"
import type { MediaEdit } from "../otio/Flatten.ts"
import { at } from "../otio/Metadata.ts"
import type { Note } from "../otio/Note.ts"
import type { Sequence, SequenceMarker } from "../otio/Sequence.ts"
import * as FrameRate from "../time/FrameRate.ts"
import * as Timecode from "../time/Timecode.ts"
import type { EdlEvent } from "./EdlEvents.ts"
import type { EdlReels } from "./EdlReels.ts"
import { generatorReel } from "./EdlReels.ts"
import type { Exported } from "./Exporter.ts"
import type { Notes } from "./Notes.ts"
import type { Flavour } from "./Options.ts"
import { fileName, oneLine } from "./Text.ts"

export interface EdlList {
  readonly sequence: Sequence
  readonly events: ReadonlyArray<EdlEvent>
  /** The markers to write under each event. */
  readonly markers: ReadonlyMap<EdlEvent, ReadonlyArray<SequenceMarker>>
  readonly reels: EdlReels
  readonly flavour: Flavour | undefined
  readonly notes: Notes
}

/** Notes that are written into the list itself; the rest are counted in one more line. */
const mostNoteLines = 100

/** Writes a list of events as the text of an edit list. */
export const print = (list: EdlList): Exported => {
  const { sequence, events, notes } = list
  const digits = Math.max(3, String(events.length).length)
  let first = ""
  let rest = ""
  for (let index = 0; index < events.length; index++) {
    const text = eventText(list, events[index]!, String(index + 1).padStart(digits, "0"))
    if (index === 0) first = text
    else rest += text
  }
  const all = notes.all()
  const noteText = first === "" ? "" : notesText(all)
  const title = `TITLE: ${oneLine(sequence.name)}\nFCM: ${sequence.counting.dropFrame ? "DROP FRAME" : "NON-DROP FRAME"}\n\n`
  return { text: title + first + noteText + rest, notes: all }
}

const notesText = (notes: ReadonlyArray<Note>): string => {
  const lines = notes.slice(0, mostNoteLines).map(({ clip, message }) => {
    const about = clip === undefined || clip === "" ? "" : `${oneLine(clip)}: `
    return `* NOTE: ${about}${oneLine(message)}\n`
  })
  if (notes.length > mostNoteLines) lines.push(`* NOTE: and ${notes.length - mostNoteLines} more.\n`)
  return lines.join("")
}

/** Reels stand in eight columns, and longer ones push what follows aside. */
const column = (reel: string): string => (reel.length >= 8 ? reel : reel.padEnd(8))

const eventText = (list: EdlList, event: EdlEvent, number: string): string => {
  const { sequence, reels } = list
  const { counting } = sequence
  const { edit, transition } = event
  const channel = event.channel === "V" ? "V    " : event.channel.padEnd(5)
  const reel = edit === null ? "BL" : (generatorReel(edit) ?? reels.of(edit).text)
  const sourceIn = Timecode.format(event.sourceIn, counting)
  const recordIn = Timecode.format(event.recordIn, counting)
  const times = `${sourceIn} ${Timecode.format(event.sourceOut, counting)} ${recordIn} ${Timecode.format(event.recordOut, counting)}\n`
  const speed = edit === null || edit.speed === 1 ? "" : speedLine(sequence, edit, reel, sourceIn)
  let text = ""
  if (transition === null) {
    text = `${number}  ${column(reel)} ${channel} C        ${times}${speed}`
    text += `* FROM CLIP NAME:  ${edit === null ? "BL" : clipName(list, edit)}\n`
  } else {
    const { from, fromSource, code, frames } = transition
    const fromReel = from === null ? "BL" : (generatorReel(from) ?? reels.of(from).text)
    const cut = Timecode.format(from === null ? 0 : fromSource, counting)
    const type = `${code} ${String(frames).padStart(3, "0")}`.padEnd(8)
    text =
      `${number}  ${column(fromReel)} ${channel} C        ${cut} ${cut} ${recordIn} ${recordIn}\n` +
      `${number}  ${column(reel)} ${channel} ${type} ${times}${speed}` +
      `* FROM CLIP NAME:  ${from === null ? "BL" : clipName(list, from)}\n` +
      `* TO CLIP NAME:  ${edit === null ? "BL" : clipName(list, edit)}\n`
  }
  if (edit !== null && edit.speed === 0) text += "* * FREEZE FRAME\n"
  const lines: Array<string> = []
  if (edit !== null) printColour(edit.metadata, lines)
  for (const marker of list.markers.get(event) ?? []) lines.push(markerLine(sequence, marker))
  if (edit !== null) printComments(list, edit, lines)
  for (const line of lines) text += `${line}\n`
  return text
}

const markerLine = ({ start, counting }: Sequence, marker: SequenceMarker): string => {
  const label = oneLine([marker.name, marker.comment].filter((part) => part !== "").join(" - "))
  const time = Timecode.format(start + marker.start, counting)
  const color = marker.color.replace(/\W+/g, "_") || "RED"
  return `* LOC: ${time} ${color.padEnd(7)} ${label}`.trimEnd()
}

/**
 * `M2`, the reel, the signed frames a second that the source runs at, and its entry point; with colons alone,
 * because readers of this line know no semicolon.
 */
const speedLine = (sequence: Sequence, edit: MediaEdit, reel: string, entry: string): string => {
  const fps = edit.speed * FrameRate.toNumber(sequence.grid.rate)
  const number = Math.abs(fps).toFixed(1).padStart(5, "0")
  const signed = (fps < 0 && Number(number) !== 0 ? `-${number}` : number).padStart(12)
  return `M2   ${column(reel)}${signed}                ${entry.replace(";", ":")}\n`
}

/** The name by which an editor knows the clip; two of the readers look for a file of that name. */
const clipName = ({ flavour }: EdlList, edit: MediaEdit): string => {
  const { url, name } = edit.content.reference
  const byFile = flavour === "resolve" || flavour === "premiere"
  const file = url !== null && (byFile || (edit.name === "" && name === "")) ? fileName(url) : ""
  return oneLine((byFile ? file : "") || edit.name || name || file)
}

const numbers = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === "number")
    ? `(${value.map((part: number) => decimal(part)).join(" ")})`
    : undefined

/** With a decimal point and no exponent, as readers of colour decisions expect. */
const decimal = (value: number): string =>
  Number.isInteger(value) ? value.toFixed(1) : value.toFixed(10).replace(/(\.\d+?)0+$/, "$1")

const printColour = (metadata: JsonObject, lines: Array<string>): void => {
  if (metadata["cdl"] === undefined) return
  const [slope, offset, power] = ["slope", "offset", "power"].map((part) =>
    numbers(at(metadata, "cdl", "asc_sop", part)),
  )
  if (slope !== undefined && offset !== undefined && power !== undefined) {
    lines.push(`*ASC_SOP ${slope} ${offset} ${power}`)
  }
  const saturation = at(metadata, "cdl", "asc_sat")
  if (typeof saturation === "number") lines.push(`*ASC_SAT ${decimal(saturation)}`)
}

/** What readers take for more than a comment. */
const statement = /^(\*|ASC_S|M2|LOC|(FROM|TO) (CLIP|FILE))/i

const printComments = (list: EdlList, edit: MediaEdit, lines: Array<string>): void => {
  const { reels, flavour, notes } = list
  const { reference } = edit.content
  const url = reference.url === null ? "" : oneLine(reference.url)
  const instead = generatorReel(edit) === null ? reels.of(edit).instead : null
  if (flavour === "avid" && url !== "") lines.push(`* FROM CLIP: ${url}`)
  if (instead !== null) lines.push(`* SOURCE REEL: ${oneLine(instead)}`)
  const comments = at(edit.metadata, "cmx_3600", "comments")
  let hasSource = false
  for (const comment of Array.isArray(comments) ? (comments as ReadonlyArray<unknown>) : []) {
    if (typeof comment !== "string") continue
    const text = oneLine(comment)
    if (text === "") continue
    hasSource ||= text === `SOURCE FILE: ${url}`
    lines.push(statement.test(text) ? `* COMMENT: ${text}` : `* ${text}`)
  }
  if (url !== "" && !hasSource) lines.push(`* SOURCE FILE: ${url}`)
  for (const effect of edit.effects) {
    notes.add(
      `An edit list does not hold the effect ${oneLine(effect.name || effect.effectName || effect.schema)}.`,
      {
        clip: edit.name,
        path: effect.path,
      },
    )
  }
}
