import { describe, expect, test } from "bun:test"
import * as fc from "fast-check"
import type { JsonObject } from "../../packages/core/src/json/JsonText.ts"
import * as Build from "../../packages/core/src/otio/Build.ts"
import * as FrameRate from "../../packages/core/src/time/FrameRate.ts"
import { readEdl } from "../support/EdlReader.ts"
import { parseXml, readXmeml } from "../support/XmemlReader.ts"
import { edl, exported, xmeml } from "./Exporting.ts"

const film = FrameRate.parse("24")!

const nasty = [
  "\n001  X V C 00:00:00:00",
  "\r",
  "\u0000",
  "\u0007\u001b[31m",
  "]]>",
  "<!--",
  "&amp;&#0;",
  "\"'><x y='",
  "\u202eabc\u2066",
  "\ud800",
  "\udfff\ud800",
  "\u2028\u2029\u0085",
  "\ufffe\uffff\ufeff",
  "* LOC: ",
  "%00%0a",
  "🎬é映像",
  "\\",
  "M2   X 000.0",
  "-->",
  "TITLE: x",
  " ",
  "",
]

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...nasty),
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.string({ unit: "grapheme", maxLength: 6 }),
    ),
    {
      minLength: 0,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(""))

/** A timeline with the same text in every string that an exporter could write. */
const filled = (word: string, reel: string): JsonObject => {
  const range = Build.frames(100, 24, film)
  const marker = Build.marker({
    name: word,
    comment: word,
    color: word,
    range: Build.frames(101, 0, film),
    metadata: { [word]: word },
  })
  const clip = (media: JsonObject, effects: ReadonlyArray<JsonObject>) =>
    Build.clip({
      name: word,
      sourceRange: range,
      markers: [marker],
      effects,
      media,
      metadata: {
        cmx_3600: { reel, comments: [word, `SOURCE FILE: ${word}`] },
        fcp_xml: { [word]: word },
        cdl: { asc_sop: word },
      },
    })
  const fcp = {
    effectid: word,
    effecttype: word,
    mediatype: word,
    name: word,
    [word]: { [word]: word, [`@${word}`]: word },
  }
  const effect = { OTIO_SCHEMA: "Effect.1", name: word, effect_name: word, metadata: { fcp_xml: fcp } }
  return Build.timeline({
    name: word,
    markers: [marker],
    tracks: [
      Build.track({
        kind: "Video",
        name: word,
        markers: [marker],
        children: [
          clip(
            Build.externalReference({
              url: word,
              name: word,
              metadata: { fcp_xml: { timecode: { reel: { name: word } } } },
            }),
            [effect],
          ),
          Build.transition({
            name: word,
            type: word,
            inOffset: 3,
            outOffset: 3,
            rate: film,
            metadata: { cmx_3600: { transition: word }, fcp_xml: { effect: { effectid: word, name: word } } },
          }),
          clip(Build.missingReference({ name: word }), []),
          clip(Build.generatorReference({ kind: word, name: word, parameters: { text: word } }), [
            { ...effect, metadata: {} },
          ]),
          clip(Build.generatorReference({ kind: "Text", name: word, parameters: { text: word } }), []),
          Build.stack({
            name: word,
            children: [clip(Build.externalReference({ url: `file:///${word}` }), [])],
          }),
        ],
      }),
    ],
  })
}

describe("whatever text is in a document", () => {
  const options = [{}, { flavour: "avid" }, { flavour: "premiere" }, { flavour: "resolve" }, { reel: "long" }]

  test("no line of an edit list is broken by it", () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom(...options), (word, reel, chosen) => {
        const list = readEdl(edl(filled(word, reel), { name: word, options: chosen }), 24)
        expect(list.events).toHaveLength(5)
      }),
      { numRuns: 1000 },
    )
  })

  test("an xmeml file stays well-formed, and reads back with its items", () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom({}, { flavour: "premiere" }), (word, reel, chosen) => {
        const sequence = readXmeml(xmeml(filled(word, reel), { name: word, options: chosen }))
        expect(sequence.tracks.map(({ items }) => items.length)).toEqual([5])
      }),
      { numRuns: 1000 },
    )
  })

  test("names that XML can hold come back as they were", () => {
    fc.assert(
      fc.property(
        fc
          .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
          .filter((word) => word.trim() === word && word !== ""),
        (word) => {
          expect(readXmeml(xmeml(filled(word, "R"), { name: word })).name).toBe(
            word.replace(/\r\n?/g, (found) => found),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  test("an edit list holds nothing that moves the cursor or turns the direction of text", () => {
    fc.assert(
      fc.property(text, (word) => {
        expect(edl(filled(word, word), { name: word })).toMatch(
          /^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]*$/u,
        )
      }),
      { numRuns: 500 },
    )
  })

  test("a note is one line", () => {
    fc.assert(
      fc.property(text, (word) => {
        for (const format of ["cmx_3600", "fcp_xml"] as const) {
          for (const { message } of exported(format, filled(word, word)).notes)
            expect(message).not.toMatch(/[\u0000-\u001f\u2028\u2029]/)
        }
      }),
      { numRuns: 300 },
    )
  })

  test("the cut list's own form carries it too", () => {
    fc.assert(
      fc.property(text, (word) => {
        const data = {
          rate: 24,
          [word]: word,
          tracks: [
            {
              name: word,
              kind: word,
              clips: [{ name: word, url: word, file: word, start: 0, end: 1, [word]: word }],
            },
          ],
        }
        readEdl(edl(data, { name: word }), 24)
        parseXml(xmeml(data, { name: word }))
        JSON.parse(exported("otio", data, { name: word }).text)
      }),
      { numRuns: 500 },
    )
  })
})
