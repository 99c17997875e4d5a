import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { borissKey, type Service, transports } from "../support/service.ts"

const whole = {
  name: "interview.mov",
  url: "file:///media/interview.mov",
  duration: 1834.2,
  rate: "30000/1001",
  start_timecode: "01:00:00;00",
  drop_frame: true,
  width: 1920,
  height: 1080,
  audio_channels: 2,
  transcript: [
    {
      start: 0,
      end: 2.4,
      text: "Hello there.",
      speaker: "Anna",
      words: [{ start: 0, end: 0.3, text: "Hello" }],
    },
  ],
  shots: [{ start: 0, end: 4.2, description: "harbour at dawn", tags: ["wide"] }],
  appearances: [{ subject: "01890000-0000-7000-8000-00000000000b", start: 1, end: 9.5, confidence: 0.9 }],
}

for (const [transport, start] of transports)
  describe(`the media library over ${transport}`, () => {
    let service: Service
    beforeAll(async () => {
      service = await start()
    })
    afterAll(() => service.close())
    const post = (path: string, body: unknown) => service.call("POST", path, { body })

    test("a file is added, read, replaced and deleted", async () => {
      const made = (await post("/library/files", whole)).json
      expect(made).toEqual({ uuid: made.uuid, ...whole })
      expect((await service.call("GET", `/library/files/${made.uuid.toUpperCase()}`)).json).toEqual(made)
      const replaced = await service.call("PUT", `/library/files/${made.uuid}`, {
        body: { name: "b.mov", duration: 3 },
      })
      expect(replaced.json).toMatchObject({
        uuid: made.uuid,
        name: "b.mov",
        duration: 3,
        url: null,
        transcript: [],
      })
      expect((await service.call("DELETE", `/library/files/${made.uuid}`)).status).toBe(200)
      expect((await service.call("GET", `/library/files/${made.uuid}`)).status).toBe(404)
    })

    test("a list of files leaves out transcript, shots and appearances", async () => {
      const made = (await post("/library/files", whole)).json
      const { appearances: _a, shots: _s, transcript: _t, ...summary } = made
      expect((await service.call("GET", "/library/files")).json).toContainEqual(summary)
    })

    test("all but name and duration are optional", async () => {
      const made = await post("/library/files", { name: "a", duration: 1 })
      expect(made.status).toBe(200)
      const answer = await post("/library/files", {})
      expect(answer.json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
        "/name",
        "/duration",
      ])
    })

    test("the caller may bring the uuid, once", async () => {
      const uuid = "0189BBBB-0000-7000-8000-00000000000A"
      expect((await post("/library/files", { uuid, name: "a", duration: 1 })).json.uuid).toBe(
        uuid.toLowerCase(),
      )
      const again = await post("/library/files", { uuid: uuid.toLowerCase(), name: "a", duration: 1 })
      expect(again.status).toBe(400)
      expect(again.json.errors[0].pointer).toBe("/uuid")
    })

    test("what is wrong in a file is named by its place", async () => {
      for (const [part, pointer] of [
        [{ duration: 0 }, "/duration"],
        [{ duration: "5" }, "/duration"],
        [{ rate: "fast" }, "/rate"],
        [{ rate: 0 }, "/rate"],
        [{ start_timecode: "1:2" }, "/start_timecode"],
        [{ width: 1.5 }, "/width"],
        [{ drop_frame: "no" }, "/drop_frame"],
        [{ transcript: [{ start: 2, end: 1, text: "x" }] }, "/transcript/0/end"],
        [{ transcript: [{ start: 2, end: 3, text: 5 }] }, "/transcript/0/text"],
        [{ shots: [{ start: -1, end: 3 }] }, "/shots/0/start"],
        [{ appearances: [{ subject: "x", start: 0, end: 3 }] }, "/appearances/0/subject"],
        [{ appearances: [{ ...whole.appearances[0], confidence: 2 }] }, "/appearances/0/confidence"],
      ] as const) {
        const answer = await post("/library/files", { name: "a", duration: 1, ...part })
        expect([
          answer.status,
          answer.json.errors?.map((fault: { pointer: string }) => fault.pointer),
        ]).toEqual([400, [pointer]])
      }
    })

    test("subjects are people and places: added, listed, read, replaced and deleted", async () => {
      const made = (await post("/library/subjects", { kind: "person", name: "Anna", aliases: ["Annie"] }))
        .json
      expect(made).toEqual({ uuid: made.uuid, kind: "person", name: "Anna", aliases: ["Annie"] })
      expect((await service.call("GET", "/library/subjects")).json).toContainEqual(made)
      const body = { kind: "place", name: "Lisbon" }
      const replaced = await service.call("PUT", `/library/subjects/${made.uuid}`, { body })
      expect(replaced.json).toEqual({ uuid: made.uuid, ...body, aliases: [] })
      expect((await service.call("GET", `/library/subjects/${made.uuid}`)).json).toEqual(replaced.json)
      expect((await service.call("DELETE", `/library/subjects/${made.uuid}`)).status).toBe(200)
      expect((await service.call("DELETE", `/library/subjects/${made.uuid}`)).status).toBe(404)
      expect((await post("/library/subjects", { kind: "thing", name: "x" })).json.errors[0].pointer).toBe(
        "/kind",
      )
    })

    test("entries of another owner read like missing ones", async () => {
      const made = (await post("/library/files", whole)).json
      const foreign = (method: string, body?: object) =>
        service.call(method, `/library/files/${made.uuid}`, { key: borissKey, ...(body ? { body } : {}) })
      expect((await foreign("GET")).status).toBe(404)
      expect((await foreign("PUT", { name: "x", duration: 1 })).status).toBe(404)
      expect((await foreign("DELETE")).status).toBe(404)
      expect((await service.call("GET", "/library/files", { key: borissKey })).json).toEqual([])
      expect((await service.call("GET", `/library/files/${made.uuid}`)).json).toEqual(made)
    })
  })
