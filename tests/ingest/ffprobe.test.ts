import { FrameRate } from "@roughcut/core"
import { Programs, ReadMedia, StandardRate } from "@roughcut/server"
import { expect, test } from "bun:test"
import { Effect } from "effect"
import { memoryFiles, programSaying } from "../support/MemoryFiles.ts"

const path = "/media/a b.mxf"
const reading = (run: Programs.RunProgram) =>
  ReadMedia.readMedia(memoryFiles({ [path]: new TextEncoder().encode("not looked at further") }), run, path)
const read = (report: unknown) => Effect.runSync(reading(programSaying(JSON.stringify(report))))
const refusal = async (run: Programs.RunProgram) =>
  (await Effect.runPromise(Effect.flip(reading(run)))).message

const picture = {
  codec_type: "video",
  width: 1920,
  height: 1080,
  avg_frame_rate: "25/1",
  r_frame_rate: "50/1",
  duration: "12.480000",
}
const format = { format_name: "mxf", duration: "12.500000" }

test("what ffprobe says becomes duration, rate, size, channels and start", () => {
  const streams = [
    { ...picture, tags: { timecode: "10:00:00:00" } },
    { codec_type: "audio", channels: 1 },
    { codec_type: "audio", channels: 1 },
  ]
  expect(read({ streams, format })).toEqual({
    duration: 12.48,
    rate: FrameRate.parse("25")!,
    width: 1920,
    height: 1080,
    audioChannels: 2,
    start: { label: "10:00:00:00", dropFrame: false },
  })
})

test("the timecode may stand in the tags of the format; drop-frame is read from its mark", () => {
  const ntsc = { ...picture, avg_frame_rate: "30000/1001" }
  const start = (timecode: string) =>
    read({ streams: [ntsc], format: { ...format, tags: { timecode } } }).start
  expect(start("01:00:00;00")).toEqual({ label: "01:00:00;00", dropFrame: true })
  expect(start("01:00:00:00")).toEqual({ label: "01:00:00:00", dropFrame: false })
  expect(start("noon")).toBe(null)
})

test("the length of a Matroska track is that of its tag, from its start", () => {
  const stream = {
    ...picture,
    duration: undefined,
    start_time: "0.500000",
    tags: { DURATION: "00:00:10.510000000" },
  }
  expect(read({ streams: [stream], format }).duration).toBe(10.01)
  expect(read({ streams: [{ ...picture, duration: undefined }], format }).duration).toBe(12.5)
})

test("a cover is no picture, a picture on its side is turned", () => {
  const cover = { ...picture, disposition: { attached_pic: 1 } }
  const sound = { codec_type: "audio", channels: 2, duration: "3.0" }
  expect(read({ streams: [cover, sound], format })).toMatchObject({ width: null, rate: null, duration: 3 })
  const turned = { ...picture, side_data_list: [{ rotation: -90 }] }
  expect(read({ streams: [turned], format })).toMatchObject({ width: 1080, height: 1920 })
})

test("what ffprobe refuses is a sentence that names the file", async () => {
  const said = `file:${path}: Invalid data found when processing input\n`
  expect(await refusal(programSaying(said, 1))).toBe(
    "Cannot read /media/a b.mxf: ffprobe says: Invalid data found when processing input.",
  )
  const nothing = JSON.stringify({ streams: [], format })
  expect(await refusal(programSaying(nothing))).toContain("neither moving picture nor sound")
  const still = JSON.stringify({ streams: [picture], format: { format_name: "webp_pipe" } })
  expect(await refusal(programSaying(still))).toContain("still image")
  expect(await refusal(programSaying("}"))).toContain("/media/a b.mxf")
})

test("measured rates mean the standard rate they lie next to", () => {
  const rate = (average: number | null, common: number | null = null) => {
    const found = StandardRate.standardRate(average, common)
    return found === null ? null : FrameRate.format(found)
  }
  expect(rate(29.9687)).toBe("30000/1001")
  expect(rate(23.98)).toBe("24000/1001")
  expect(rate(23.976)).toBe("24000/1001")
  expect(rate(24.001)).toBe("24")
  expect(rate(59.96)).toBe("60000/1001")
  expect(rate(29.83, 30)).toBe("30")
  expect(rate(25, 50)).toBe("25")
  expect(rate(29.5, 90000)).toBe("30000/1001")
  expect(rate(17.2)).toBe("86/5")
  expect(rate(null, null)).toBe(null)
  expect(rate(Number.NaN, 25)).toBe("25")
})
