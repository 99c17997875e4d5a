import { describe, expect, test } from "bun:test"
import * as fc from "fast-check"
import * as FrameRate from "../../packages/core/src/time/FrameRate.ts"
import * as Grid from "../../packages/core/src/time/Grid.ts"
import * as RationalTime from "../../packages/core/src/time/RationalTime.ts"

const rate = (text: string): FrameRate.FrameRate => FrameRate.parse(text)!

describe("a frame rate", () => {
  test.each([
    ["23.976", "24000/1001"],
    ["23.98", "24000/1001"],
    ["23.976023976023978", "24000/1001"],
    ["29.97", "30000/1001"],
    ["29.9687", "30000/1001"],
    ["47.952", "48000/1001"],
    ["59.94", "60000/1001"],
    ["119.88", "120000/1001"],
    ["30000/1001", "30000/1001"],
    ["24", "24"],
    ["5", "5"],
    ["50/2", "25"],
    ["12.5", "25/2"],
    ["15.12", "378/25"],
  ])("written %s means %s", (text, meaning) => {
    expect(FrameRate.format(rate(text))).toBe(meaning)
  })

  test("is nothing where it is not above zero or not a number", () => {
    for (const text of ["0", "-24", "", "NaN", "1e3", "24/0", "0/1", "fast", "1/2/3"])
      expect(FrameRate.parse(text)).toBeUndefined()
    for (const number of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(FrameRate.fromNumber(number)).toBeUndefined()
  })

  test("survives being written into an OTIO document as a number", () => {
    for (const text of ["24000/1001", "30000/1001", "60000/1001", "120000/1001", "25", "12.5", "15.12"]) {
      expect(FrameRate.fromNumber(FrameRate.toNumber(rate(text)))).toEqual(rate(text))
    }
  })
})

describe("time", () => {
  const anyRate = fc.constantFrom(
    ...["24000/1001", "24", "25", "30000/1001", "48000", "60000/1001", "120000/1001"].map(rate),
  )

  test("is rescaled to the nearest frame exactly, however large the count", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), anyRate, anyRate, (value, from, to) => {
        const found = BigInt(RationalTime.rescale({ value: value % 1_000_000_000_000, rate: from }, to).value)
        const numerator = BigInt(value % 1_000_000_000_000) * BigInt(to.numerator) * BigInt(from.denominator)
        const denominator = BigInt(to.denominator) * BigInt(from.numerator)
        const away = 2n * (numerator - found * denominator)
        expect(away < denominator && away >= -denominator).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test("of mixed rates adds up without drift", () => {
    const [film, ntsc] = [rate("24"), rate("30000/1001")]
    const grid = Grid.make(film, [film, ntsc])
    let at = 0
    for (let index = 0; index < 100_000; index++) at += grid.ticks({ value: 1, rate: ntsc })
    expect(grid.frame(at)).toBe(RationalTime.rescale({ value: 100_000, rate: ntsc }, film).value)
    expect(at).toBe(grid.ticks({ value: 100_000, rate: ntsc }))
  })

  test("on a grid stays a whole number of ticks for every rate of the grid", () => {
    fc.assert(
      fc.property(fc.array(anyRate, { minLength: 1, maxLength: 5 }), (list) => {
        const grid = Grid.make(list[0]!, list)
        for (const each of list)
          expect(grid.ticks({ value: 1001, rate: each })).toBe(1001 * grid.ticks({ value: 1, rate: each }))
      }),
    )
  })

  test("keeps half a frame that a document holds until it is placed", () => {
    const grid = Grid.make(rate("24"), [rate("24"), rate("48")])
    expect(grid.ticks({ value: 10.5, rate: rate("24") })).toBe(21)
    expect(grid.frame(21)).toBe(11)
  })
})
