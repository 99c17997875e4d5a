import { FrameRate } from "@roughcut/core"
import { type Footage, ReadMedia } from "@roughcut/server"
import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import {
  box,
  esds,
  quickTime,
  soundEntry,
  timecodeEntry,
  u32,
  videoEntry,
  type WrittenTrack,
} from "../support/MediaWriter.ts"
import { memoryFiles, noPrograms } from "../support/MemoryFiles.ts"

const path = "/media/a.mov"

const reading = (bytes: Uint8Array) => ReadMedia.readMedia(memoryFiles({ [path]: bytes }), noPrograms, path)

const read = (bytes: Uint8Array): Footage.Footage => Effect.runSync(reading(bytes))

const refusal = async (bytes: Uint8Array): Promise<string> =>
  (await Effect.runPromise(Effect.flip(reading(bytes)))).message

const picture = (part: Partial<WrittenTrack> = {}): WrittenTrack => ({
  handler: "vide",
  timescale: 25000,
  runs: [[250, 1000]],
  entry: videoEntry(1920, 1080),
  ...part,
})

const timecode = (
  frame: number,
  counting: Parameters<typeof timecodeEntry>[0],
  part: Partial<WrittenTrack> = {},
): WrittenTrack => ({
  handler: "tmcd",
  timescale: counting.timescale,
  runs: [[1, counting.frameDuration * 250]],
  entry: timecodeEntry(counting),
  data: u32(frame),
  ...part,
})

const at25 = { timescale: 25000, frameDuration: 1000, base: 25 }
const at2997 = { timescale: 30000, frameDuration: 1001, base: 30 }

const startOf = (tracks: ReadonlyArray<WrittenTrack>) => read(quickTime(1000, tracks)).start

