import type { JsonObject } from "../json/JsonText.ts"
import { isJsonObject } from "../json/JsonText.ts"
import type { MediaEdit } from "../otio/Flatten.ts"
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
  const head = [
    `TITLE: ${oneLine(sequence.name)}`,
    `FCM: ${sequence.counting.dropFrame ? "DROP FRAME" : "NON-DROP FRAME"}`,
    "",
  ]
  const digits = Math.max(3, String(events.length).length)
  const lines: Array<string> = []
  let afterFirst = 0
  events.forEach((event, index) => {
    printEvent(list, event, String(index + 1).padStart(digits, "0"), lines)
    if (index === 0) afterFirst = lines.length
  })
  const all = notes.all()
  const noteLines = all.slice(0, mostNoteLines).map((note) => {
    const about = note.clip === undefined || note.clip === "" ? "" : `${oneLine(note.clip)}: `
    return `* NOTE: ${about}${oneLine(note.message)}`
  })
  if (all.length > mostNoteLines) noteLines.push(`* NOTE: and ${all.length - mostNoteLines} more.`)
  const first = lines.slice(0, afterFirst)
  const rest = lines.slice(afterFirst)
  const body = afterFirst === 0 ? [] : [...first, ...noteLines]
  const text = `${[...head, ...body].join("\n")}\n${rest.length === 0 ? "" : `${rest.join("\n")}\n`}`
  return { text, notes: all }
}

const printEvent = (list: EdlList, event: EdlEvent, number: string, lines: Array<string>): void => {
  const { sequence, reels } = list
  const { edit, transition } = event
  const reel = edit === null ? "BL" : (generatorReel(edit) ?? reels.of(edit).text)
  const at = (frame: number) => Timecode.format(frame, sequence.counting)
  const record = `${at(event.recordIn)} ${at(event.recordOut)}`
  const line = (of: string, code: string, source: string, times: string) =>
    `${number}  ${of.padEnd(8)} ${event.channel.padEnd(5)} ${code.padEnd(8)} ${source} ${times}`
  if (transition === null) {
    lines.push(line(reel, "C", `${at(event.sourceIn)} ${at(event.sourceOut)}`, record))
  } else {
    const { from, fromSource, code, frames } = transition
    const fromReel = from === null ? "BL" : (generatorReel(from) ?? reels.of(from).text)
    const cut = from === null ? at(0) : at(fromSource)
    lines.push(line(fromReel, "C", `${cut} ${cut}`, `${at(event.recordIn)} ${at(event.recordIn)}`))
    const length = String(frames).padStart(3, "0")
    lines.push(line(reel, `${code} ${length}`, `${at(event.sourceIn)} ${at(event.sourceOut)}`, record))
  }
  if (edit !== null && edit.speed !== 1) lines.push(speedLine(sequence, edit, reel, at(event.sourceIn)))
  if (transition === null) {
    lines.push(`* FROM CLIP NAME:  ${edit === null ? "BL" : clipName(list, edit)}`)
  } else {
    lines.push(`* FROM CLIP NAME:  ${transition.from === null ? "BL" : clipName(list, transition.from)}`)
    lines.push(`* TO CLIP NAME:  ${edit === null ? "BL" : clipName(list, edit)}`)
  }
  if (edit !== null && edit.speed === 0) lines.push("* * FREEZE FRAME")
  if (edit !== null) printColour(edit.metadata, lines)
  for (const marker of list.markers.get(event) ?? []) lines.push(markerLine(sequence, marker))
  if (edit !== null) printComments(list, edit, lines)
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
  return `M2   ${reel.padEnd(8)}${signed}                ${entry.replace(";", ":")}`
}

/** The name by which an editor knows the clip; two of the readers look for a file of that name. */
const clipName = ({ flavour }: EdlList, edit: MediaEdit): string => {
  const { url, name } = edit.content.reference
  const file = url === null ? "" : fileName(url)
  if (file !== "" && (flavour === "resolve" || flavour === "premiere")) return oneLine(file)
  return oneLine(edit.name || name || file)
}

const numbers = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === "number")
    ? `(${value.map((part: number) => decimal(part)).join(" ")})`
    : undefined

/** With a decimal point and no exponent, as readers of colour decisions expect. */
const decimal = (value: number): string =>
  Number.isInteger(value) ? value.toFixed(1) : value.toFixed(10).replace(/(\.\d+?)0+$/, "$1")

const printColour = (metadata: JsonObject, lines: Array<string>): void => {
  const cdl = metadata["cdl"]
  if (!isJsonObject(cdl)) return
  const sop = cdl["asc_sop"]
  if (isJsonObject(sop)) {
    const [slope, offset, power] = [numbers(sop["slope"]), numbers(sop["offset"]), numbers(sop["power"])]
    if (slope !== undefined && offset !== undefined && power !== undefined)
      lines.push(`*ASC_SOP ${slope} ${offset} ${power}`)
  }
  const saturation = cdl["asc_sat"]
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
  const cmx = edit.metadata["cmx_3600"]
  const comments = isJsonObject(cmx) ? (cmx as JsonObject)["comments"] : undefined
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
