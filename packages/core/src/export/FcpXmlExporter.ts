import { Effect, Either } from "effect"
import { DocumentError } from "../otio/DocumentError.ts"
import * as Load from "../otio/Load.ts"
import type { Sequence, SequenceTrack } from "../otio/Sequence.ts"
import { sequenceOf } from "../otio/SequenceOf.ts"
import type { Exported, ExportError, Exporter, ExportOptions, ExportSource } from "./Exporter.ts"
import { ExportOptionError } from "./Exporter.ts"
import { Notes } from "./Notes.ts"
import { choice } from "./Options.ts"
import { escape } from "./Xml.ts"
import { frameSize } from "./XmemlFiles.ts"
import { markerXml } from "./XmemlMarkers.ts"
import { rateXml, timecodeXml } from "./XmemlRate.ts"
import { XmemlWriter } from "./XmemlWriter.ts"

const format = "fcp_xml"
/** The picture of a timeline whose media do not tell their size. */
const usualSize = { width: 1920, height: 1080 }

/** Final Cut Pro 7 XML: the XML Interchange Format of Apple, version 5, which Premiere and Resolve read. */
export const FcpXmlExporter: Exporter = {
  format,
  mediaType: "application/xml; charset=utf-8",
  extension: ".xml",
  options: { flavour: "avid, resolve, premiere" },
  run: (source, options) => Effect.suspend(() => attempt(source, options)),
}

const attempt = (source: ExportSource, options: ExportOptions): Either.Either<Exported, ExportError> => {
  try {
    return Either.map(Load.load(source), (loaded) => write(source, loaded, options))
  } catch (error) {
    if (error instanceof DocumentError || error instanceof ExportOptionError) return Either.left(error)
    throw error
  }
}

const write = (source: ExportSource, loaded: Load.Loaded, options: ExportOptions): Exported => {
  choice(format, options, "flavour", ["avid", "resolve", "premiere"])
  const sequence = sequenceOf(loaded, source.name)
  const notes = new Notes([...loaded.notes, ...sequence.notes])
  const { grid, counting, start, duration } = sequence
  const { video, audio } = new XmemlWriter(sequence, notes).tracks(sequence.tracks)
  const { width, height } = sizeOf(sequence)
  const text =
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n<xmeml version="5">\n<sequence id="sequence-1">\n` +
    `<name>${escape(sequence.name)}</name>\n<duration>${duration}</duration>\n${rateXml(grid.rate)}\n` +
    `${timecodeXml(start, counting)}\n<media>\n<video>\n<format><samplecharacteristics>${rateXml(grid.rate)}` +
    `<width>${width}</width><height>${height}</height><anamorphic>FALSE</anamorphic>` +
    `<pixelaspectratio>square</pixelaspectratio><fielddominance>none</fielddominance></samplecharacteristics></format>\n` +
    `${video}</video>\n<audio>\n<format><samplecharacteristics><depth>16</depth><samplerate>48000</samplerate>` +
    `</samplecharacteristics></format>\n${audio}</audio>\n</media>\n` +
    `${sequence.markers.map((marker) => markerXml(marker)).join("")}</sequence>\n</xmeml>\n`
  return { text, notes: notes.all() }
}

const sizeOf = (sequence: Sequence) => frameSize(sequence.metadata) ?? firstSize(sequence.tracks) ?? usualSize

const firstSize = (tracks: ReadonlyArray<SequenceTrack>): ReturnType<typeof frameSize> => {
  for (const track of tracks) {
    if (track.kind !== "video") continue
    for (const { content } of track.edits) {
      const size =
        content.type === "nested" ? firstSize(content.tracks) : frameSize(content.reference.metadata)
      if (size !== null) return size
    }
  }
  return null
}
