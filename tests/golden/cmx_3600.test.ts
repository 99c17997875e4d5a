import { describe, expect, test } from "bun:test"
import { Either } from "effect"
import * as Build from "../../packages/core/src/otio/Build.ts"
import { attempt, edl, exported, messages } from "../export/Exporting.ts"
import { readEdl } from "../support/EdlReader.ts"
import { rate, shot, timeline, video } from "./Documents.ts"

const film = rate("24")
const plain = (more: Partial<Build.ClipOptions> = {}, frames = 24) => shot(film, { from: 100, frames, more })

const generator = (kind: string, name = kind) =>
  Build.clip({ name, sourceRange: Build.frames(0, 24, film), media: Build.generatorReference({ kind }) })

describe("an edit list", () => {
  test("has a title, then the way its timecode counts, then its events", () => {
    expect(edl(timeline([video(plain())]), { name: "Reel 1, v2" })).toBe(
      "TITLE: Reel 1, v2\nFCM: NON-DROP FRAME\n\n" +
        "001  SHOT     V     C        00:00:04:04 00:00:05:04 00:00:00:00 00:00:01:00\n" +
        "* FROM CLIP NAME:  shot\n* SOURCE FILE: file:///media/shot.mov\n",
    )
  })

  test("of nothing is its head alone, and its notes are told apart from it", () => {
    expect(edl(timeline([]))).toBe("TITLE: Cut\nFCM: NON-DROP FRAME\n\n")
    expect(edl(timeline([Build.track({ kind: "Video", children: [] })]))).toBe(
      "TITLE: Cut\nFCM: NON-DROP FRAME\n\n",
    )
    expect(exported("cmx_3600", { hello: 1 }).notes).toHaveLength(1)
  })

  test("starts its record at the timeline's start time", () => {
    const document = timeline([video(plain())], { globalStart: { value: 86_400, rate: film } })
    expect(edl(document)).toContain(" 01:00:00:00 01:00:01:00\n")
  })

  test("takes a track's negative start for its first record timecode, as OpenTimelineIO's own reader writes it", () => {
    const track = Build.track({
      kind: "Video",
      sourceRange: Build.frames(-86_400, 24, film),
      children: [plain()],
    })
    expect(edl(timeline([track]))).toContain(" 01:00:00:00 01:00:01:00\n")
  })

  test("opens nested sequences, with the part of them that is used", () => {
    const nested = Build.stack({
      name: "scene",
      sourceRange: Build.frames(12, 24, film),
      children: [video(plain(), shot(film, { name: "second", from: 500, frames: 24 }))],
    })
    expect(readEdl(edl(timeline([video(plain(), nested)])), 24).events).toMatchObject([
      { name: "shot", recordIn: 0, recordOut: 24 },
      { name: "shot", recordIn: 24, recordOut: 36, sourceIn: 112 },
      { name: "second", recordIn: 36, recordOut: 48, sourceIn: 500 },
    ])
  })

  test("writes black generators as BL, bars as BARS, and leaves gaps to the record times", () => {
    const document = timeline([
      video(generator("black"), generator("SMPTEBars"), generator("Slug"), Build.gap(24, film), plain()),
    ])
    expect(readEdl(edl(document), 24).events.map(({ reel, recordIn }) => [reel, recordIn])).toEqual([
      ["BL", 0],
      ["BARS", 24],
      ["BL", 48],
      ["SHOT", 96],
    ])
  })

  test("writes a wipe with its code, from its type or its metadata", () => {
    const wipe = (more: Partial<Build.TransitionOptions>) =>
      timeline([
        video(plain(), Build.transition({ inOffset: 4, outOffset: 4, rate: film, ...more }), plain()),
      ])
    expect(edl(wipe({ type: "SMPTE_Wipe" }))).toContain(" V     W001 008 ")
    expect(edl(wipe({ type: "SMPTE_Wipe", metadata: { cmx_3600: { transition: "W42" } } }))).toContain(
      " V     W042 008 ",
    )
  })

  describe("speed", () => {
    const retimed = (scalar: number) => {
      const effect = scalar === 0 ? Build.freezeFrame() : Build.linearTimeWarp(scalar)
      return readEdl(edl(timeline([video(plain({ effects: [effect] }), plain())])), 24).events[0]
    }

    test.each([
      [2, 48, 148],
      [0.5, 12, 112],
      [1.5, 36, 136],
      [-1, -24, 124],
      [-2, -48, 148],
    ])(
      "of %d multiplies the source's length and is written in signed frames a second",
      (scalar, speed, out) => {
        expect(retimed(scalar)).toMatchObject({
          speed,
          sourceIn: 100,
          sourceOut: out,
          recordIn: 0,
          recordOut: 24,
          freeze: false,
        })
      },
    )

    test("of a freeze is 000.0 over one frame of source", () => {
      expect(retimed(0)).toMatchObject({
        speed: 0,
        freeze: true,
        sourceIn: 100,
        sourceOut: 101,
        recordIn: 0,
        recordOut: 24,
      })
      expect(retimed(1e-12)).toMatchObject({ recordOut: 24 })
    })

    test("has its line in the columns that readers know, with colons also where the list drops frames", () => {
      const document = timeline(
        [video(shot(rate("29.97"), { from: 0, frames: 30, more: { effects: [Build.linearTimeWarp(-1)] } }))],
        {
          metadata: { roughcut: { drop_frame: true } },
        },
      )
      expect(edl(document)).toContain("\nM2   SHOT          -030.0                00:00:00:00\n")
      expect(edl(timeline([video(plain({ effects: [Build.freezeFrame()] }))]))).toContain(
        "\nM2   SHOT           000.0                00:00:04:04\n",
      )
    })
  })

  test("writes every marker at its record timecode: those of clips, gaps, tracks, stacks and the timeline", () => {
    const marker = (name: string, at: number) =>
      Build.marker({ name, range: Build.frames(at, 0, film), color: "GREEN" })
    const nested = Build.stack({
      children: [video(plain({ markers: [marker("inside", 106)] }))],
      markers: [marker("stack", 3)],
    })
    const document = timeline(
      [
        Build.track({
          kind: "Video",
          markers: [marker("track", 1)],
          children: [
            plain({ markers: [marker("first", 100), marker("second", 112)] }),
            Build.gap(24, film, { markers: [marker("gap", 2)] }),
            nested,
          ],
        }),
      ],
      { markers: [marker("timeline", 50)], globalStart: { value: 86_400, rate: film } },
    )
    const found = readEdl(edl(document), 24).events.flatMap(({ locators }) => locators)
    expect(found.map(({ text, at }) => [text, at - 86_400]).sort()).toEqual([
      ["first", 0],
      ["gap", 26],
      ["inside", 54],
      ["second", 12],
      ["stack", 51],
      ["timeline", 50],
      ["track", 1],
    ])
  })

  test("says how many markers are on what is not seen", () => {
    const hidden = plain({ markers: [Build.marker({ name: "m", range: Build.frames(101, 0, film) })] })
    expect(messages(exported("cmx_3600", timeline([video(hidden), video(plain())])))).toContainEqual(
      "Markers on what is not seen or heard in the list are left out: 1.",
    )
  })

  test("writes colour decisions, saturation of zero included, in numbers without exponent", () => {
    const cdl = { asc_sop: { slope: [1, 1e-7, 0.5], offset: [0, -0.0122, 0], power: [1, 1, 1] }, asc_sat: 0 }
    expect(edl(timeline([video(plain({ metadata: { cdl } }))]))).toContain(
      "*ASC_SOP (1.0 0.0000001 0.5) (0.0 -0.0122 0.0) (1.0 1.0 1.0)\n*ASC_SAT 0.0\n",
    )
  })

  test("keeps the comments of a list that it came from, and none of them passes for more than a comment", () => {
    const comments = ["SHOT NOTES", "FROM CLIP: x", "M2 x", "ASC_SAT none", "two\nlines"]
    const { events } = readEdl(edl(timeline([video(plain({ metadata: { cmx_3600: { comments } } }))])), 24)
    expect(events[0]?.comments).toEqual([
      "SHOT NOTES",
      "COMMENT: FROM CLIP: x",
      "COMMENT: M2 x",
      "COMMENT: ASC_SAT none",
      "two lines",
      "SOURCE FILE: file:///media/shot.mov",
    ])
  })

  test("says what metadata and colours it leaves out, but for the metadata that it understands", () => {
    const item = {
      ...plain({ metadata: { vendor: 1, cmx_3600: { reel: "R1" }, cdl: {} } }),
      color: { OTIO_SCHEMA: "Color.1", name: "red" },
    }
    const { text, notes } = exported("cmx_3600", timeline([video(item)]))
    expect(messages({ text, notes })).toEqual([
      "Metadata is left out: vendor.",
      "The colours of items are left out.",
    ])
  })

  test("tells of what it leaves out after its first event, never before", () => {
    const effects = [{ OTIO_SCHEMA: "Effect.1", name: "Blur" }]
    const { text, notes } = exported(
      "cmx_3600",
      timeline([video(plain({ effects }), plain({ effects }), plain({ enabled: false }))]),
    )
    expect(messages({ text, notes })).toEqual([
      "What is disabled is left out.",
      "An edit list does not hold the effect Blur.",
      "An edit list does not hold the effect Blur.",
    ])
    expect(text.split("\n").findIndex((line) => line.startsWith("* NOTE:"))).toBe(6)
  })

  test("of more than 999 events numbers them with four digits, and says so", () => {
    const { text, notes } = exported(
      "cmx_3600",
      timeline([video(...Array.from({ length: 1001 }, () => plain({}, 2)))]),
    )
    expect(text).toContain("\n1001  SHOT ")
    expect(text).toContain("\n0001  SHOT ")
    expect(readEdl(text, 24).events).toHaveLength(1001)
    expect(notes).toHaveLength(1)
  })

  test("is refused above 60 frames a second", () => {
    const failed = attempt("cmx_3600", timeline([video(shot(rate("119.88"), { from: 0, frames: 10 }))]))
    expect(Either.getOrThrow(Either.flip(failed))).toMatchObject({
      _tag: "UnsupportedByFormat",
      format: "cmx_3600",
    })
    expect(attempt("fcp_xml", timeline([video(shot(rate("119.88"), { from: 0, frames: 10 }))]))._tag).toBe(
      "Right",
    )
  })

  test("passes 24 hours by starting again at zero, and says so", () => {
    const document = timeline([video(plain())], { globalStart: { value: 24 * 86_400 - 12, rate: film } })
    const { text, notes } = exported("cmx_3600", document)
    expect(text).toContain(" 23:59:59:12 00:00:00:12\n")
    expect(notes).toHaveLength(1)
  })
})

