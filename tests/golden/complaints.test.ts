import { describe, expect, test } from "bun:test"
import * as Build from "../../packages/core/src/otio/Build.ts"
import { edl, exported, messages, xmeml } from "../export/Exporting.ts"
import { readEdl } from "../support/EdlReader.ts"
import { readXmeml } from "../support/XmemlReader.ts"
import { audio, file, library, rate, shot, timeline, video } from "./Documents.ts"

/** What users of exporters complain of most, in order of how often they do. */

const film = rate("24")
const pal = rate("25")
const ntsc = rate("29.97")

const events = (text: string) => text.split("\n").filter((line) => /^\d/.test(line))
const firstItem = (text: string) => readXmeml(text).tracks[0]!.items[0]!

describe("the source's start timecode", () => {
  const document = timeline([video(shot(pal, { from: 90_250, frames: 50, mediaStart: 90_000 }))])

  test("is where the edit list's source times count from", () => {
    expect(events(edl(document))).toEqual([
      "001  SHOT     V     C        01:00:10:00 01:00:12:00 00:00:00:00 00:00:02:00",
    ])
  })

  test("stands in the xmeml file element, and in and out are relative to it", () => {
    expect(firstItem(xmeml(document))).toMatchObject({
      source: 250,
      file: { timecode: "01:00:00:00", frame: 90_000, timebase: 25 },
    })
    expect(xmeml(document)).toContain("<in>250</in>\n<out>300</out>")
  })
})

describe("picture and sound of one source", () => {
  const together = { from: 100, frames: 50 }
  const document = timeline([
    video(shot(pal, together)),
    audio(shot(pal, together)),
    audio(shot(pal, { ...together, from: 101 })),
  ])

  test("at one place are linked, and nothing else is", () => {
    const items = readXmeml(xmeml(document)).tracks.flatMap((track) => track.items)
    expect(items.map(({ id, links }) => [id, links.map(({ to }) => to)])).toEqual([
      ["clipitem-1", ["clipitem-1", "clipitem-2"]],
      ["clipitem-2", ["clipitem-1", "clipitem-2"]],
      ["clipitem-3", []],
    ])
  })

  test("are linked to both tracks of a stereo file, and to one of a mono file", () => {
    const cuts = (channels: number) => {
      const media = library({ ...file, audio_channels: channels })
      const clips = [{ file: file.uuid, start: 1, end: 2 }]
      return readXmeml(xmeml({ rate: 29.97, tracks: [{ clips }, { kind: "audio", clips }] }, { media }))
    }
    expect(
      cuts(2).tracks.map(({ kind, items }) => [kind, items[0]?.sourceTrack, items[0]?.links.length]),
    ).toEqual([
      ["video", 1, 3],
      ["audio", 1, 3],
      ["audio", 2, 3],
    ])
    expect(
      cuts(1).tracks.map(({ kind, items }) => [kind, items[0]?.sourceTrack, items[0]?.links.length]),
    ).toEqual([
      ["video", 1, 2],
      ["audio", 1, 2],
    ])
  })
})

describe("fractional rates", () => {
  test("do not drift: the thousandth cut of odd lengths stands where the lengths put it", () => {
    const clips = Array.from({ length: 1000 }, (_, index) => shot(ntsc, { from: index, frames: 101 }))
    const list = readEdl(edl(timeline([video(...clips)])), 30_000 / 1001)
    expect(list.events.at(-1)).toMatchObject({
      recordIn: 999 * 101,
      recordOut: 1000 * 101,
      sourceIn: 999,
      sourceOut: 1100,
    })
    expect(readXmeml(xmeml(timeline([video(...clips)]))).tracks[0]!.items.at(-1)).toMatchObject({
      start: 999 * 101,
      source: 999,
    })
  })

  test("written as 23.98 or 29.97 mean the fraction, in timebase and ntsc", () => {
    for (const [written, timebase] of [
      [23.98, 24],
      [29.97, 30],
      [59.94, 60],
      [119.88, 120],
    ] as const) {
      const text = xmeml({ rate: written, clips: [{ start: 0, end: 1 }] })
      expect(text).toContain(`<rate><timebase>${timebase}</timebase><ntsc>TRUE</ntsc></rate>`)
    }
  })
})

test("media of another rate has its in and out on the sequence's grid, and its own rate and timecode in its file", () => {
  const document = timeline(
    [
      video(
        shot(film, {
          from: 48 + 86_400,
          frames: 24,
          mediaStart: 30 * 3600,
          mediaFrames: 3000,
          mediaRate: rate("30"),
        }),
      ),
    ],
    { globalStart: { value: 0, rate: film } },
  )
  expect(firstItem(xmeml(document))).toMatchObject({
    source: 48,
    start: 0,
    end: 24,
    file: { timebase: 30, frame: 108_000, timecode: "01:00:00:00", duration: 3000 },
  })
  expect(events(edl(document))).toEqual([
    "001  SHOT     V     C        01:00:02:00 01:00:03:00 00:00:00:00 00:00:01:00",
  ])
})

