import { describe, expect, test } from "bun:test"
import * as fc from "fast-check"
import type { JsonObject } from "../../packages/core/src/json/JsonText.ts"
import * as Build from "../../packages/core/src/otio/Build.ts"
import * as FrameRate from "../../packages/core/src/time/FrameRate.ts"
import { formats } from "../../packages/core/src/export/Exporter.ts"
import { exported } from "../export/Exporting.ts"
import { type Base, bases, files, harbour, interview } from "./Bases.ts"
import { type Child, type Document, refined, refinedBase, summary } from "./Refined.ts"
import { refinements } from "./refinements.ts"

const given = { interview, harbour }

const expectExports = (text: string) => {
  for (const format of formats) expect(exported(format, text).text.length).toBeGreaterThan(0)
}

describe("a refinement", () => {
  for (const { base, done, files, name, notPossible, notUnderstood, prompt, tracks } of refinements)
    test(`of the ${base} timeline: ${prompt}`, () => {
      const result = refinedBase(
        base,
        prompt,
        (files ?? []).map((file) => given[file]),
      )
      const before = refinedBase(base, "zzz").document
      expect(summary(result.document)).toEqual(tracks ?? summary(before))
      expect(result.document.metadata.roughcut.last_refinement).toEqual({
        prompt,
        done,
        not_understood: notUnderstood ?? [],
        not_possible: notPossible ?? [],
        understood: done.length > 0,
      } as never)
      expect(result.name).toBe(name ?? "Cut")
      expectExports(result.text)
    })
})

const frames = (child: Child) =>
  child.OTIO_SCHEMA.startsWith("Transition") ? 0 : (child.source_range?.duration.value ?? 0)

interface Placed {
  readonly what: string
  readonly start: number
  readonly child: Child
}

const placed = (children: ReadonlyArray<Child>): ReadonlyArray<Placed> => {
  let start = 0
  return children.flatMap((child) => {
    const at = start
    start += frames(child)
    return child.OTIO_SCHEMA.startsWith("Clip")
      ? [{ what: `${child.name}@${child.source_range!.start_time.value}+${frames(child)}`, start: at, child }]
      : []
  })
}

const track = (document: Document, index: number) => document.tracks.children[index]?.children ?? []
const length = (document: Document) => track(document, 0).reduce((sum, child) => sum + frames(child), 0)

const number = fc.integer({ min: 1, max: 5 })
const instruction = fc.oneof(
  number.map((clip) => `remove clip ${clip}`),
  fc.tuple(number, number).map(([one, other]) => `swap clips ${one} and ${other}`),
  fc.tuple(number, number).map(([one, other]) => `move clip ${one} after clip ${other}`),
  fc.integer({ min: 1, max: 90 }).map((seconds) => `make it ${seconds} seconds`),
  fc.integer({ min: 1, max: 9 }).map((seconds) => `clips of at most ${seconds} seconds`),
  fc.tuple(number, number).map(([seconds, clip]) => `trim ${seconds} seconds off the start of clip ${clip}`),
  fc.tuple(number, number).map(([clip, seconds]) => `extend clip ${clip} by ${seconds} seconds`),
  fc.constantFrom(
    "reverse it",
    "as shot",
    "best first",
    "a bit shorter",
    "a bit longer",
    "tighten it",
    "add half-second dissolves",
    "remove the transitions",
    "shorter dissolves",
    "cut the first 2 seconds",
    'add "Chapter" at the start',
    "add the boats at the end",
    "add clip 1 at the end",
    'replace clip 2 with "Later"',
    "remove the part about budgets",
    "keep only the first two clips",
    "make it sing",
    'call it "New"',
  ),
)
const prompts = fc.array(
  fc.array(instruction, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(". ")),
  { minLength: 1, maxLength: 3 },
)
const anyBase = fc.constantFrom(...(Object.keys(bases) as ReadonlyArray<Base>))

const run = (base: Base, chosen: ReadonlyArray<string>) => {
  let data: JsonObject = bases[base]
  let last = refined(data, "zzz")
  for (const prompt of chosen) {
    last = refined(data, prompt)
    data = last.document as unknown as JsonObject
  }
  return last
}

