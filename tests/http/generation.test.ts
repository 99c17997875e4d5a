import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { borissKey, type Service, transports } from "../support/service.ts"

const unknownFile = "01890000-0000-7000-8000-00000000000a"
const unknownSubject = "01890000-0000-7000-8000-00000000000b"
const formats = ["otio", "fcp_xml", "json", "cmx_3600"]

interface TimeRange {
  readonly start_time: { readonly value: number; readonly rate: number }
  readonly duration: { readonly value: number; readonly rate: number }
}
interface Clip {
  readonly OTIO_SCHEMA: string
  readonly source_range: TimeRange
  readonly media_references: { readonly DEFAULT_MEDIA: { readonly OTIO_SCHEMA: string } }
  readonly metadata: { readonly roughcut: { readonly file: string } }
}

const clipsOf = (timeline: { timeline_data: { tracks: { children: Array<{ children: Array<Clip> }> } } }) =>
  timeline.timeline_data.tracks.children[0]?.children ?? []

const secondsOf = (clips: ReadonlyArray<Clip>) =>
  clips.reduce((sum, { source_range: { duration } }) => sum + duration.value / duration.rate, 0)

for (const [transport, start] of transports)
  describe(`generation over ${transport}`, () => {
    let service: Service
    beforeEach(async () => {
      service = await start()
    })
    afterEach(() => service.close())
    const post = async (path: string, body: unknown) => (await service.call("POST", path, { body })).json
    const subject = (body: unknown) => post("/timelines/generate/subject", body)
    const highlight = (body: unknown) => post("/timelines/generate/highlight", body)
    const file = (part: object = {}) =>
      post("/library/files", { name: "a.mov", url: "file:///a.mov", duration: 100, rate: 25, ...part })

    const expectExports = async (uuid: string) => {
      for (const format of formats)
        expect((await service.call("POST", `/timelines/${uuid}/export/${format}`)).status).toBe(200)
    }

    test("files and subjects may be left out or null", async () => {
      for (const body of [{ prompt: "p" }, { prompt: "p", files: null, subjects: null }])
        expect((await service.call("POST", "/timelines/generate/subject", { body })).status).toBe(200)
    })

    test("files and subjects are arrays of UUIDs; anything else in them is a 400 that names the index", async () => {
      for (const key of ["files", "subjects"])
        for (const wrong of ["x", 1, null, {}]) {
          const answer = await service.call("POST", "/timelines/generate/highlight", {
            body: { prompt: "p", [key]: [unknownFile, wrong] },
          })
          expect(answer.status).toBe(400)
          expect(answer.json.errors[0].pointer).toBe(`/${key}/1`)
        }
    })

    test("a prompt is not blank and has at most 10,000 characters", async () => {
      const status = async (prompt: unknown) =>
        (await service.call("POST", "/timelines/generate/subject", { body: { prompt } })).status
      expect(await status("é".repeat(10_000))).toBe(200)
      for (const prompt of ["", " \n", "é".repeat(10_001), 5, null]) expect(await status(prompt)).toBe(400)
    })

    test("source_prompt is the prompt as sent, and the name its first 80 characters", async () => {
      const prompt = `  ${"Ünï 😀 ".repeat(40)}`
      const made = await subject({ prompt })
      expect(made.source_prompt).toBe(prompt)
      expect([...made.name].length).toBe(80)
      expect(prompt.startsWith(made.name)).toBe(true)
    })

    test("a highlight is a timeline with one more key, and get returns the ten keys alone", async () => {
      await file({ transcript: [{ start: 0, end: 5, text: "Hello there." }] })
      const made = await highlight({ prompt: "the best, 12 seconds" })
      expect(Object.keys(made)).toHaveLength(11)
      expect(Object.keys(made).at(-1)).toBe("highlights")
      const { highlights, ...timeline } = made
      expect((await service.call("GET", `/timelines/${made.uuid}`)).json).toEqual(timeline)
      expect(highlights.length).toBeGreaterThan(0)
      for (const [index, moment] of highlights.entries()) {
        expect(Object.keys(moment)).toEqual([
          "rank",
          "file",
          "start",
          "end",
          "score",
          "reason",
          "subjects",
          "text",
        ])
        expect(moment.rank).toBe(index + 1)
        expect(moment.score >= 0 && moment.score <= 1).toBe(true)
        expect(moment.end > moment.start && moment.end <= 100).toBe(true)
        expect(moment.reason).toMatch(/\.$/)
      }
    })

    test("a generated uuid works at once with get, update, refine, export and delete", async () => {
      const { uuid } = await highlight({ prompt: "p" })
      expect((await service.call("GET", `/timelines/${uuid}`)).status).toBe(200)
      expect(
        (await service.call("POST", `/timelines/${uuid}/refine`, { body: { prompt: "q" } })).status,
      ).toBe(200)
      await expectExports(uuid)
      const update = { name: "n", timeline_data: {} }
      expect((await service.call("PUT", `/timelines/${uuid}`, { body: update })).status).toBe(200)
      expect((await service.call("DELETE", `/timelines/${uuid}`)).status).toBe(200)
    })

    test("with no files the whole library is searched, and the asked length is kept", async () => {
      const files = [await file(), await file({ name: "b.mov", url: "file:///b.mov", duration: 40 })]
      const made = await subject({ prompt: "Everything, 30 seconds" })
      const clips = clipsOf(made)
      expect(new Set(clips.map(({ metadata }) => metadata.roughcut.file))).toEqual(
        new Set(files.map(({ uuid }) => uuid)),
      )
      expect(Math.abs(secondsOf(clips) - 30)).toBeLessThanOrEqual(2)
      await expectExports(made.uuid)
    })

    test("of enough material a second is left before and after every clip, to extend it by", async () => {
      await file({
        shots: [
          { start: 0, end: 50, description: "harbour" },
          { start: 50, end: 100, description: "market" },
        ],
      })
      for (const prompt of ["anything, 30 seconds", "the harbour, 20 seconds", "the market, 20 seconds"])
        for (const { end, start } of (await highlight({ prompt })).highlights) {
          expect(start).toBeGreaterThanOrEqual(1)
          expect(end).toBeLessThanOrEqual(99)
        }
    })

    test("with files only those are used, whole where they fit the length", async () => {
      await file()
      const chosen = await file({ name: "b.mov", url: "file:///b.mov", duration: 8 })
      const made = await subject({ prompt: "All of it, 30 seconds", files: [chosen.uuid.toUpperCase()] })
      expect(clipsOf(made)).toHaveLength(1)
      expect(secondsOf(clipsOf(made))).toBe(8)
      expect(made.timeline_data.metadata.roughcut.unresolved).toEqual([])
    })

    test("where the library knows when a subject appears, the cut holds that time alone", async () => {
      const anna = await post("/library/subjects", { kind: "person", name: "Anna" })
      await file({ appearances: [{ subject: anna.uuid, start: 10, end: 14 }] })
      await file()
      const made = await highlight({ prompt: "Anna", subjects: [anna.uuid] })
      expect(made.highlights).toHaveLength(1)
      expect(made.highlights[0]).toMatchObject({ start: 10, end: 14, subjects: [anna.uuid] })
    })

    test("a file that the library does not know gets a missing reference that keeps the UUID, and is said", async () => {
      const made = await subject({
        prompt: "p, 20 seconds",
        files: [unknownFile],
        subjects: [unknownSubject],
      })
      const [clip] = clipsOf(made)
      expect(clip!.media_references.DEFAULT_MEDIA.OTIO_SCHEMA).toBe("MissingReference.1")
      expect(JSON.stringify(clip)).toContain(unknownFile)
      expect(made.timeline_data.metadata.roughcut.unresolved).toEqual([unknownFile, unknownSubject])
      await expectExports(made.uuid)
    })

    test("a file of another owner is one that the library does not know", async () => {
      const body = { name: "secret.mov", duration: 9 }
      const foreign = (await service.call("POST", "/library/files", { key: borissKey, body })).json
      const made = await subject({ prompt: "p", files: [foreign.uuid] })
      expect(made.timeline_data.metadata.roughcut.unresolved).toEqual([foreign.uuid])
      expect(JSON.stringify(made)).not.toContain("secret.mov")
      expect(JSON.stringify(await subject({ prompt: "everything" }))).not.toContain("secret.mov")
    })

    test("under MEDIA_POLICY=strict unknown UUIDs are a 404 that lists them", async () => {
      const strict = await start({ mediaPolicy: "strict" })
      try {
        const made = (
          await strict.call("POST", "/timelines", {
            body: { name: "n", timeline_data: {}, source_prompt: "" },
          })
        ).json
        const body = { prompt: "p", files: [unknownFile], subjects: [unknownSubject] }
        for (const path of [
          "/timelines/generate/subject",
          "/timelines/generate/highlight",
          `/timelines/${made.uuid}/refine`,
        ]) {
          const answer = await strict.call("POST", path, { body })
          expect(answer.status).toBe(404)
          expect(answer.json.detail).toContain(unknownFile)
          expect(answer.json.detail).toContain(unknownSubject)
        }
        expect((await strict.call("GET", "/timelines")).json).toEqual([made])
      } finally {
        await strict.close()
      }
    })

    test("with an empty library the result is a storyboard: one slug a beat, which every format takes", async () => {
      const made = await highlight({
        prompt: "Dawn over the harbour. Then the market opens!\nFade to black. Make it 30 seconds.",
      })
      expect(made.highlights).toEqual([])
      const clips = clipsOf(made)
      expect(clips.map((clip) => (clip as unknown as { name: string }).name)).toEqual([
        "Dawn over the harbour.",
        "Then the market opens!",
        "Fade to black.",
      ])
      expect(secondsOf(clips)).toBe(30)
      await expectExports(made.uuid)
    })

    test("the same prompt over the same library gives the same cut", async () => {
      for (let index = 0; index < 5; index++) await file({ name: `${index}.mov`, duration: 30 + index })
      const [first, second] = [
        await highlight({ prompt: "best, 45 s" }),
        await highlight({ prompt: "best, 45 s" }),
      ]
      expect(second.timeline_data).toEqual(first.timeline_data)
      expect(second.highlights).toEqual(first.highlights)
    })
  })
