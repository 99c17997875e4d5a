import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Service, transports } from "../support/service.ts"

const data = { OTIO_SCHEMA: "Timeline.1", name: "T", tracks: { OTIO_SCHEMA: "Stack.1", children: [] } }
const minimal = { name: "Harbour", timeline_data: data, source_prompt: "the harbour" }
const unknown = "01890000-0000-7000-8000-000000000000"

for (const [transport, start] of transports)
  describe(`SPEC.md over ${transport}`, () => {
    let service: Service
    beforeAll(async () => {
      service = await start()
    })
    afterAll(() => service.close())
    const create = async (part: object = {}) =>
      (await service.call("POST", "/timelines", { body: { ...minimal, ...part } })).json

    describe("4.1 timelines", () => {
      test("create answers 200 with the created timeline object", async () => {
        const body = { ...minimal, preview_image: "https://x/y.png", related_chat_id: "c", tags: ["a", "b"] }
        const answer = await service.call("POST", "/timelines", { body })
        expect(answer.status).toBe(200)
        expect(answer.json).toMatchObject(body)
      })

      test("get answers 200 with the timeline object that create answered", async () => {
        const made = await create()
        const answer = await service.call("GET", `/timelines/${made.uuid}`)
        expect(answer.status).toBe(200)
        expect(answer.json).toEqual(made)
      })

      test("list answers 200 with an array of the owner's timeline objects", async () => {
        const made = await create()
        const answer = await service.call("GET", "/timelines")
        expect(answer.status).toBe(200)
        expect(answer.json).toContainEqual(made)
      })

      test("update answers 200 with the updated timeline object", async () => {
        const made = await create()
        const body = { name: "New", timeline_data: { a: 1 }, tags: ["z"], source_prompt: "p" }
        const answer = await service.call("PUT", `/timelines/${made.uuid}`, { body })
        expect(answer.status).toBe(200)
        expect(answer.json).toMatchObject({ ...body, uuid: made.uuid, created_at: made.created_at })
        expect((await service.call("GET", `/timelines/${made.uuid}`)).json).toEqual(answer.json)
      })

      test("delete answers 200 with one string field message, and the timeline is gone", async () => {
        const made = await create()
        const answer = await service.call("DELETE", `/timelines/${made.uuid}`)
        expect(answer.status).toBe(200)
        expect(Object.keys(answer.json)).toEqual(["message"])
        expect(answer.json.message).toMatch(/deleted successfully/)
        expect((await service.call("GET", `/timelines/${made.uuid}`)).status).toBe(404)
      })

      test("generate by subject answers 200 with the generated timeline object", async () => {
        const body = { prompt: "The harbour at dawn. The market at noon.", files: [], subjects: [] }
        const answer = await service.call("POST", "/timelines/generate/subject", { body })
        expect(answer.status).toBe(200)
        expect(answer.json.source_prompt).toBe(body.prompt)
        expect(answer.json.timeline_data.OTIO_SCHEMA).toBe("Timeline.1")
      })

      test("generate highlight answers 200 with the generated highlight object", async () => {
        const body = { prompt: "The best moments", files: [], subjects: [] }
        const answer = await service.call("POST", "/timelines/generate/highlight", { body })
        expect(answer.status).toBe(200)
        expect(answer.json.highlights).toEqual([])
      })

      test("refine answers 200 with the refined timeline object", async () => {
        const made = await create()
        const body = { prompt: "shorter", files: [], subjects: [] }
        const answer = await service.call("POST", `/timelines/${made.uuid}/refine`, { body })
        expect(answer.status).toBe(200)
        expect(answer.json.uuid).toBe(made.uuid)
      })

      for (const format of ["otio", "fcp_xml", "json", "cmx_3600"])
        test(`export answers 200 with the timeline as ${format}`, async () => {
          const made = await create()
          const answer = await service.call("POST", `/timelines/${made.uuid}/export/${format}`)
          expect(answer.status).toBe(200)
          expect(answer.text.length).toBeGreaterThan(10)
        })

      test("rule 2: the json export is JSON, the others are raw content to be saved as a file", async () => {
        const made = await create()
        const exported = async (format: string) =>
          (await service.call("POST", `/timelines/${made.uuid}/export/${format}`)).text
        expect(JSON.parse(await exported("json"))).toEqual(made)
        expect(JSON.parse(await exported("otio"))).toEqual(data)
        expect(await exported("fcp_xml")).toStartWith("<?xml")
        expect(await exported("cmx_3600")).toStartWith("TITLE:")
      })
    })

    describe("4.2 indexer profiles", () => {
      const profile = { name: "Faces", configuration: { model: "x", depth: { a: [1, 2] } } }

      test("create answers 200 with exactly name, configuration, owner and uuid", async () => {
        const answer = await service.call("POST", "/indexer-profile/create", { body: profile })
        expect(answer.status).toBe(200)
        expect(Object.keys(answer.json)).toEqual(["name", "configuration", "owner", "uuid"])
        expect(answer.json).toMatchObject({ ...profile, owner: "anna" })
      })

      test("get answers 200 with the profile that create answered", async () => {
        const made = (await service.call("POST", "/indexer-profile/create", { body: profile })).json
        const answer = await service.call("GET", `/indexer-profile/${made.uuid}`)
        expect(answer.status).toBe(200)
        expect(answer.json).toEqual(made)
      })

      test("list answers 200 with an array of the owner's profiles", async () => {
        const made = (await service.call("POST", "/indexer-profile/create", { body: profile })).json
        const answer = await service.call("GET", "/indexer-profiles")
        expect(answer.status).toBe(200)
        expect(answer.json[0]).toEqual(made)
      })
    })

    describe("5 authentication and 7 errors", () => {
      const operations = [
        ["GET", "/timelines"],
        ["POST", "/timelines"],
        ["GET", `/timelines/${unknown}`],
        ["PUT", `/timelines/${unknown}`],
        ["DELETE", `/timelines/${unknown}`],
        ["POST", "/timelines/generate/subject"],
        ["POST", "/timelines/generate/highlight"],
        ["POST", `/timelines/${unknown}/refine`],
        ["POST", `/timelines/${unknown}/export/otio`],
        ["POST", "/indexer-profile/create"],
        ["GET", `/indexer-profile/${unknown}`],
        ["GET", "/indexer-profiles"],
      ] as const

      for (const [method, path] of operations) {
        test(`${method} ${path} without a key or with a wrong one is a 401`, async () => {
          const body = method === "GET" ? {} : { body: {} }
          expect((await service.call(method, path, { key: null, ...body })).status).toBe(401)
          expect((await service.call(method, path, { key: "not-a-key-at-all", ...body })).status).toBe(401)
        })
      }

      for (const [method, path] of operations.filter(([, path]) => path.includes(unknown)))
        for (const [what, uuid] of [
          ["unknown", unknown],
          ["invalid", "not-a-uuid"],
        ] as const)
          test(`${method} ${path} with an ${what} uuid is a 404`, async () => {
            const body = method === "PUT" || path.endsWith("refine") ? { body: { prompt: "p" } } : {}
            expect((await service.call(method, path.replace(unknown, uuid), body)).status).toBe(404)
          })

      test("a malformed body is a 400", async () => {
        expect((await service.call("POST", "/timelines", { body: "{" })).status).toBe(400)
      })

      test("list operations return the records of the key's owner alone", async () => {
        const made = await create()
        const others = await service.call("GET", "/timelines", { key: "boriss-key-of-the-tests" })
        expect(others.json.map(({ uuid }: { uuid: string }) => uuid)).not.toContain(made.uuid)
      })
    })
  })
