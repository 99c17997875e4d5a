import { expect, test } from "bun:test"
import { bases } from "./Bases.ts"
import { refined } from "./Refined.ts"
import { refinements } from "./refinements.ts"

/** Values that JSON can hold and that are neither text nor number, nor become one. */
const odd: ReadonlyArray<unknown> = [{ toString: 1 }, { valueOf: 1, toString: null }, [], null, true]

test("whatever stands under a schema that nobody knows, a refinement passes it by", () => {
  const generated = bases.generated as unknown as {
    readonly tracks: { readonly children: ReadonlyArray<{ readonly children: ReadonlyArray<object> }> }
  }
  const prompts = new Set(refinements.map(({ prompt }) => prompt))
  for (const value of odd) {
    const metadata = { roughcut: { audio_channels: value, file: value, score: value, alternates: [value] } }
    const stranger = { OTIO_SCHEMA: "Stranger.1", in_offset: value, metadata }
    const strangers = [stranger, { ...stranger, OTIO_SCHEMA: value }, { ...stranger, children: [stranger] }]
    const [first, ...rest] = generated.tracks.children
    const document = {
      ...generated,
      metadata,
      tracks: {
        ...generated.tracks,
        children: [{ ...first, children: [...strangers, ...first!.children] }, ...rest, ...strangers],
      },
    }
    for (const prompt of prompts) expect(refined(document as never, prompt).text).toContain("Stranger.1")
  }
})
