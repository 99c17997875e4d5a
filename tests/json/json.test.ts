import { JsonScan, JsonText, Text, Uuid } from "@roughcut/core"
import { describe, expect, test } from "bun:test"
import { Either } from "effect"
import fc from "fast-check"

/** JSON as no printer prints it: white space anywhere, escapes anywhere. */
const space = fc.constantFrom("", " ", "\n\t", "\r\n  ")
const spaced = (value: unknown, pad: string): string => {
  if (Array.isArray(value))
    return `[${pad}${value.map((each) => spaced(each, pad)).join(`${pad},${pad}`)}${pad}]`
  if (value !== null && typeof value === "object")
    return `{${pad}${Object.entries(value)
      .map(([key, each]) => `${JSON.stringify(key)}${pad}:${pad}${spaced(each, pad)}`)
      .join(`${pad},${pad}`)}${pad}}`
  return JSON.stringify(value)
}
const depthOf = (value: unknown): number =>
  value !== null && typeof value === "object" ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

describe("the scan of a JSON text", () => {
  test("finds the depth and the very text of a member, whatever stands around and in it", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()),
        fc.jsonValue(),
        space,
        (others, value, pad) => {
          const text = spaced({ ...others, data: value, last: '}\\"{' }, pad)
          const { depth, members } = JsonScan.scan(text, new Set(["data"]))
          const [member] = members
          expect(members).toHaveLength(1)
          expect(text.slice(member!.start, member!.end)).toBe(spaced(value, pad))
          expect(depth).toBe(depthOf(JSON.parse(text)))
          expect(JsonScan.depth(text)).toBe(depth)
        },
      ),
    )
  })

  test("does not recurse and stops past the limit", () => {
    const deep = "[".repeat(5_000_000)
    expect(JsonScan.depth(deep)).toBe(257)
    expect(JsonScan.scan(`{"a":${deep}`, new Set(["b"])).depth).toBe(257)
  })

  test("never throws, however broken the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,\\ax1 \n') }), (text) => {
        expect(JsonScan.scan(text, new Set(["a"])).depth).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe("the text of a JSON object", () => {
  test("is taken as it is where it is one, and refused in a sentence where it is not", () => {
    const odd = '{ "__proto__": 1, "n": 1e400 }'
    expect(Either.getOrThrow(JsonText.make(odd)) as string).toBe(odd)
    for (const wrong of ["[]", "5", "{", "", '{"a":"\ud800"}', `{"a":${"[".repeat(256)}${"]".repeat(256)}}`])
      expect(Either.isLeft(JsonText.make(wrong))).toBe(true)
  })
})

describe("text", () => {
  test("characters are code points, and none is cut in half", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat({ max: 20 }), (text, count) => {
        expect(Text.characters(text)).toBe([...text].length)
        expect(Text.firstCharacters(text, count)).toBe([...text].slice(0, count).join(""))
      }),
    )
  })
})

describe("UUIDv7", () => {
  test("those of one process ascend strictly, even when the clock stands still or steps back", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5 }), { minLength: 2, maxLength: 50 }), (steps) => {
        const uuids = steps.map((step) => Uuid.v7(1_800_000_000_000 + step))
        expect(uuids).toEqual(uuids.toSorted())
        expect(new Set(uuids).size).toBe(uuids.length)
        for (const uuid of uuids)
          expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      }),
    )
  })
})
