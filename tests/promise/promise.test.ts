import { Exporter } from "@roughcut/core"
import {
  exportTimeline,
  generateHighlight,
  generateTimeline,
  refineTimeline,
  type TimelineData,
} from "@roughcut/core/promise"
import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { libraries, prompts } from "../generate/Libraries.ts"
import { inMemory, type Service } from "../support/service.ts"
import { mediaFile, uuid } from "../support/samples.ts"

let service: Service
beforeAll(async () => void (service = await inMemory()))
afterAll(() => service.close())

const post = async (path: string, body: unknown) => {
  const answer = await service.call("POST", path, { body })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer
}

/** A file of the service's library, as it was posted, with a UUID of its own. */
const shelved = async <A extends object>(file: A): Promise<A & { readonly uuid: string }> => {
  const posted = { ...file, uuid: uuid() }
  await post("/library/files", posted)
  return posted
}

const exportedBy = async (path: string) => {
  const { headers, text } = await service.call("POST", path)
  return { text, mediaType: headers.get("Content-Type")! }
}

const interview = uuid()
const clips = [
  { file: interview, name: "interview.mov", start: 2, end: 6.4 },
  { gap: 1 },
  { url: "file:///media/market.mov", name: "market.mov", start: 10, end: 13, speed: 2 },
]
const cutLists: ReadonlyArray<readonly [string, TimelineData]> = [
  ["a cut list", { rate: 25, clips }],
  [
    "a cut list as text, with integers that no double holds",
    `{ "rate": 25, "id": 90071992547409931, "clips": [] }`,
  ],
  [
    "text with odd keys",
    `{ "__proto__": { "a": 1 }, "clips": [{ "name": "\\ud800", "start": 0, "end": 1 }] }`,
  ],
  ["an object that is no timeline", { a: 1 }],
]

describe("the promises of the core", () => {
  for (const [what, timeline_data] of cutLists)
    test(`export ${what} as the service does, in every format`, async () => {
      const file = mediaFile({ uuid: interview })
      await service.call("POST", "/library/files", { body: file })
      const data = typeof timeline_data === "string" ? timeline_data : JSON.stringify(timeline_data)
      const made = await post("/timelines", `{"name":"Häfen","source_prompt":"p","timeline_data":${data}}`)
      const { timeline_data: _, ...record } = made.json
      for (const format of Exporter.formats) {
        const { mediaType, text } = await exportTimeline({
          ...record,
          timeline_data,
          format,
          library: { files: [file] },
        })
        expect({ text, mediaType }).toEqual(await exportedBy(`/timelines/${record.uuid}/export/${format}`))
      }
    })

  test("pass the options of a format on, and say what it cannot carry", async () => {
    const asked = { name: "N", timeline_data: { clips }, format: "cmx_3600" } as const
    const { extension, notes, text } = await exportTimeline({ ...asked, options: { flavour: "avid" } })
    expect(extension).toBe(".edl")
    expect(notes.length).toBeGreaterThan(0)
    for (const { message } of notes) expect(typeof message).toBe("string")
    expect(text).not.toBe((await exportTimeline({ ...asked, options: { flavour: "resolve" } })).text)
  })

  test("generate and refine what the service does, from any library and any prompt", () =>
    fc.assert(
      fc.asyncProperty(libraries, prompts, async (known, prompt) => {
        const files = await Promise.all(known.map(shelved))
        const asked = { prompt, files: files.map(({ uuid }) => uuid) }
        const library = { files }
        const cut = (await post("/timelines/generate/subject", asked)).json
        expect((await generateTimeline({ ...asked, library })).timeline_data).toEqual(cut.timeline_data)

        const best = (await post("/timelines/generate/highlight", asked)).json
        const { highlights, name, timeline_data } = await generateHighlight({ ...asked, library })
        expect({ highlights, name, timeline_data }).toEqual({
          highlights: best.highlights,
          name: best.name,
          timeline_data: best.timeline_data,
        })

        const change = "Make it 10 seconds"
        const refined = (await post(`/timelines/${best.uuid}/refine`, { prompt: change })).json
        const again = await refineTimeline({ name, timeline_data, prompt: change, library })
        expect(again).toEqual({ name: refined.name, timeline_data: refined.timeline_data })
      }),
      { numRuns: 15 },
    ))

  test("refine text to text, with its integers exact, and an object to an object", async () => {
    const change = { name: "N", prompt: "Rename it to Final" }
    const text = `{ "id": 90071992547409931, "clips": [] }`
    const refined = await refineTimeline({ ...change, timeline_data: text })
    expect(refined.timeline_data).toContain("90071992547409931")
    expect(refined.name).toBe("Final")
    const { timeline_data } = await refineTimeline({ ...change, timeline_data: { clips: [] } })
    expect(timeline_data["OTIO_SCHEMA"]).toBe("Timeline.1")
  })

  test("without files generate a storyboard, the same every time", async () => {
    const asked = { prompt: "Dawn over the harbour. Then the market opens. 20 seconds." }
    const { highlights, timeline_data } = await generateHighlight(asked)
    expect(highlights).toEqual([])
    expect(await generateHighlight(asked)).toMatchObject({ timeline_data })
  })

  test("leave what they are given as it is", async () => {
    const given = { name: "N", timeline_data: { clips }, prompt: "Make it 3 seconds", library: { files: [] } }
    const before = structuredClone(given)
    await refineTimeline(given)
    await exportTimeline({ ...given, format: "otio" })
    expect(given).toEqual(before)
  })
})

