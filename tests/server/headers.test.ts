import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { disposition } from "../../packages/server/src/http/Attachment.ts"
import { headerValues } from "../../packages/server/src/http/ExportNotes.ts"

const quoted = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"$/
const note = fc.record({
  message: fc.string({ unit: "binary", maxLength: 400 }),
  clip: fc.string({ unit: "binary", maxLength: 400 }),
})

describe("Roughcut-Export-Note", () => {
  test("is a quoted ASCII string of RFC 9651 of at most 200 characters, whatever it is about", () => {
    fc.assert(
      fc.property(fc.array(note, { maxLength: 5 }), (notes) => {
        for (const value of headerValues(notes)) {
          expect(value).toMatch(quoted)
          expect(value.length).toBeLessThanOrEqual(200)
        }
      }),
    )
  })

  test("is there once for each loss, at most twenty times, then a count", () => {
    const notes = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ message: `loss ${index}` }))
    expect(headerValues(notes(20))).toHaveLength(20)
    expect(headerValues(notes(33)).slice(19)).toEqual(['"loss 19"', '"and 13 more"'])
  })

  test("names the clip it is about, and keeps the message beside a long name", () => {
    expect(headerValues([{ message: "It is gone.", clip: "A" }])).toEqual(['"A: It is gone."'])
    expect(headerValues([{ message: "It is gone.", clip: "x".repeat(500) }])[0]).toEndWith('It is gone."')
  })
})

describe("Content-Disposition", () => {
  test("holds no control character, path separator or loose quote, whatever the record is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 300 }), (name) => {
        const value = disposition(name, ".edl")
        expect(value).toMatch(
          /^attachment; filename="[^"\\/\x00-\x1f\x7f-\uffff]+\.edl"(; filename\*=UTF-8''[\w.%~$&+^`|#-]+)?$/,
        )
        expect(value.length).toBeLessThan(1200)
      }),
    )
  })
})
