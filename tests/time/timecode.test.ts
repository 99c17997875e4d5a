import { describe, expect, test } from "bun:test"
import * as fc from "fast-check"
import * as FrameRate from "../../packages/core/src/time/FrameRate.ts"
import * as Timecode from "../../packages/core/src/time/Timecode.ts"

const rate = (text: string): FrameRate.FrameRate => FrameRate.parse(text)!
const all = ["24000/1001", "24", "25", "30000/1001", "30", "48", "50", "60000/1001", "60", "120000/1001"].map(
  rate,
)
const countings = all.flatMap((each) => [false, true].map((drop) => Timecode.counting(each, drop)))
const dropping = countings.filter(({ dropFrame }) => dropFrame)
const counting = fc.constantFrom(...countings)

describe("timecode", () => {
  test("reads back the frame that it was written from, at every rate, drop-frame or not", () => {
    fc.assert(
      fc.property(counting, fc.nat(), (each, number) => {
        const frame = number % Timecode.framesPerDay(each)
        expect(Timecode.parse(Timecode.format(frame, each), each)).toBe(frame)
      }),
      { numRuns: 5000 },
    )
  })

  test("gives the next frame the next label: no frame is skipped or named twice", () => {
    fc.assert(
      fc.property(fc.constantFrom(...dropping), fc.nat({ max: 6_000_000 }), (each, number) => {
        const frame = number % Timecode.framesPerDay(each)
        expect(Timecode.format(frame, each) < Timecode.format(frame + 1, each)).toBe(
          frame + 1 < Timecode.framesPerDay(each),
        )
      }),
      { numRuns: 2000 },
    )
  })

  test("never writes a label that drop-frame leaves out", () => {
    for (const each of dropping) {
      const dropped = FrameRate.nominal(each.rate) / 15
      const minute = FrameRate.nominal(each.rate) * 60
      for (let number = 0; number < 24 * 60; number++) {
        for (let near = -dropped; near <= dropped; near++) {
          const frame = Math.max(0, number * minute - dropped * (number - Math.floor(number / 10)) + near)
          const [, minutes, rest] = Timecode.format(frame, each).split(":") as [string, string, string]
          if (Number(minutes) % 10 !== 0 && rest.startsWith("00;"))
            expect(Number(rest.slice(3))).toBeGreaterThanOrEqual(dropped)
        }
      }
    }
  })

  test("keeps drop-frame within two frames of the clock over a whole day", () => {
    for (const each of dropping) {
      const day = Timecode.framesPerDay(each)
      const seconds = day / FrameRate.toNumber(each.rate)
      expect(Math.abs(seconds - 86_400)).toBeLessThan(0.1)
      expect(Timecode.format(day - 1, each)).toMatch(/^23:59:59;/)
    }
  })

  test.each([
    ["30000/1001", 1799, "00:00:59;29"],
    ["30000/1001", 1800, "00:01:00;02"],
    ["30000/1001", 17_981, "00:09:59;29"],
    ["30000/1001", 17_982, "00:10:00;00"],
    ["30000/1001", 107_892, "01:00:00;00"],
    ["60000/1001", 3600, "00:01:00;04"],
    ["60000/1001", 35_964, "00:10:00;00"],
  ])("labels frame %s %i as SMPTE does, %s", (text, frame, label) => {
    expect(Timecode.format(frame, Timecode.counting(rate(text), true))).toBe(label)
  })

  test("rolls over after 24 hours, non-drop at 29.97 too", () => {
    for (const each of countings) {
      const day = Timecode.framesPerDay(each)
      expect(Timecode.format(day, each)).toBe(Timecode.format(0, each))
      expect(Timecode.format(-1, each)).toBe(Timecode.format(day - 1, each))
    }
    const ndf = Timecode.counting(rate("29.97"), false)
    expect(Timecode.format(30 * 86_400 - 1, ndf)).toBe("23:59:59:29")
  })

  test("has drop-frame at 29.97 and 59.94 alone", () => {
    expect(all.filter(Timecode.canDropFrames).map(FrameRate.format)).toEqual(["30000/1001", "60000/1001"])
  })

  test("refuses labels that name no frame", () => {
    const drop = Timecode.counting(rate("29.97"), true)
    for (const text of [
      "00:01:00;00",
      "00:01:00;01",
      "24:00:00;00",
      "00:60:00;00",
      "00:00:00;30",
      "1:2:3",
      "",
      "01:00:00:00:00",
    ]) {
      expect(Timecode.parse(text, drop)).toBeUndefined()
    }
  })

  test("keeps the label of a source when the list counts at another rate", () => {
    const hour = (text: string, drop: boolean) =>
      Timecode.parse(drop ? "01:00:00;00" : "01:00:00:00", Timecode.counting(rate(text), drop))!
    expect(
      Timecode.relabel(
        hour("23.976", false),
        Timecode.counting(rate("23.976"), false),
        Timecode.counting(rate("30"), false),
      ),
    ).toBe(hour("30", false))
    expect(
      Timecode.relabel(
        hour("29.97", true),
        Timecode.counting(rate("29.97"), true),
        Timecode.counting(rate("25"), false),
      ),
    ).toBe(hour("25", false))
  })
})
