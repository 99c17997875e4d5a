import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { type Service, transports } from "../support/service.ts"

const time = (value: number) => ({ OTIO_SCHEMA: "RationalTime.1", value, rate: 25 })
const clip = (name: string, frames: number, more: object = {}) => ({
  OTIO_SCHEMA: "Clip.2",
  name,
  source_range: { OTIO_SCHEMA: "TimeRange.1", start_time: time(0), duration: time(frames) },
  ...more,
})
const otio = {
  OTIO_SCHEMA: "Timeline.1",
  name: "Cut",
  metadata: { vendor: { keep: [1, 2] } },
  "a key nobody knows": { x: 1 },
  tracks: {
    OTIO_SCHEMA: "Stack.1",
    children: [
      { OTIO_SCHEMA: "Track.1", kind: "Video", children: [clip("a", 250), clip("b", 250, { vendor: 7 })] },
    ],
  },
}

for (const [transport, start] of transports)
  describe(`refinement over ${transport}`, () => {
    let service: Service
    beforeEach(async () => {
      service = await start()
    })
    afterEach(() => service.close())
    const create = async (timeline_data: unknown) =>
      (
        await service.call("POST", "/timelines", {
          body: { name: "N", source_prompt: "first", timeline_data },
        })
      ).json
    const refine = async (uuid: string, prompt: string, part: object = {}) =>
      (await service.call("POST", `/timelines/${uuid}/refine`, { body: { prompt, ...part } })).json

    test("changes the timeline in place, keeps source_prompt and appends the prompt", async () => {
      const made = await create(otio)
      await refine(made.uuid, "something")
      const refined = await refine(made.uuid, "something else")
      expect(refined).toMatchObject({ uuid: made.uuid, source_prompt: "first", created_at: made.created_at })
      expect(refined.timeline_data.metadata.roughcut.refinements).toEqual(["something", "something else"])
      expect((await service.call("GET", `/timelines/${made.uuid}`)).json).toEqual(refined)
    })

    test("OTIO stays OTIO, and what nobody knows of survives", async () => {
      const { uuid } = await create(otio)
      const { timeline_data } = await refine(uuid, "whatever")
      expect(timeline_data["a key nobody knows"]).toEqual({ x: 1 })
      expect(timeline_data.metadata.vendor).toEqual({ keep: [1, 2] })
      expect(timeline_data.tracks.children).toEqual(otio.tracks.children)
      expect(timeline_data.metadata.roughcut.last_refinement.understood).toBe(false)
    })

    test("numbers that no double holds survive a refinement, and a cut list's become metadata as they are", async () => {
      const big = '{"n":123456789012345678901234567890,"e":1e400}'
      for (const timeline_data of [
        `{"OTIO_SCHEMA":"Timeline.1","metadata":{"x":${big}},"tracks":{"OTIO_SCHEMA":"Stack.1"}}`,
        `{"clips":[],"x":${big}}`,
        `{"x":${big}}`,
      ]) {
        const body = `{"name":"N","source_prompt":"","timeline_data":${timeline_data}}`
        const { uuid } = (await service.call("POST", "/timelines", { body })).json
        const refined = await service.call("POST", `/timelines/${uuid}/refine`, { body: { prompt: "p" } })
        expect(refined.text).toContain(`"x":${big}`)
      }
    })

    test("an asked length cuts the end off", async () => {
      const { uuid } = await create(otio)
      const { timeline_data } = await refine(uuid, "Make it 15 seconds")
      const [a, b] = timeline_data.tracks.children[0].children
      expect([a.source_range.duration.value, b.source_range.duration.value]).toEqual([250, 125])
      expect(b.vendor).toBe(7)
      expect(timeline_data.metadata.roughcut.last_refinement.understood).toBe(true)
    })

    test("several instructions are done in order, and what was not understood is said", async () => {
      const { uuid } = await create(otio)
      const refined = await refine(uuid, 'Remove clip 1, call it "Short" and make it sing')
      expect(refined.name).toBe("Short")
      expect(refined.timeline_data.name).toBe("Short")
      expect(refined.timeline_data.tracks.children[0].children).toEqual([clip("b", 250, { vendor: 7 })])
      expect(refined.timeline_data.metadata.roughcut.last_refinement).toEqual({
        prompt: 'Remove clip 1, call it "Short" and make it sing',
        done: ["Removed 1 clip.", 'Named it "Short".'],
        not_understood: ["make it sing"],
        not_possible: [],
        understood: true,
      })
      for (const format of ["otio", "fcp_xml", "json", "cmx_3600"])
        expect((await service.call("POST", `/timelines/${uuid}/export/${format}`)).status).toBe(200)
    })

    test("given files are added at the end, known or not", async () => {
      const body = { name: "a.mov", url: "file:///a.mov", duration: 10, rate: 25, audio_channels: 2 }
      const file = (await service.call("POST", "/library/files", { body })).json
      const unknown = "01890000-0000-7000-8000-00000000000a"
      const { uuid } = await create(otio)
      const { timeline_data } = await refine(uuid, "add these", { files: [file.uuid, unknown] })
      const [video, audio] = timeline_data.tracks.children
      expect(video.children).toHaveLength(4)
      expect(audio.children[0]).toMatchObject({
        OTIO_SCHEMA: "Gap.1",
        source_range: { duration: { value: 500 } },
      })
      expect(timeline_data.metadata.roughcut.unresolved).toEqual([unknown])
      for (const format of ["otio", "fcp_xml", "cmx_3600"])
        expect((await service.call("POST", `/timelines/${uuid}/export/${format}`)).status).toBe(200)
    })

    test("a cut list becomes a Timeline.1", async () => {
      const { uuid } = await create({
        rate: 25,
        clips: [{ url: "file:///a.mov", start: 0, end: 2 }],
        mood: "calm",
      })
      const { timeline_data } = await refine(uuid, "anything")
      expect(timeline_data.OTIO_SCHEMA).toBe("Timeline.1")
      expect(timeline_data.tracks.children[0].children).toHaveLength(1)
      expect(timeline_data.metadata.roughcut.original.mood).toBe("calm")
    })

    test("any other object becomes a Timeline.1 that keeps it under metadata.roughcut.original", async () => {
      const { uuid } = await create({ some: { thing: 1 } })
      const { timeline_data } = await refine(uuid, "anything")
      expect(timeline_data.OTIO_SCHEMA).toBe("Timeline.1")
      expect(timeline_data.metadata.roughcut.original).toEqual({ some: { thing: 1 } })
    })

    test("broken OTIO is a 400 that says where, and the timeline is left as it was", async () => {
      const broken = { OTIO_SCHEMA: "Timeline.1", tracks: { OTIO_SCHEMA: "Stack.1", children: [5] } }
      const made = await create(broken)
      const answer = await service.call("POST", `/timelines/${made.uuid}/refine`, { body: { prompt: "p" } })
      expect(answer.status).toBe(400)
      expect(answer.json.detail).toContain("$.tracks.children[0]")
      expect((await service.call("GET", `/timelines/${made.uuid}`)).json).toEqual(made)
    })

    test("refinements at once are all applied, none lost", async () => {
      const { uuid } = await create(otio)
      const prompts = Array.from({ length: 8 }, (_, index) => `prompt ${index}`)
      await Promise.all(prompts.map((prompt) => refine(uuid, prompt)))
      const { timeline_data } = (await service.call("GET", `/timelines/${uuid}`)).json
      expect(timeline_data.metadata.roughcut.refinements.toSorted()).toEqual(prompts)
    })
  })