test("out points are not included: a one-frame clip ends one frame after it starts, and the next starts there", () => {
  const document = timeline([video(shot(film, { from: 10, frames: 1 }), shot(film, { from: 20, frames: 1 }))])
  expect(events(edl(document)).map((line) => line.slice(-47))).toEqual([
    "00:00:00:10 00:00:00:11 00:00:00:00 00:00:00:01",
    "00:00:00:20 00:00:00:21 00:00:00:01 00:00:00:02",
  ])
  expect(xmeml(document)).toContain("<start>0</start>\n<end>1</end>\n<in>10</in>\n<out>11</out>")
})

test.each([
  ["/media/day 1/a&b.mov", "file://localhost/media/day%201/a&amp;b.mov", "a&b.mov"],
  ["file:///media/day%201/a.mov", "file://localhost/media/day%201/a.mov", "a.mov"],
  ["file:///media/day 1/a.mov", "file://localhost/media/day%201/a.mov", "a.mov"],
  ["file://localhost/media/a.mov", "file://localhost/media/a.mov", "a.mov"],
  ["file://server/share/a.mov", "file://server/share/a.mov", "a.mov"],
  ["C:\\Rushes\\day 1\\a.mov", "file://localhost/C:/Rushes/day%201/a.mov", "a.mov"],
  ["\\\\server\\share\\a.mov", "file://server/share/a.mov", "a.mov"],
  [
    "/media/100%/clöse 映像.mov",
    "file://localhost/media/100%25/cl%C3%B6se%20%E6%98%A0%E5%83%8F.mov",
    "clöse 映像.mov",
  ],
  ["https://cdn.example.com/a.mov?x=1&y=2", "https://cdn.example.com/a.mov?x=1&amp;y=2", "a.mov"],
  ["s3://bucket/a b.mov", "s3://bucket/a%20b.mov", "a b.mov"],
  ["media/a.mov", "media/a.mov", "a.mov"],
])("the path %s is written as %s, and its file is named %s", (url, written, name) => {
  const text = xmeml(timeline([video(shot(film, { url, from: 0, frames: 10 }))]))
  expect(text).toContain(`<pathurl>${written}</pathurl>`)
  expect(firstItem(text).file?.name).toBe(name)
  expect(edl(timeline([video(shot(film, { url, from: 0, frames: 10 }))]))).toContain(
    `* SOURCE FILE: ${url}\n`,
  )
})

test("a file keeps the extension of its name, whatever its clip is called", () => {
  expect(
    firstItem(xmeml(timeline([video(shot(film, { name: "Wide", url: "/m/A001.mxf", from: 0, frames: 9 }))]))),
  ).toMatchObject({
    name: "Wide",
    file: { name: "A001.mxf" },
  })
})

test("the format is always there: size, pixel aspect and rate, also of an empty timeline and of nested sequences", () => {
  const format =
    /<format><samplecharacteristics><rate>.*<\/rate><width>\d+<\/width><height>\d+<\/height>.*<pixelaspectratio>square<\/pixelaspectratio>/g
  expect([...xmeml(timeline([])).matchAll(format)]).toHaveLength(1)
  const nested = Build.stack({ children: [video(shot(film, { from: 0, frames: 5 }))] })
  expect([...xmeml(timeline([video(nested)])).matchAll(format)]).toHaveLength(2)
})

describe("tracks of sound", () => {
  const sound = Array.from({ length: 6 }, (_, index) =>
    audio(shot(film, { name: `a${index}`, from: 0, frames: 24 })),
  )

  test("are all in the xmeml", () => {
    expect(readXmeml(xmeml(timeline(sound))).tracks.map(({ kind }) => kind)).toEqual(Array(6).fill("audio"))
  })

  test("are in the edit list as far as it has channels, and a note names the rest", () => {
    const { text, notes } = exported("cmx_3600", timeline(sound))
    expect(readEdl(text, 24).events.map(({ channel }) => channel)).toEqual(["A", "A2", "A3", "A4"])
    expect(messages({ text, notes })[0]).toContain("4 channels of sound")
    expect(text).toContain("* NOTE: ")
  })

  test("inside nested sequences are heard too", () => {
    const nested = Build.stack({
      name: "scene",
      children: [video(shot(film, { from: 0, frames: 9 })), audio(shot(film, { from: 0, frames: 9 }))],
    })
    const document = timeline([video(nested)])
    expect(readEdl(edl(document), 24).events.map(({ channel }) => channel)).toEqual(["V", "A"])
    const [picture, sound] = readXmeml(xmeml(document)).tracks
    expect(sound).toMatchObject({ kind: "audio", items: [{ name: "scene", start: 0, end: 9 }] })
    expect(sound?.items[0]?.nested).toEqual(picture!.items[0]!.nested!)
  })
})

