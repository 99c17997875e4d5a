import { Effect, Either } from "effect"
import { DocumentError } from "../otio/DocumentError.ts"
import * as Load from "../otio/Load.ts"
import { sequenceOf } from "../otio/SequenceOf.ts"
import type { Exported, ExportError, Exporter, ExportOptions, ExportSource } from "./Exporter.ts"
import { ExportOptionError } from "./Exporter.ts"
import { Notes } from "./Notes.ts"
import { choice, flavours } from "./Options.ts"
import { uncarried } from "./UncarriedNotes.ts"
import { escape } from "./Xml.ts"
import { rateXml, timecodeXml } from "./XmemlRate.ts"
import { XmemlWriter } from "./XmemlWriter.ts"

const format = "fcp_xml"
/** Final Cut Pro 7 XML: the XML Interchange Format of Apple, version 5, which Premiere and Resolve read. */
export const FcpXmlExporter: Exporter = {
  format,
  mediaType: "application/xml; charset=utf-8",
  extension: ".xml",
  options: { flavour: flavours.join(", ") },
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
  const flavour = choice(format, options, "flavour", flavours)
  const sequence = sequenceOf(loaded, source.name)
  const notes = new Notes([...loaded.notes, ...uncarried(loaded, ["fcp_xml"]), ...sequence.notes])
  const { grid, counting, start, duration } = sequence
  const writer = new XmemlWriter(sequence, notes, flavour)
  const text =
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n<xmeml version="5">\n<sequence id="sequence-1">\n` +
    `<name>${escape(sequence.name)}</name>\n<duration>${duration}</duration>\n${rateXml(grid.rate)}\n` +
    `${timecodeXml(start, counting)}\n${writer.media(sequence.tracks)}` +
    `${writer.markers(sequence.markers, sequence.tracks)}</sequence>\n</xmeml>\n`
  return { text, notes: notes.all() }
}
