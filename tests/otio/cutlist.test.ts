import { describe, expect, test } from "bun:test"
import * as fc from "fast-check"
import type { JsonObject } from "../../packages/core/src/json/JsonText.ts"
import { formats } from "../../packages/core/src/export/Exporter.ts"
import { attempt, edl, exported, messages } from "../export/Exporting.ts"
import { file, library } from "../golden/Documents.ts"
import { readEdl } from "../support/EdlReader.ts"

const media = library(file, {
  ...file,
  uuid: "0198c1a2-0000-7000-8000-000000000002",
  name: "b.wav",
  url: null,
  rate: null,
  start_timecode: null,
  drop_frame: false,
})

const timeline = (data: JsonObject) => JSON.parse(exported("otio", data, { media }).text)
const children = (data: JsonObject) => timeline(data).tracks.children[0].children
const events = (data: JsonObject, rate = 24) => readEdl(edl(data, { media }), rate).events
const range = (value: { source_range: { start_time: { value: number }; duration: { value: number } } }) => [
  value.source_range.start_time.value,
  value.source_range.duration.value,
]

describe("a cut list", () => {
  test("becomes a Timeline.1 of clips and gaps, named as the record is", () => {
    const made = timeline({
      rate: 25,
      start_timecode: "01:00:00:00",
      tracks: [{ kind: "audio", name: "A1", clips: [{ name: "a", start: 12.4, end: 18 }, { gap: 1.5 }] }],
    })
    expect(made).toMatchObject({
      OTIO_SCHEMA: "Timeline.1",
      name: "Cut",
      global_start_time: { value: 90_000, rate: 25 },
    })
    expect(made.tracks.children).toMatchObject([{ OTIO_SCHEMA: "Track.1", kind: "Audio", name: "A1" }])
    expect(
      made.tracks.children[0].children.map((child: { OTIO_SCHEMA: string }) => child.OTIO_SCHEMA),
    ).toEqual(["Clip.2", "Gap.1"])
    expect(made.tracks.children[0].children.map(range)).toEqual([
      [310, 140],
      [0, 38],
    ])
  })

  test("reads type, items, in and out as it reads kind, clips, start and end; clips at the top are one video track", () => {
    const plain = { clips: [{ name: "a", start: 1, end: 2 }] }
    expect(timeline({ tracks: [{ type: "video", items: [{ name: "a", in: 1, out: 2 }] }] }).tracks).toEqual(
      timeline(plain).tracks,
    )
    expect(timeline(plain).tracks.children).toMatchObject([{ kind: "Video" }])
    expect(timeline(plain).global_start_time.rate).toBe(24)
  })

  test("rounds in and out to the nearest frame separately, and keeps them a frame apart", () => {
    const clips = [
      { start: 0.02, end: 0.0625 },
      { start: 1, end: 1.001 },
      { start: 0.0209, end: 0.0832 },
    ]
    expect(children({ rate: 24, clips }).map(range)).toEqual([
      [0, 2],
      [24, 1],
      [1, 1],
    ])
  })

  test("looks files up in the library, whatever the case of their UUIDs", () => {
    const [clip] = children({ rate: 29.97, clips: [{ file: file.uuid.toUpperCase(), start: 10, end: 12 }] })
    expect(clip).toMatchObject({
      name: "interview.mov",
      source_range: { start_time: { value: 107_892 + 300 } },
      media_references: {
        DEFAULT_MEDIA: {
          OTIO_SCHEMA: "ExternalReference.1",
          target_url: file.url,
          available_range: { start_time: { value: 107_892 } },
        },
      },
    })
  })

  test("takes numbers for seconds from the first frame and timecodes for source timecode", () => {
    const clips = [
      { file: file.uuid, start: 10, end: 12 },
      { file: file.uuid, start: "01:00:10;00", end: "01:00:12;00" },
    ]
    const [a, b] = children({ rate: 29.97, clips })
    expect(range(b)).toEqual(range(a))
    expect(children({ rate: 25, clips: [{ start: "00:00:01:05", end: "00:00:02:00" }] }).map(range)).toEqual([
      [30, 20],
    ])
  })

  test("uses the whole file where a clip names no times", () => {
    expect(
      children({ rate: 25, clips: [{ file: "0198c1a2-0000-7000-8000-000000000002" }] }).map(range),
    ).toEqual([[0, 15_000]])
  })

  test("keeps the rate it is written in whatever the rate of its files", () => {
    const found = events({ rate: 25, clips: [{ file: file.uuid, start: 10, end: 12 }] }, 25)
    expect(found).toMatchObject([
      { recordIn: 0, recordOut: 50, sourceIn: 3600 * 25 + 250, sourceOut: 3600 * 25 + 300 },
    ])
  })

  test("drops frames where its start timecode is written that way", () => {
    expect(edl({ rate: 29.97, start_timecode: "01:00:00;00", clips: [{ start: 0, end: 1 }] })).toContain(
      "FCM: DROP FRAME",
    )
    expect(edl({ rate: 29.97, start_timecode: "01:00:00:00", clips: [{ start: 0, end: 1 }] })).toContain(
      "FCM: NON-DROP FRAME",
    )
  })

  test("keeps every other key as metadata, odd ones too", () => {
    const data = JSON.parse(
      '{"title":"x","clips":[{"start":0,"end":1,"note":"wide","__proto__":{"a":1},"metadata":{"own":true}}]}',
    )
    const made = timeline(data)
    expect(made.metadata.roughcut.original).toEqual({ title: "x" })
    const { metadata } = made.tracks.children[0].children[0]
    expect(metadata.own).toBe(true)
    expect(JSON.stringify(metadata.roughcut.original)).toBe('{"note":"wide","__proto__":{"a":1}}')
  })

  test.each<readonly [string, unknown, string]>([
    ["an entry that is no object", { clips: [3, { start: 0, end: 1 }] }, "left out"],
    [
      "an end that cannot be read",
      {
        clips: [
          { start: 0, end: "soon" },
          { start: 0, end: 1 },
        ],
      },
      "left out",
    ],
    ["a start that cannot be read", { clips: [{ start: {}, end: 1 }] }, "first frame is used"],
    ["an end before the start", { clips: [{ start: 2, end: 1 }] }, "lasts one frame"],
    ["a gap below zero", { clips: [{ gap: -1 }, { start: 0, end: 1 }] }, "left out"],
    ["a rate that is none", { rate: "fast", clips: [{ start: 0, end: 1 }] }, "24 is used"],
    [
      "a start timecode that is none",
      { start_timecode: "noon", clips: [{ start: 0, end: 1 }] },
      "starts at zero",
    ],
    [
      "a kind that is neither",
      { tracks: [{ kind: "smell", clips: [{ start: 0, end: 1 }] }] },
      "video is used",
    ],
    [
      "a file that the library does not know",
      { clips: [{ file: "0198c1a2-0000-7000-8000-00000000ffff", start: 0, end: 1 }] },
      "not in the library",
    ],
    ["a file that is no UUID", { clips: [{ file: "a.mov", start: 0, end: 1 }] }, "not a UUID"],
  ])("with %s exports all the same, with a note", (_, data, said) => {
    const result = exported("cmx_3600", data as JsonObject, { media })
    expect(messages(result).join(" ")).toContain(said)
    expect(readEdl(result.text, 24).events).toHaveLength(1)
  })

  test("never fails, whatever is in it", () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    const entry = fc.record(
      {
        file: fc.oneof(fc.constant(file.uuid), value),
        url: value,
        name: value,
        start: fc.oneof(fc.double(), fc.constantFrom("01:00:01;00", "01:00:00:00", "7", "1e400"), value),
        end: fc.oneof(fc.double(), value),
        in: value,
        out: value,
        gap: fc.oneof(fc.double(), value),
        metadata: value,
      },
      { requiredKeys: [] },
    )
    const track = fc.record(
      { kind: value, type: value, name: value, clips: fc.array(fc.oneof(entry, value)), items: value },
      { requiredKeys: [] },
    )
    const list = fc.record(
      {
        rate: fc.oneof(fc.double(), fc.constantFrom(24, "29.97", 1e-9, 1e308), value),
        start_timecode: value,
        tracks: fc.oneof(fc.array(fc.oneof(track, value)), value),
        clips: fc.array(fc.oneof(entry, value)),
      },
      { requiredKeys: ["clips"] },
    )
    fc.assert(
      fc.property(list, (data) => {
        for (const format of formats) {
          const result = attempt(format, data as JsonObject, { media })
          if (result._tag === "Left" && result.left._tag !== "UnsupportedByFormat") throw result.left
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe("any other object", () => {
  test("is an empty timeline in every format, with a note", () => {
    for (const format of formats) {
      const result = exported(format, { hello: "world", tracks: "none" })
      expect(messages(result)).toHaveLength(format === "json" ? 0 : 1)
    }
    expect(JSON.parse(exported("otio", {}).text)).toMatchObject({
      OTIO_SCHEMA: "Timeline.1",
      name: "Cut",
      tracks: { children: [] },
    })
  })
})