describe("a document that the reference refuses", () => {
  test("with a transition that asks for frames before the media's first starts at that one, with a note", () => {
    const document = timeline([
      video(
        plain(),
        Build.transition({ inOffset: 6, outOffset: 6, rate: film }),
        shot(film, { from: 0, frames: 24 }),
      ),
    ])
    const { text, notes } = exported("cmx_3600", document)
    expect(readEdl(text, 24).events[1]).toMatchObject({
      sourceIn: 0,
      sourceOut: 30,
      recordIn: 18,
      recordOut: 48,
    })
    expect(notes).toHaveLength(1)
  })

  test("with a clip that has no source_range takes all of its media", () => {
    const clip = Build.clip({
      name: "whole",
      sourceRange: null,
      media: Build.externalReference({ url: "/a.mov", availableRange: Build.frames(100, 6, film) }),
    })
    expect(edl(timeline([video(clip)]))).toContain(" 00:00:04:04 00:00:04:10 00:00:00:00 00:00:00:06\n")
  })

  test("with a clip that cannot be timed is an error that names the clip and its path", () => {
    const document = timeline([video(plain(), Build.clip({ name: "lost", sourceRange: null }))])
    for (const format of ["cmx_3600", "fcp_xml"] as const) {
      expect(Either.getOrThrow(Either.flip(attempt(format, document)))).toMatchObject({
        _tag: "DocumentError",
        clip: "lost",
        path: "$.tracks.children[0].children[1]",
      })
    }
    expect(attempt("otio", document)._tag).toBe("Right")
  })
})

describe("options", () => {
  const document = timeline([video(plain()), video(plain())])
  const failure = (options: { readonly [option: string]: string }) =>
    Either.getOrThrow(Either.flip(attempt("cmx_3600", document, { options })))

  test("that take no such value are refused with those that they take", () => {
    expect(failure({ reel: "medium" })).toMatchObject({ _tag: "ExportOptionError", option: "reel" })
    expect(failure({ reel: "medium" }).message).toContain("short, long")
    expect(failure({ flavour: "lightworks" }).message).toContain("avid, resolve, premiere")
    expect(failure({ track: "V3" }).message).toContain("V1, V2")
    expect(failure({ track: "" }).message).toContain("V1, V2")
  })

  test("that the format does not have are no concern of it", () => {
    expect(attempt("cmx_3600", document, { options: { download: "1", constructor: "x" } })._tag).toBe("Right")
    expect(attempt("otio", document, { options: { track: "V9" } })._tag).toBe("Right")
  })
})