describe("reels", () => {
  const clip = (url: string, reel?: string) =>
    shot(film, {
      name: "x",
      url,
      from: 0,
      frames: 5,
      more: reel === undefined ? {} : { metadata: { cmx_3600: { reel } } },
    })
  const reels = (text: string) => readEdl(text, 24).events.map(({ reel }) => reel)

  test("of the document are kept as they are where they are legal", () => {
    expect(reels(edl(timeline([video(clip("/a.mov", "Z677_4C."), clip("/b.mov", "tape1"))])))).toEqual([
      "Z677_4C.",
      "tape1",
    ])
  })

  test("are made of the file's name, legal, eight long and one for each source", () => {
    const urls = [
      "/m/interview one.mov",
      "/m/interview two.mov",
      "/m/clöse.mov",
      "/m/映像.mov",
      "/m/字幕.mov",
      "/m/interview one.mov",
      "/m/bl.mov",
    ]
    expect(reels(edl(timeline([video(...urls.map((url) => clip(url)))])))).toEqual([
      "INTERVIE",
      "INTERVI2",
      "CLOSE",
      "REEL",
      "REEL2",
      "INTERVIE",
      "BL2",
    ])
  })

  test("that are not legal are replaced, and stand in full in a comment", () => {
    const text = edl(timeline([video(clip("/a.mov", "A 12 long reel name"))]))
    expect(reels(text)).toEqual(["A_12_LON"])
    expect(text).toContain("* SOURCE REEL: A 12 long reel name\n* SOURCE FILE: /a.mov\n")
  })

  test("may be long where they are asked to be", () => {
    const document = timeline([video(clip("/m/A001_C003_0412AB.mov"))])
    expect(reels(edl(document, { options: { reel: "long" } }))).toEqual(["A001_C003_0412AB"])
    expect(reels(edl(document, { options: { flavour: "resolve" } }))).toEqual(["A001_C003_0412AB"])
  })
})

test("no FROM CLIP or FROM FILE comment makes Premiere show UNKNOWN, unless the list is for Avid", () => {
  const document = timeline([video(shot(film, { name: "Wide", url: "/m/A001.mov", from: 0, frames: 9 }))])
  for (const options of [{}, { flavour: "premiere" }, { flavour: "resolve" }]) {
    expect(edl(document, { options })).not.toMatch(/FROM (CLIP|FILE):/)
  }
  expect(edl(document)).toContain("* FROM CLIP NAME:  Wide\n")
  expect(edl(document, { options: { flavour: "premiere" } })).toContain("* FROM CLIP NAME:  A001.mov\n")
  expect(edl(document, { options: { flavour: "avid" } })).toContain("* FROM CLIP: /m/A001.mov\n")
})

describe("several tracks of picture", () => {
  const document = timeline([
    video(shot(film, { name: "low", from: 0, frames: 48 })),
    video(Build.gap(12, film), shot(film, { name: "high", from: 100, frames: 12 })),
  ])

  test("become one, in which the topmost clip wins and what is below comes back after it", () => {
    const { text, notes } = exported("cmx_3600", document)
    expect(
      readEdl(text, 24).events.map(({ name, recordIn, sourceIn }) => [name, recordIn, sourceIn]),
    ).toEqual([
      ["low", 0, 0],
      ["high", 12, 100],
      ["low", 24, 24],
    ])
    expect(notes[0]?.message).toContain("2 video tracks are flattened")
  })

  test("are there to be picked one at a time", () => {
    expect(readEdl(edl(document, { options: { track: "V2" } }), 24).events.map(({ name }) => name)).toEqual([
      "high",
    ])
  })
})