const sound = { name: "N", timeline_data: { clips: [] }, format: "cmx_3600" }
const file = { uuid: interview, name: "a.mov", duration: 3 }
const refused: ReadonlyArray<readonly [unknown, string]> = [
  [undefined, "The input must be an object."],
  [{ ...sound, name: undefined }, "name must be a string."],
  [{ ...sound, name: " " }, "name must not be blank."],
  [{ ...sound, uuid: "x" }, "uuid must be a UUID."],
  [{ ...sound, format: "mov" }, "format must be one of otio, fcp_xml, json, cmx_3600."],
  [{ ...sound, options: { reel: 1 } }, "options.reel must be a string."],
  [{ ...sound, options: { reel: "x" } }, 'The option reel of cmx_3600 takes short, long, not "x".'],
  [{ ...sound, timeline_data: [] }, "timeline_data must be an object or the JSON text of one."],
  [{ ...sound, timeline_data: "[]" }, "timeline_data is refused: The JSON is not an object."],
  [
    { ...sound, timeline_data: { OTIO_SCHEMA: "Timeline.1", tracks: 4 } },
    "timeline_data at $.tracks: an object is expected here, not a number.",
  ],
  [{ ...sound, library: { files: [{}] } }, "library.files[0].uuid is missing."],
  [
    { ...sound, library: { files: [{ ...file, shots: [1] }] } },
    "library.files[0].shots[0] must be an object.",
  ],
  [
    { ...sound, library: { files: [{ ...file, rate: "fast" }] } },
    'library.files[0].rate must be frames a second, as a number such as 25 or a fraction such as "30000/1001".',
  ],
  [{ ...sound, library: { files: [file, file] } }, `The library already has a file ${interview}.`],
]

describe("what a promise of the core cannot do is an Error of one sentence", () => {
  const rejection = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    )
  for (const [input, message] of refused)
    test(message, async () => {
      const error = await rejection(exportTimeline(input as never))
      expect(error).toBeInstanceOf(Error)
      expect((error as Error).message).toBe(message)
    })

  test("what JSON cannot write is named", async () => {
    const circle: Record<string, unknown> = {}
    circle["circle"] = circle
    for (const timeline_data of [circle, { big: 1n }]) {
      const error = await rejection(exportTimeline({ ...sound, timeline_data } as never))
      expect(String(error)).toContain("timeline_data must be an object that JSON can write: ")
    }
  })

  test("prompts, files and subjects are judged as the service judges them", async () => {
    for (const [input, pointer] of [
      [{ prompt: "" }, "/prompt"],
      [{ prompt: "a", files: ["x"] }, "/files/0"],
      [{ prompt: "a", subjects: "x" }, "/subjects"],
    ] as const) {
      const { json, status } = await service.call("POST", "/timelines/generate/subject", { body: input })
      expect([status, json.errors[0].pointer]).toEqual([400, pointer])
      const error = await rejection(generateTimeline(input as never))
      expect((error as Error).message).toBe(json.errors[0].detail)
    }
  })
})
