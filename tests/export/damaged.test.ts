import { expect, test } from "bun:test"
import * as fc from "fast-check"
import { formats } from "../../packages/core/src/export/Exporter.ts"
import type { JsonObject } from "../../packages/core/src/json/JsonText.ts"
import { isJsonObject } from "../../packages/core/src/json/JsonText.ts"
import { readEdl } from "../support/EdlReader.ts"
import type { ReadSequence } from "../support/XmemlReader.ts"
import { readXmeml } from "../support/XmemlReader.ts"
import { cut } from "./Cuts.ts"
import { attempt } from "./Exporting.ts"

type Path = ReadonlyArray<string>

const pathsOf = (value: unknown, path: Path = []): ReadonlyArray<Path> => {
  if (Array.isArray(value)) return value.flatMap((inner, index) => pathsOf(inner, [...path, String(index)]))
  if (!isJsonObject(value)) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
}

const changed = (value: unknown, path: Path, to: unknown): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return to
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? changed(inner, rest, to) : inner))
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(
    ([name, inner]) => [name, name === key ? changed(inner, rest, to) : inner] as const,
  )
  return Object.fromEntries(
    rest.length === 0 && to === undefined ? entries.filter(([name]) => name !== key) : entries,
  )
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    "",
    "x",
    -1,
    0,
    0.5,
    1e-7,
    1e9,
    9e15,
    1e300,
    true,
    false,
    [],
    {},
    [{}],
    48_000,
    29.97,
    12.5,
    0.001,
  ),
  fc.constantFrom<unknown>(
    { OTIO_SCHEMA: "Stack.1" },
    { OTIO_SCHEMA: "Track.1", kind: "Audio", children: [{ OTIO_SCHEMA: "Clip.1" }] },
    { OTIO_SCHEMA: "SerializableObjectRef.1", id: "x" },
    { OTIO_SCHEMA: "Transition.1" },
    { OTIO_SCHEMA: "Gap.1" },
    { OTIO_SCHEMA: "TimeRange.1" },
    { OTIO_SCHEMA: "Whatever.3" },
  ),
)

test("a document with anything in it changed is exported to something that reads back, or refused with its path", () => {
  const damage = fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 4 })
  let read = 0
  fc.assert(
    fc.property(cut({ tracks: 3, depth: 2, disabledTracks: true }), damage, (made, changes) => {
      let document: unknown = made.document
      for (const [number, to] of changes) {
        const paths = pathsOf(document)
        document = changed(document, paths[number % paths.length] ?? [], to)
      }
      if (!isJsonObject(document)) return
      let sequence: ReadSequence | undefined
      for (const format of formats) {
        const result = attempt(format, document as JsonObject)
        if (result._tag === "Left") {
          if (result.left._tag === "DocumentError") expect(result.left.path).toStartWith("$")
          continue
        }
        read++
        if (format === "fcp_xml") sequence = readXmeml(result.right.text)
        if (format === "cmx_3600" && sequence !== undefined) {
          const rate = sequence.timebase * (sequence.ntsc ? 1000 / 1001 : 1)
          // Beyond a day timecode starts again, and out may come before in.
          if (sequence.start >= 0 && sequence.start + sequence.duration < 80_000 * rate)
            readEdl(result.right.text, rate)
        }
      }
    }),
    { numRuns: 1500 },
  )
  expect(read).toBeGreaterThan(1000)
})