describe("a QuickTime file without the help of another program", () => {
  test("gives duration, exact rate, size, channels and start timecode", () => {
    const footage = read(
      quickTime(600, [
        picture({ timescale: 30000, runs: [[300, 1001]], timed: true }),
        timecode(1_078_920, at2997),
        { handler: "soun", timescale: 48000, runs: [[480_480, 1]], entry: soundEntry(2) },
        { handler: "soun", timescale: 48000, runs: [[480_480, 1]], entry: soundEntry(1) },
      ]),
    )
    expect(footage).toEqual({
      duration: 10.01,
      rate: FrameRate.parse("30000/1001")!,
      width: 1920,
      height: 1080,
      audioChannels: 3,
      start: { label: "09:59:24:00", dropFrame: false },
    })
  })

  test("reads the drop-frame flag", () => {
    const tracks = [
      picture({ timescale: 30000, runs: [[300, 1001]] }),
      timecode(1800, { ...at2997, flags: 1 }),
    ]
    expect(startOf(tracks)).toEqual({ label: "00:01:00;02", dropFrame: true })
  })

  test("a timecode that counts every other frame names the frame of the picture", () => {
    expect(startOf([picture({ runs: [[500, 500]] }), timecode(36, at25)])).toEqual({
      label: "00:00:01:22",
      dropFrame: false,
    })
    const drop = [picture({ timescale: 60000, runs: [[600, 1001]] }), timecode(1801, { ...at2997, flags: 1 })]
    expect(startOf(drop)).toEqual({ label: "00:01:00;06", dropFrame: true })
  })

  test("the edits of the timecode track move the start", () => {
    const edits = [[8000, 50_000]] as const
    expect(startOf([picture(), timecode(90_000, at25, { edits })])?.label).toBe("01:00:02:00")
  })

  test("of several timecode tracks the one that the picture names is read", () => {
    const tracks = [timecode(0, at25), picture({ timed: true }), timecode(90_000, at25)]
    expect(startOf(tracks)?.label).toBe("01:00:00:00")
  })

  test("a counter is no timecode, and neither is a track that cannot be read", () => {
    expect(startOf([picture(), timecode(5, { ...at25, flags: 8 })])).toBe(null)
    expect(startOf([picture(), timecode(5, { ...at25, base: 0 })])).toBe(null)
    expect(startOf([picture(), timecode(5, at25, { data: new Uint8Array(0) })])).not.toBe(undefined)
    expect(startOf([picture()])).toBe(null)
  })

  test("edits shorten the duration; a pause at the start is no part of it; a coarse one means all", () => {
    const lasting = (edits: WrittenTrack["edits"]) =>
      read(quickTime(600, [picture(edits === undefined ? {} : { edits })])).duration
    expect(lasting(undefined)).toBe(10)
    expect(lasting([[1800, 25_000]])).toBe(3)
    expect(
      lasting([
        [600, -1],
        [1800, 0],
      ]),
    ).toBe(3)
    expect(
      lasting([
        [600, 0],
        [1200, 50_000],
      ]),
    ).toBe(3)
    expect(lasting([[0, 0]])).toBe(10)
    const coarse = picture({ timescale: 30000, runs: [[7, 1001]], edits: [[140, 0]] })
    expect(read(quickTime(600, [coarse])).duration).toBe(0.233567)
  })

  test("a picture on its side is turned upright", () => {
    expect(read(quickTime(600, [picture({ turned: true })]))).toMatchObject({ width: 1080, height: 1920 })
  })

  test("the channels of AAC are those that its decoder is set up with", () => {
    const sound = (channels: number): WrittenTrack => ({
      handler: "soun",
      timescale: 48000,
      runs: [[100, 1024]],
      entry: soundEntry(2, esds(channels)),
    })
    for (const [configured, channels] of [
      [1, 1],
      [2, 2],
      [6, 6],
      [7, 8],
    ] as const)
      expect(read(quickTime(600, [sound(configured)])).audioChannels).toBe(channels)
  })

  test("uneven frames have the rate of most of them, rounded times the standard rate they mean", () => {
    const rate = (timescale: number, runs: WrittenTrack["runs"]) => {
      const found = read(quickTime(600, [picture({ timescale, runs })])).rate
      return found === null ? null : FrameRate.format(found)
    }
    expect(
      rate(600, [
        [280, 20],
        [10, 30],
      ]),
    ).toBe("30")
    expect(
      rate(1000, [
        [200, 33],
        [100, 34],
      ]),
    ).toBe("30")
    expect(rate(600, [[300, 25]])).toBe("24")
    expect(rate(24000, [[300, 1001]])).toBe("24000/1001")
    expect(rate(90000, [[300, 1501]])).toBe("60000/1001")
  })

  test("what cannot be read is said in a sentence", async () => {
    const whole = quickTime(600, [picture()])
    expect(await refusal(whole.subarray(0, whole.byteLength - 10))).toBe(
      "Cannot read /media/a.mov: its index (moov) is cut short.",
    )
    expect(await refusal(whole.subarray(0, 24))).toContain("never finished")
    expect(await refusal(new Uint8Array(0))).toContain("it is empty")
    expect(await refusal(quickTime(600, []))).toContain("neither moving picture nor sound")
    expect(await refusal(new TextEncoder().encode("hello, this is no film"))).toContain(path)
    const damaged = box("moov", box("trak", box("tkhd", u32(1)), box("mdia", box("mdhd"), box("hdlr"))))
    expect(await refusal(damaged)).toContain("/media/a.mov: ")
  })

  test("any damage to the index is a sentence or another reading, never a failure of the reader", async () => {
    const whole = quickTime(600, [picture({ timed: true }), timecode(90_000, at25, { edits: [[600, 0]] })])
    for (let at = 20; at < whole.byteLength; at++) {
      const damaged = whole.slice()
      damaged[at] = damaged[at]! ^ 0xff
      const exit = await Effect.runPromiseExit(Effect.either(reading(damaged)))
      expect([at, exit._tag]).toEqual([at, "Success"])
    }
  })

  test("a still image is refused by what it is, whatever it is called", async () => {
    const start = (bytes: ReadonlyArray<number>) => new Uint8Array([...bytes, ...new Uint8Array(20)])
    expect(await refusal(start([0x89, 0x50, 0x4e, 0x47, 13, 10]))).toContain("a PNG image")
    expect(await refusal(start([0xff, 0xd8, 0xff, 0xe0]))).toContain("a JPEG image")
  })
})