describe("transitions", () => {
  const dissolve = (before: number, after: number) =>
    timeline([
      video(
        shot(film, { name: "a", url: "/a.mov", from: 100, frames: 48 }),
        Build.transition({ inOffset: before, outOffset: after, rate: film }),
        shot(film, { name: "b", url: "/b.mov", from: 200, frames: 48 }),
      ),
    ])

  test("in an edit list start where the outgoing event ends, with one number and both names", () => {
    expect(edl(dissolve(12, 12)).split("\n").slice(3, 11)).toEqual([
      "001  A        V     C        00:00:04:04 00:00:05:16 00:00:00:00 00:00:01:12",
      "* FROM CLIP NAME:  a",
      "* SOURCE FILE: /a.mov",
      "002  A        V     C        00:00:05:16 00:00:05:16 00:00:01:12 00:00:01:12",
      "002  B        V     D 024    00:00:07:20 00:00:10:08 00:00:01:12 00:00:04:00",
      "* FROM CLIP NAME:  a",
      "* TO CLIP NAME:  b",
      "* SOURCE FILE: /b.mov",
    ])
  })

  test.each([
    [12, 12, "center", 36, 60],
    [0, 10, "start", 48, 58],
    [10, 0, "end", 38, 48],
  ])(
    "of %i and %i frames in xmeml are aligned %s and keep their length",
    (before, after, alignment, start, end) => {
      const { text, notes } = exported("fcp_xml", dissolve(before, after))
      expect(readXmeml(text).tracks[0]!.transitions).toEqual([
        { alignment, start, end, cut: 48, effect: "Cross Dissolve" },
      ])
      expect(notes).toEqual([])
    },
  )

  test.each([
    [2, 3, 46, 50],
    [1, 12, 48, 60],
    [12, 5, 36, 48],
  ])(
    "of %i and %i frames in xmeml keep the cut point, and a note says that they are shorter",
    (before, after, start, end) => {
      const { text, notes } = exported("fcp_xml", dissolve(before, after))
      expect(readXmeml(text).tracks[0]!.transitions).toMatchObject([{ start, end, cut: 48 }])
      expect(notes).toHaveLength(1)
    },
  )

  test("from and to black have BL on their other side, and readers accept them at the start of a channel", () => {
    const document = timeline([
      video(
        Build.transition({ inOffset: 0, outOffset: 12, rate: film }),
        shot(film, { name: "a", from: 100, frames: 48 }),
        Build.transition({ inOffset: 12, outOffset: 0, rate: film }),
      ),
    ])
    expect(readEdl(edl(document), 24).events).toMatchObject([
      { reel: "BL", code: "C", recordIn: 0, recordOut: 0 },
      { fromReel: "BL", code: "D", frames: 12, recordIn: 0, recordOut: 36 },
      { reel: "BL", fromReel: "SHOT", code: "D", frames: 12, recordIn: 36, recordOut: 48 },
    ])
    expect(readXmeml(xmeml(document)).tracks[0]!.transitions.map(({ alignment }) => alignment)).toEqual([
      "start-black",
      "end-black",
    ])
  })
})

describe("drop-frame", () => {
  const document = (at: string, metadata = {}) =>
    timeline([video(shot(rate(at), { from: 0, frames: 1800 + 900 }))], { metadata })

  test("is apart from the rate: 29.97 and 59.94 are non-drop unless the timeline says otherwise", () => {
    for (const at of ["29.97", "59.94"]) {
      expect(edl(document(at))).toContain("FCM: NON-DROP FRAME\n")
      expect(edl(document(at))).not.toContain(";")
      expect(edl(document(at, { roughcut: { drop_frame: true } }))).toContain("FCM: DROP FRAME\n")
      expect(edl(document(at, { fcp_xml: { timecode: { displayformat: "DF" } } }))).toContain(
        "FCM: DROP FRAME\n",
      )
      expect(xmeml(document(at, { roughcut: { drop_frame: true } }))).toContain(
        "<displayformat>DF</displayformat>",
      )
    }
    expect(edl(document("29.97", { roughcut: { drop_frame: true } }))).toContain("00:00:00;00 00:01:30;02")
  })

  test("of the list leaves the labels of non-drop media as they are, and the other way round", () => {
    const list = (counting: string, media: string) => {
      const known = library({ ...file, start_timecode: `01:00:00${media}00`, drop_frame: media === ";" })
      return edl(
        {
          rate: 29.97,
          start_timecode: `10:00:00${counting}00`,
          clips: [{ file: file.uuid, start: 0, end: 1 }],
        },
        { media: known },
      )
    }
    expect(events(list(";", ":"))).toEqual([
      "001  INTERVIE V     C        01:00:00;00 01:00:01;00 10:00:00;00 10:00:01;00",
    ])
    expect(events(list(":", ";"))).toEqual([
      "001  INTERVIE V     C        01:00:00:00 01:00:01:00 10:00:00:00 10:00:01:00",
    ])
  })

  test("is refused at every other rate, with a note", () => {
    const { text, notes } = exported("cmx_3600", document("25", { roughcut: { drop_frame: true } }))
    expect(text).toContain("FCM: NON-DROP FRAME\n")
    expect(notes).toHaveLength(1)
  })
})

test("a variable frame rate, which is an average, is taken as the rate it is nearest to", () => {
  const media = library({ ...file, rate: "29.9687", start_timecode: null, drop_frame: false })
  const text = xmeml({ rate: "29.97", clips: [{ file: file.uuid, start: 100, end: 101 }] }, { media })
  expect(firstItem(text)).toMatchObject({
    source: 2997,
    file: { timebase: 30, ntsc: true, duration: 17_982 },
  })
})