describe("any sequence of instructions", () => {
  test("keeps the document readable and exportable, its frames whole, and every prompt", () => {
    fc.assert(
      fc.property(anyBase, prompts, (base, chosen) => {
        const { document, text } = run(base, chosen)
        expectExports(text)
        expect(document.metadata.roughcut.refinements).toEqual(chosen)
        for (const { children } of document.tracks.children)
          for (const child of children ?? [])
            for (const time of [
              child.source_range?.start_time,
              child.source_range?.duration,
              child.in_offset,
              child.out_offset,
            ])
              if (time !== undefined) expect(Number.isInteger(time.value)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test("keeps the sound of a clip with its picture", () => {
    fc.assert(
      fc.property(prompts, (chosen) => {
        const { document } = run("generated", chosen)
        const [picture, ...others] = document.tracks.children
        const pictures = new Set(placed(picture!.children ?? []).map(({ start, what }) => `${start} ${what}`))
        const sounds = others.flatMap(({ children }) => placed(children ?? []))
        expect(sounds.filter(({ start, what }) => !pictures.has(`${start} ${what}`))).toEqual([])
        const heard = new Set(sounds.map(({ start }) => start))
        const silent = placed(picture!.children ?? []).filter(
          ({ child, start }) => child.name === "interview.mov" && !heard.has(start),
        )
        expect(silent).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test("keeps keys, schemas and tracks that nobody knows", () => {
    fc.assert(
      fc.property(prompts, (chosen) => {
        const document = run("plain", chosen).document as unknown as {
          readonly [key: string]: unknown
          readonly metadata: { readonly vendor: unknown }
          readonly tracks: {
            readonly odd: number
            readonly children: ReadonlyArray<{ readonly odd?: number }>
          }
        }
        expect(document["a key nobody knows"]).toEqual({ x: 1 })
        expect(document.metadata.vendor).toEqual({ keep: [1, 2] })
        expect(document.tracks.odd).toBe(5)
        expect(document.tracks.children[0]!.odd).toBe(6)
        expect(document.tracks.children[1]).toEqual({
          OTIO_SCHEMA: "Caption.7",
          name: "nobody knows this",
        } as never)
        for (const child of track(document as unknown as Document, 0) as ReadonlyArray<
          Child & { readonly vendor?: { readonly id: string } }
        >)
          if (/^[a-d]$/.test(child.name ?? "")) expect(child.vendor?.id).toBe(child.name!)
      }),
      { numRuns: 100 },
    )
  })

  test("ends at the length that is asked for, to the frame, where there is that much", () => {
    fc.assert(
      fc.property(anyBase, prompts, fc.integer({ min: 1, max: 8 }), (base, chosen, seconds) => {
        const before = run(base, chosen).document
        const rate = track(before, 0)[0]?.source_range?.duration.rate
        if (rate === undefined || length(before) < seconds * rate) return
        const { document } = refined(before as unknown as JsonObject, `make it ${seconds} seconds`)
        expect(length(document)).toBe(seconds * rate)
        for (const { children } of document.tracks.children)
          expect((children ?? []).reduce((sum, child) => sum + frames(child), 0)).toBeLessThanOrEqual(
            seconds * rate,
          )
      }),
      { numRuns: 300 },
    )
  })

  test("is the same every time, and leaves what it was given alone", () => {
    fc.assert(
      fc.property(anyBase, prompts, (base, chosen) => {
        const before = JSON.stringify(bases[base])
        expect(run(base, chosen).text).toBe(run(base, chosen).text)
        expect(JSON.stringify(bases[base])).toBe(before)
      }),
      { numRuns: 30 },
    )
  })
})

describe("a refinement of odd documents", () => {
  test("without tracks gets one for what is added", () => {
    const { document, text } = refined({ some: "thing" }, "add these", [interview])
    expect(document.tracks.children.map(({ kind }) => kind)).toEqual(["Video", "Audio"])
    expect(length(document)).toBe(60 * 24)
    expectExports(text)
    const slug = refined({ some: "thing" }, 'add "Opening" at the start')
    expect(slug.document.tracks.children).toHaveLength(1)
    expectExports(slug.text)
  })

  test("trimmed as a whole is read as what is left of it", () => {
    const time = (value: number) => ({ OTIO_SCHEMA: "RationalTime.1", value, rate: 25 })
    const range = { OTIO_SCHEMA: "TimeRange.1", start_time: time(50), duration: time(200) }
    const { children } = bases.layered["tracks"] as { readonly children: ReadonlyArray<JsonObject> }
    const [first, ...others] = children
    const track = {
      ...bases.layered,
      tracks: { OTIO_SCHEMA: "Stack.1", children: [{ ...first, source_range: range }, ...others] },
    }
    expect(summary(refined(track, "remove clip 2").document)[0]).toBe("V: one@150+50 three@100+50")
    const stack = {
      ...bases.layered,
      tracks: { ...(bases.layered["tracks"] as JsonObject), source_range: range },
    }
    const { document, text } = refined(stack, "reverse it")
    expect(summary(document)).toEqual([
      "V: three@100+50 two@100+100 one@150+50",
      "V: _10 logo@0+40 _25 title@0+50",
      "A: three@100+50 _100 one@150+50",
      "A: music@50+200",
    ])
    expectExports(text)
  })

  test("with sound that leads or trails its picture keeps it in step", () => {
    const rate = FrameRate.parse("25")!
    const shot = (name: string, from: number, frames: number) =>
      Build.clip({
        name,
        sourceRange: Build.frames(from, frames, rate),
        media: Build.externalReference({
          url: `file:///${name}.mov`,
          availableRange: Build.frames(0, 1000, rate),
        }),
      })
    const split = Build.timeline({
      name: "Split",
      tracks: [
        Build.track({
          kind: "Video",
          children: [shot("x", 100, 100), shot("y", 200, 100), shot("z", 0, 50)],
        }),
        Build.track({ kind: "Audio", children: [shot("x", 100, 80), shot("y", 180, 120), shot("z", 0, 50)] }),
      ],
    })
    const after = (prompt: string) => summary(refined(split, prompt).document)
    expect(after("remove clip 3")).toEqual(["V: x@100+100 y@200+100", "A: x@100+80 y@180+120"])
    expect(after("remove clip 1")).toEqual(["V: y@200+100 z@0+50", "A: y@200+100 z@0+50"])
    expect(after("trim 1 second off the start of clip 2")).toEqual([
      "V: x@100+100 y@225+75 z@0+50",
      "A: x@100+80 _20 y@225+75 z@0+50",
    ])
    expect(after("move clip 3 to the start")).toEqual([
      "V: z@0+50 x@100+100 y@200+100",
      "A: z@0+50 x@100+80 y@180+120",
    ])
  })

  test("in a collection or a bare stack works as in a timeline", () => {
    const collection = { OTIO_SCHEMA: "SerializableCollection.1", children: [bases.layered] }
    expect(summary(refined(collection, "reverse it").document)[0]).toBe(
      "V: three@100+100 two@100+100 one@100+100",
    )
    const stack = bases.layered["tracks"] as JsonObject
    expect(summary(refined(stack, "reverse it").document)[0]).toBe("V: three@100+100 two@100+100 one@100+100")
  })

  test("a large timeline is refined in time", () => {
    const { children } = bases.layered["tracks"] as {
      readonly children: ReadonlyArray<{ readonly children: ReadonlyArray<JsonObject> }>
    }
    const many = Array.from({ length: 1000 }, () => children[0]!.children).flat()
    const large = {
      ...bases.layered,
      tracks: {
        OTIO_SCHEMA: "Stack.1",
        children: [
          { ...children[0], children: many },
          { ...children[2], children: many },
        ],
      },
    }
    const before = performance.now()
    const { document } = refined(large, "reverse it, make it 90 seconds and add dissolves", files)
    expect(length(document)).toBe(90 * 25)
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})
