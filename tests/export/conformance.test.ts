import { describe, expect, test } from "bun:test"
import { formats } from "../../packages/core/src/export/Exporter.ts"
import type { EdlRead } from "../support/EdlReader.ts"
import { readEdl } from "../support/EdlReader.ts"
import { readXmeml } from "../support/XmemlReader.ts"
import { conformance } from "./Conformance.ts"
import { attempt, edl, xmeml } from "./Exporting.ts"
import * as Picture from "./Picture.ts"

if (!conformance.isThere) test.skip(conformance.absent, () => {})
const names = conformance.isThere ? conformance.names() : []

const nameOf = (name: string): string => JSON.parse(conformance.document(name)).name || "Untitled"

const summaryOf = (name: string) => JSON.parse(conformance.reference(name, ".summary.json") ?? "{}")

const readBoth = (name: string) => {
  const document = conformance.document(name)
  const sequence = readXmeml(xmeml(document, { name: nameOf(name) }))
  const rate = sequence.timebase * (sequence.ntsc ? 1000 / 1001 : 1)
  return { sequence, rate, list: readEdl(edl(document, { name: nameOf(name) }), rate) }
}

/** Times and kinds of the events of the reference's own list, whose lines are not all readable. */
const referenceEvents = (text: string) =>
  [...text.matchAll(/^(\d{3})  .{8} (\S+) +([CD])(?: (\d+))? +(\S+) (\S+) (\S+) (\S+)$/gm)].map((match) =>
    match.slice(1),
  )

const ourEvents = (text: string) =>
  [...text.matchAll(/^(\d{3})  .{8} (\S+) +([CDW])\d*(?: (\d+))? +(\S+) (\S+) (\S+) (\S+)$/gm)].map(
    (match) => [match[1], match[2], match[3] === "W" ? "D" : match[3], ...match.slice(4)],
  )

const isRetimed = (list: EdlRead) => list.events.some(({ speed }) => speed !== null)

describe("documents that others made", () => {
  test.each(names.flatMap((name) => formats.map((format) => [name, format] as const)))(
    "%s exports to %s",
    (name, format) => {
      expect(attempt(format, conformance.document(name))._tag).toBe("Right")
    },
  )

  test.each(names)("%s leaves the otio export as the text that came in", (name) => {
    const document = conformance.document(name)
    expect(attempt("otio", document)).toMatchObject({ right: { text: document } })
  })

  const lists = names.filter(
    (name) => conformance.reference(name, ".edl") !== undefined && name !== "nested_example",
  )
  test.each(lists)("%s has the reference's events in its edit list", (name) => {
    const { list, sequence } = readBoth(name)
    const text = edl(conformance.document(name), { name: nameOf(name) })
    const start = summaryOf(name).global_start_time?.value ?? 0
    // The reference starts every record at zero and divides by the speed; both are known to be wrong.
    const columns = isRetimed(list) ? [0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, 5]
    const pickColumns = (events: ReadonlyArray<ReadonlyArray<string | undefined>>) =>
      events.map((event) => columns.map((column) => event[column]))
    expect(pickColumns(ourEvents(text))).toEqual(
      pickColumns(referenceEvents(conformance.reference(name, ".edl") ?? "")),
    )
    if (start === 0) {
      const records = (events: ReadonlyArray<ReadonlyArray<string | undefined>>) =>
        events.map((event) => event.slice(6))
      expect(records(ourEvents(text))).toEqual(
        records(referenceEvents(conformance.reference(name, ".edl") ?? "")),
      )
    } else expect(sequence.start).toBe(start)
  })

  test.each(names)("%s shows the same frames in its edit list as the document does", (name) => {
    const { list, sequence, rate } = readBoth(name)
    const expected = Picture.ofSummary(summaryOf(name))
    const { track, mixed } = Picture.ofEdl(list, "V", sequence.start, rate)
    for (let frame = 0; frame < sequence.duration; frame++) {
      if (mixed.some(([from, to]) => frame >= from && frame < to)) continue
      const shown = Picture.shotOn(track, frame)
      const wanted = Picture.shotOf(expected, frame, "video")
      expect({ frame, id: shown?.id ?? null }).toEqual({ frame, id: wanted?.id ?? null })
      expect(Math.abs((shown?.source ?? 0) - (wanted?.source ?? 0))).toBeLessThan(2)
    }
  })

  test.each(names)("%s has the document's cuts on every track of its xmeml", (name) => {
    const { sequence } = readBoth(name)
    const expected = Picture.ofSummary(summaryOf(name))
    const actual = Picture.ofXmeml(sequence)
    const cuts = (tracks: ReadonlyArray<Picture.PictureTrack>): unknown =>
      tracks.map(({ kind, enabled, items }) => ({
        kind,
        enabled,
        items: items.map(({ id, start, end, enabled: on, nested }) => ({
          id,
          start,
          end,
          enabled: on,
          inside: nested === null ? null : cuts(nested),
        })),
      }))
    expect(cuts(actual)).toEqual(cuts(expected))
  })
})
