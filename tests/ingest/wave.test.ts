import { FrameRate } from "@roughcut/core"
import { ReadMedia } from "@roughcut/server"
import { expect, test } from "bun:test"
import { Effect } from "effect"
import { bext, ixml, wave } from "../support/MediaWriter.ts"
import { memoryFiles, noPrograms } from "../support/MemoryFiles.ts"

const path = "/media/a.wav"
const reading = (bytes: Uint8Array) => ReadMedia.readMedia(memoryFiles({ [path]: bytes }), noPrograms, path)
const sound = (chunks: ReadonlyArray<Uint8Array> = []) =>
  Effect.runSync(reading(wave({ sampleRate: 48000, channels: 2, seconds: 2, chunks })))

test("a WAV has a duration and channels, and no rate", () => {
  expect(sound()).toEqual({
    duration: 2,
    rate: null,
    width: null,
    height: null,
    audioChannels: 2,
    start: null,
  })
})

test("the time reference of a broadcast WAV is its start", () => {
  const start = (samples: number) => {
    const { rate, start } = sound([bext(samples)])
    return [rate === null ? null : FrameRate.format(rate), start?.label ?? null]
  }
  expect(start(3600 * 48000)).toEqual([null, "01:00:00:00"])
  expect(start(3600 * 48000 + 1920 * 3)).toEqual(["25", "01:00:00:03"])
  expect(start(3600 * 48000 + 2000 * 3)).toEqual(["24", "01:00:00:03"])
  expect(start(0)).toEqual([null, null])
})

test("a recorder that wrote how it counts is believed", () => {
  const samples = Math.round((107_892 * 48000 * 1001) / 30000)
  const drop = sound([bext(samples), ixml("30000/1001", "DF")])
  expect(drop.start).toEqual({ label: "01:00:00;00", dropFrame: true })
  expect(drop.rate).toEqual(FrameRate.parse("30000/1001")!)
  expect(sound([bext(samples), ixml("30000/1001", "NDF")]).start?.label).toBe("00:59:56:12")
})

test("a recording that was cut off lasts as long as there is sound", () => {
  const whole = wave({ sampleRate: 48000, channels: 2, seconds: 2 })
  const cut = whole.subarray(0, whole.byteLength - 48000 * 4)
  expect(Effect.runSync(reading(cut)).duration).toBe(1)
  expect(Effect.runSync(Effect.flip(reading(whole.subarray(0, 40)))).message).toBe(
    "Cannot read /media/a.wav: it holds no sound.",
  )
})
