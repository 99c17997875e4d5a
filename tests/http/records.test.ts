import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { annasKey, borissKey, type Service, transports } from "../support/service.ts"

const minimal = { name: "Harbour", timeline_data: {}, source_prompt: "" }
const keys = [
  "uuid",
  "owner",
  "name",
  "preview_image",
  "timeline_data",
  "source_prompt",
  "related_chat_id",
  "tags",
  "created_at",
  "updated_at",
]
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const odd =
  '{ "__proto__" : {"constructor": 1},\n "big": 123456789012345678901234567890, "float": 1.0, "half": "\\ud800", "nul": "\\u0000", "a": 1, "a": [ 2 ], "": null }'

const memberText = (answer: string, key: string, next: string) =>
  answer.slice(answer.indexOf(`"${key}":`) + key.length + 3, answer.indexOf(`,"${next}":`))

for (const [transport, start] of transports)
  describe(`records over ${transport}`, () => {
    let service: Service
    beforeAll(async () => {
      service = await start()
    })
    afterAll(() => service.close())
    const post = (body: unknown) => service.call("POST", "/timelines", { body })
    const created = async (part: object = {}) => (await post({ ...minimal, ...part })).json
    const put = (uuid: string, body: unknown) => service.call("PUT", `/timelines/${uuid}`, { body })

    describe("objects", () => {
      test("a timeline always has its ten keys, in their order, with null and [] for what is absent", async () => {
        const made = await created()
        expect(Object.keys(made)).toEqual(keys)
        expect(made).toMatchObject({ owner: "anna", preview_image: null, related_chat_id: null, tags: [] })
        const updated = await put(made.uuid, { name: "n", timeline_data: {} })
        expect(Object.keys(updated.json)).toEqual(keys)
      })

      test("the uuid is a UUIDv7 made by the service, whatever the body says", async () => {
        const made = await created({ uuid: "11111111-1111-4111-8111-111111111111" })
        expect(made.uuid).toMatch(uuidV7)
      })

      test("created_at and updated_at are ISO 8601 in UTC with milliseconds, and an update moves the second", async () => {
        const made = await created()
        expect(made.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        expect(made.updated_at).toBe(made.created_at)
        const updated = (await put(made.uuid, { name: "n", timeline_data: {} })).json
        expect(updated.created_at).toBe(made.created_at)
        expect(updated.updated_at >= made.updated_at).toBe(true)
      })

      test("timeline_data is the text of that member as it was sent", async () => {
        const answer = await post(`{"name":"N","source_prompt":"p","timeline_data":\n ${odd} \n, "tags":[]}`)
        expect(memberText(answer.text, "timeline_data", "source_prompt")).toBe(odd)
        const got = await service.call("GET", `/timelines/${answer.text.slice(9, 45)}`)
        expect(got.text).toBe(answer.text)
        expect((await service.call("GET", "/timelines")).text).toContain(answer.text)
        const uuid = answer.text.slice(9, 45)
        const exported = await service.call("POST", `/timelines/${uuid}/export/json`)
        expect(exported.text).toBe(answer.text)
        const updated = await put(uuid, `{"timeline_data":{"x": ${odd}},"name":"N"}`)
        expect(memberText(updated.text, "timeline_data", "source_prompt")).toBe(`{"x": ${odd}}`)
      })

      test("a member is found by its name however the name is written, and the last of two counts", async () => {
        const answer = await post(
          `{"name":"N","source_prompt":"","timeline_data":{"first":1},"timeline\\u005fdata":{"n":1.50}}`,
        )
        expect(memberText(answer.text, "timeline_data", "source_prompt")).toBe('{"n":1.50}')
      })

      test("a key named timeline_data inside another member is not the member", async () => {
        const answer = await post(
          `{"other":{"timeline_data":{"no":1}},"name":"}{\\"timeline_data\\":","timeline_data":{"yes":1},"source_prompt":""}`,
        )
        expect(memberText(answer.text, "timeline_data", "source_prompt")).toBe('{"yes":1}')
      })

      test("a name has 1 to 500 characters and is not blank", async () => {
        expect((await post({ ...minimal, name: "😀".repeat(500) })).status).toBe(200)
        for (const name of ["", " \n\t ", "x".repeat(501)]) {
          const answer = await post({ ...minimal, name })
          expect(answer.status).toBe(400)
          expect(answer.json.errors[0].pointer).toBe("/name")
        }
      })

      test("a configuration is kept as text, and a profile has exactly its four keys", async () => {
        const answer = await service.call("POST", "/indexer-profile/create", {
          body: `{"configuration": ${odd} ,"name":"P"}`,
        })
        expect(memberText(answer.text, "configuration", "owner")).toBe(odd)
        const { uuid } = answer.json
        expect((await service.call("GET", `/indexer-profile/${uuid}`)).text).toBe(answer.text)
        expect((await service.call("GET", "/indexer-profiles")).text).toContain(answer.text)
      })

      test("UUIDs are compared without case", async () => {
        const made = await created()
        expect((await service.call("GET", `/timelines/${made.uuid.toUpperCase()}`)).json).toEqual(made)
      })

      test("U+0000 in any string but the kept JSON is a 400 that names the field", async () => {
        for (const [part, pointer] of [
          [{ name: "a\0b" }, "/name"],
          [{ source_prompt: "\0" }, "/source_prompt"],
          [{ preview_image: "\0" }, "/preview_image"],
          [{ related_chat_id: "x\0" }, "/related_chat_id"],
          [{ tags: ["ok", "\0"] }, "/tags/1"],
        ] as const) {
          const answer = await post({ ...minimal, ...part })
          expect(answer.status).toBe(400)
          expect(answer.json.errors).toEqual([
            { pointer, detail: expect.stringContaining("must not hold the character U+0000") },
          ])
        }
      })

      test("a lone surrogate in any string but the kept JSON becomes U+FFFD", async () => {
        const answer = await post(
          `{"name":"a\\ud800b","timeline_data":{},"source_prompt":"\\udc00","tags":["\\ud83d"]}`,
        )
        expect(answer.json).toMatchObject({ name: "a\ufffdb", source_prompt: "\ufffd", tags: ["\ufffd"] })
      })
    })

    describe("requests", () => {
      test("unknown keys in a body are ignored", async () => {
        expect((await post({ ...minimal, more: [1], __proto: 1 })).status).toBe(200)
      })

      test("a known key of the wrong type is a 400 that names it", async () => {
        for (const [part, pointer] of [
          [{ name: 5 }, "/name"],
          [{ timeline_data: [] }, "/timeline_data"],
          [{ timeline_data: "{}" }, "/timeline_data"],
          [{ timeline_data: null }, "/timeline_data"],
          [{ source_prompt: null }, "/source_prompt"],
          [{ preview_image: {} }, "/preview_image"],
          [{ related_chat_id: 1 }, "/related_chat_id"],
          [{ tags: "a" }, "/tags"],
          [{ tags: ["a", 5] }, "/tags/1"],
        ] as const) {
          const answer = await post({ ...minimal, ...part })
          expect(answer.status).toBe(400)
          expect(answer.json.errors.map((fault: { pointer: string }) => fault.pointer)).toEqual([pointer])
          expect(answer.json.detail).toContain(pointer.slice(1).split("/")[0]!)
        }
      })

      test("a missing required key is a 400 that names it, and all faults are told at once", async () => {
        const answer = await post({})
        expect(answer.json.errors).toEqual([
          { pointer: "/name", detail: "name is missing." },
          { pointer: "/timeline_data", detail: "timeline_data is missing." },
          { pointer: "/source_prompt", detail: "source_prompt is missing." },
        ])
      })

      test("null for an optional key on create means absent", async () => {
        const made = await created({ preview_image: null, related_chat_id: null, tags: null })
        expect(made).toMatchObject({ preview_image: null, related_chat_id: null, tags: [] })
      })

      test("an update requires name and timeline_data", async () => {
        const made = await created()
        expect((await put(made.uuid, { name: "n" })).json.errors[0].pointer).toBe("/timeline_data")
        expect((await put(made.uuid, { timeline_data: {} })).json.errors[0].pointer).toBe("/name")
      })

      const full = { preview_image: "a", related_chat_id: "b", tags: ["c"], source_prompt: "d" }

      test("an update keeps the optional keys that are left out", async () => {
        const made = await created(full)
        expect((await put(made.uuid, { name: "n", timeline_data: { x: 1 } })).json).toMatchObject(full)
      })

      test("null on update clears preview_image and related_chat_id, empties tags and leaves source_prompt", async () => {
        const made = await created(full)
        const nulls = { preview_image: null, related_chat_id: null, tags: null, source_prompt: null }
        expect((await put(made.uuid, { name: "n", timeline_data: {}, ...nulls })).json).toMatchObject({
          preview_image: null,
          related_chat_id: null,
          tags: [],
          source_prompt: "d",
        })
      })

      test("a body without Content-Type: application/json is a 400; parameters and case do not matter", async () => {
        const body = JSON.stringify(minimal)
        const typed = (type: string) =>
          service.call("POST", "/timelines", { body, headers: { "Content-Type": type } })
        for (const type of ["text/plain", "application/jsonp", "application/x-www-form-urlencoded"])
          expect((await typed(type)).status).toBe(400)
        for (const type of ["application/json; charset=utf-8", "Application/JSON", "application/json;v=1"])
          expect((await typed(type)).status).toBe(200)
      })

      test("on delete and export a body and its type are ignored", async () => {
        const made = await created()
        const sent = { body: "not json", headers: { "Content-Type": "text/plain" } }
        expect((await service.call("POST", `/timelines/${made.uuid}/export/json`, sent)).status).toBe(200)
        expect((await service.call("DELETE", `/timelines/${made.uuid}`, sent)).status).toBe(200)
      })

      test("broken JSON, an empty body, another value than an object and invalid UTF-8 are each a 400 in a sentence", async () => {
        for (const body of [
          "{",
          "",
          "  ",
          "[]",
          "null",
          '"x"',
          '{"name":"a","timeline_data":{"a":[1,2}},"source_prompt":""}',
          '{"name":"a","timeline_data":{"a":1}"source_prompt":""}',
          new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
        ]) {
          const answer = await post(body)
          expect(answer.status).toBe(400)
          expect(answer.json.detail).toMatch(/^The body .+\.$/)
        }
      })

      test("a body over the limit is a 413, announced or not, and one at the limit is not", async () => {
        const small = await start({ bodyLimit: 200 })
        try {
          const sized = (size: number) => {
            const text = JSON.stringify({ ...minimal, source_prompt: "" })
            return text.replace('""', `"${"x".repeat(size - text.length)}"`)
          }
          const send = (body: unknown) => small.call("POST", "/timelines", { body })
          expect((await send(sized(200))).status).toBe(200)
          const over = await send(sized(201))
          expect(over.status).toBe(413)
          expect(over.json.detail).toContain("200 bytes")
          const streamed = new ReadableStream({
            pull(controller) {
              controller.enqueue(new TextEncoder().encode(" ".repeat(150)))
            },
          })
          expect((await send(streamed)).status).toBe(413)
        } finally {
          await small.close()
        }
      })

      test("JSON nested deeper than 256 levels is a 400, and 256 levels are not", async () => {
        // The body and timeline_data are a level each.
        const nested = (levels: number) =>
          `{"name":"a","source_prompt":"","timeline_data":{"a":${"[".repeat(levels - 2)}"]]["${"]".repeat(levels - 2)}}}`
        expect((await post(nested(256))).status).toBe(200)
        const deep = await post(nested(257))
        expect(deep.status).toBe(400)
        expect(deep.json.detail).toContain("256 levels")
        expect((await post(nested(300_000))).status).toBe(400)
      })

      test("HEAD answers as GET without a body", async () => {
        const made = await created()
        for (const path of [`/timelines/${made.uuid}`, "/timelines", "/healthz"]) {
          const got = await service.call("GET", path)
          const head = await service.call("HEAD", path)
          expect(head.status).toBe(200)
          expect(head.text).toBe("")
          expect(head.headers.get("content-type")).toBe(got.headers.get("content-type"))
        }
        expect((await service.call("HEAD", "/timelines/x")).status).toBe(404)
      })

      test("paths are exact: case matters and a trailing slash is another path", async () => {
        const paths = ["/Timelines", "/timelines/", "/nothing", "/"]
        const statuses = []
        for (const path of paths) statuses.push([path, (await service.call("GET", path)).status])
        expect(statuses).toEqual(paths.map((path) => [path, 404]))
      })

      test("another method on a path is a 405 with Allow", async () => {
        const answer = await service.call("PATCH", "/timelines", { body: {} })
        expect(answer.status).toBe(405)
        expect(answer.headers.get("allow")).toBe("GET, HEAD, POST")
        const single = await service.call("POST", "/timelines/x", { body: {} })
        expect(single.headers.get("allow")).toBe("GET, HEAD, PUT, DELETE")
        const generate = await service.call("GET", "/timelines/generate/subject")
        expect([generate.status, generate.headers.get("allow")]).toEqual([405, "POST"])
      })

      test("the order of judgement: key, path, method, record, size, content", async () => {
        const made = await created()
        const small = await start({ bodyLimit: 50 })
        try {
          const large = "x".repeat(100)
          const text = { body: large, headers: { "Content-Type": "text/plain" } }
          expect((await small.call("GET", "/nothing", { key: null })).status).toBe(401)
          expect((await small.call("PATCH", "/timelines", { key: null, body: large })).status).toBe(401)
          expect((await small.call("PUT", `/timelines/${made.uuid}`, text)).status).toBe(404)
          expect((await small.call("POST", "/timelines/x/refine", text)).status).toBe(404)
          expect((await small.call("POST", "/timelines/x/export/nonsense", text)).status).toBe(404)
          expect((await small.call("POST", "/timelines", text)).status).toBe(413)
          const short = { body: "x", headers: { "Content-Type": "text/plain" } }
          expect((await small.call("POST", "/timelines", short)).status).toBe(400)
        } finally {
          await small.close()
        }
      })

      test("a malformed, an unknown and a foreign uuid get one answer that does not tell them apart", async () => {
        const made = await created()
        const answers = await Promise.all(
          [made.uuid, "01890000-0000-7000-8000-000000000000", "%00", "'; --"].map((uuid) =>
            service.call("GET", `/timelines/${uuid}`, {
              key: borissKey,
              headers: { "X-Request-Id": "same" },
            }),
          ),
        )
        expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
        expect(answers[0]!.status).toBe(404)
      })

      test("the list is ordered by created_at, then uuid, both descending, however long it is", async () => {
        const fresh = await start()
        try {
          const uuids: Array<string> = []
          for (let index = 0; index < 40; index++) {
            const answer = await fresh.call("POST", "/timelines", { body: minimal, key: annasKey })
            uuids.unshift(answer.json.uuid)
          }
          const listed = (await fresh.call("GET", "/timelines")).json
          expect(listed.map(({ uuid }: { uuid: string }) => uuid)).toEqual(uuids)
        } finally {
          await fresh.close()
        }
      })
    })
  })
