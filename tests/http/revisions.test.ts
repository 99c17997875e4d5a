import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { borissKey, type Service, transports } from "../support/service.ts"

const first =
  '{ "rate": 25, "__proto__": 1, "clips": [ { "url": "file:///a.mov", "start": 0, "end": 4.50 } ] }'
const body = `{ "name": "First", "timeline_data": ${first}, "source_prompt": "p", "tags": ["kept"] }`

for (const [transport, start] of transports)
  describe(`revisions over ${transport}`, () => {
    let service: Service
    beforeAll(async () => {
      service = await start()
    })
    afterAll(() => service.close())
    const make = async () => `/timelines/${(await service.call("POST", "/timelines", { body })).json.uuid}`
    const refine = (at: string, prompt: string) => service.call("POST", `${at}/refine`, { body: { prompt } })

    test("the states before refinements are listed, newest first, to the character", async () => {
      const at = await make()
      expect((await service.call("GET", `${at}/revisions`)).text).toBe("[]")
      const second = (await refine(at, "Make it 3 seconds")).json
      await refine(at, "Make it 2 seconds")
      const listed = await service.call("GET", `${at}/revisions`)
      expect(
        listed.json.map(({ name, prompt, revision }: Record<string, unknown>) => [revision, name, prompt]),
      ).toEqual([
        [2, second.name, "Make it 2 seconds"],
        [1, "First", "Make it 3 seconds"],
      ])
      expect(listed.json[0].timeline_data).toEqual(second.timeline_data)
      expect(listed.text).toContain(`"timeline_data":${first}`)
      expect(Object.keys(listed.json[0])).toEqual([
        "revision",
        "name",
        "timeline_data",
        "prompt",
        "replaced_at",
      ])
      expect(listed.json[0].replaced_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    })

    test("a restoration gives back the state to the character, keeps the rest, and can be undone", async () => {
      const at = await make()
      const refined = await refine(at, "Make it 3 seconds")
      const restored = await service.call("POST", `${at}/revisions/1/restore`)
      expect(restored.status).toBe(200)
      expect(restored.text).toContain(`"timeline_data":${first}`)
      expect(restored.json).toMatchObject({ name: "First", source_prompt: "p", tags: ["kept"] })
      expect((await service.call("GET", at)).text).toBe(restored.text)
      const [newest] = (await service.call("GET", `${at}/revisions`)).json
      expect([newest.revision, newest.prompt]).toEqual([2, null])
      const undone = await service.call("POST", `${at}/revisions/2/restore`, { body: "not looked at" })
      expect(undone.json.timeline_data).toEqual(refined.json.timeline_data)
    })

    test("more revisions than a page holds are all listed", async () => {
      const at = await make()
      for (let index = 0; index < 40; index++) await refine(at, `Call it number ${index}`)
      const listed = (await service.call("GET", `${at}/revisions`)).json
      expect(listed.map(({ revision }: { revision: number }) => revision)).toEqual(
        Array.from({ length: 40 }, (_, index) => 40 - index),
      )
    })

    test("what is not there, or another owner's, is a 404, and nothing changes", async () => {
      const at = await make()
      await refine(at, "Make it 3 seconds")
      const before = await service.call("GET", at)
      for (const revision of ["2", "0", "-1", "x", "1.0", "99999999999999999999", "%00"])
        expect([
          revision,
          (await service.call("POST", `${at}/revisions/${revision}/restore`)).json.detail,
        ]).toEqual([revision, "The timeline has no revision of the number in the path."])
      const foreign = [
        await service.call("GET", `${at}/revisions`, { key: borissKey }),
        await service.call("POST", `${at}/revisions/1/restore`, { key: borissKey }),
      ]
      for (const answer of foreign)
        expect([answer.status, answer.json.detail]).toEqual([
          404,
          "You have no timeline with the uuid in the path.",
        ])
      expect((await service.call("GET", at)).text).toBe(before.text)
    })
  })
