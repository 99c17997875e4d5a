import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Service, transports } from "../support/service.ts"

const timeline = { name: "N", timeline_data: { clips: [] }, source_prompt: "p" }
const file = { name: "a.mov", duration: 10 }
const subject = { kind: "person", name: "Anna" }
const profile = { name: "Faces", configuration: { threshold: 0.8 } }

for (const [transport, start] of transports)
  describe(`conditions over ${transport}`, () => {
    let service: Service
    beforeAll(async () => {
      service = await start()
    })
    afterAll(() => service.close())
    const call: Service["call"] = (...request) => service.call(...request)
    const make = async (path: string, body: unknown) => {
      const made = await call("POST", path, { body })
      expect(made.status).toBe(200)
      return made
    }

    for (const [kind, make_at, get_at, body] of [
      ["timeline", "/timelines", "/timelines", timeline],
      ["profile", "/indexer-profile/create", "/indexer-profile", profile],
      ["media file", "/library/files", "/library/files", file],
      ["subject", "/library/subjects", "/library/subjects", subject],
    ] as const)
      test(`a ${kind} has an ETag, and is not sent again to whoever has that state`, async () => {
        const made = await make(make_at, body)
        const at = `${get_at}/${made.json.uuid}`
        const tag = (await call("GET", at)).headers.get("etag")!
        expect(tag).toMatch(/^"[^"]+"$/)
        expect(made.headers.get("etag")).toBe(tag)
        for (const method of ["GET", "HEAD"])
          for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
            const answer = await call(method, at, { headers: { "If-None-Match": known } })
            expect([known, answer.status, answer.text, answer.headers.get("etag")]).toEqual([
              known,
              304,
              "",
              tag,
            ])
            expect(answer.headers.get("x-request-id")).not.toBeNull()
          }
        const other = await call("GET", at, { headers: { "If-None-Match": '"x"' } })
        expect([other.status, other.text]).toEqual([200, made.text])
        const missing = await call("GET", `${get_at}/0197c0de-0000-7000-8000-000000000000`, {
          headers: { "If-None-Match": "*" },
        })
        expect(missing.status).toBe(404)
      })

    test("every change of a timeline changes its ETag, and its answer bears the new one", async () => {
      const made = await make("/timelines", timeline)
      const at = `/timelines/${made.json.uuid}`
      const tags = [made.headers.get("etag")]
      for (const [method, path, body] of [
        ["PUT", at, timeline],
        ["POST", `${at}/refine`, { prompt: "Make it 10 seconds" }],
        ["POST", `${at}/revisions/2/restore`, undefined],
      ] as const) {
        const answer = await call(method, path, { body })
        expect([method, answer.status]).toEqual([method, 200])
        tags.push(answer.headers.get("etag"))
        expect((await call("GET", at)).headers.get("etag")).toBe(tags.at(-1)!)
      }
      expect(new Set(tags).size).toBe(4)
    })

    test("If-Match lets a change happen to the state that it names, and answers 412 to any other", async () => {
      const made = await make("/timelines", timeline)
      const at = `/timelines/${made.json.uuid}`
      const tag = made.headers.get("etag")!
      const put = (known: string) =>
        call("PUT", at, { body: { ...timeline, name: known }, headers: { "If-Match": known } })
      expect((await put(tag)).status).toBe(200)
      const current = await call("GET", at)
      for (const [method, path, body] of [
        ["PUT", at, timeline],
        ["POST", `${at}/refine`, { prompt: "Make it 10 seconds" }],
        ["DELETE", at, undefined],
      ] as const)
        for (const known of [
          tag,
          `W/${current.headers.get("etag")}`,
          current.headers.get("etag")!.replace('"', '"0'),
          '"nonsense"',
        ]) {
          const refused = await call(method, path, { body, headers: { "If-Match": known } })
          expect([method, known, refused.status]).toEqual([method, known, 412])
          expect(refused.json).toMatchObject({ status: 412, title: "Precondition Failed" })
          expect(refused.json.detail).toContain("If-Match")
        }
      expect((await call("GET", at)).text).toBe(current.text)
      expect((await put(`"x", ${current.headers.get("etag")}`)).status).toBe(200)
      expect((await put("*")).status).toBe(200)
      const newest = (await call("GET", at)).headers.get("etag")!
      expect((await call("DELETE", at, { headers: { "If-Match": newest } })).status).toBe(200)
    })

    test("If-Match guards library entries too", async () => {
      for (const [path, body] of [
        ["/library/files", file],
        ["/library/subjects", subject],
      ] as const) {
        const made = await make(path, body)
        const at = `${path}/${made.json.uuid}`
        const stale = made.headers.get("etag")!
        const changed = await call("PUT", at, {
          body: { ...body, name: "B" },
          headers: { "If-Match": stale },
        })
        expect(changed.status).toBe(200)
        for (const method of ["PUT", "DELETE"])
          expect(
            (await call(method, at, { body: { ...body, name: "C" }, headers: { "If-Match": stale } })).status,
          ).toBe(412)
        expect((await call("GET", at)).json.name).toBe("B")
        const tag = changed.headers.get("etag")!
        expect((await call("DELETE", at, { headers: { "If-Match": tag } })).status).toBe(200)
      }
    })

    test("a record that is missing comes before a condition, and a header that is none is a 400 that names it", async () => {
      const missing = "/timelines/0197c0de-0000-7000-8000-000000000000"
      for (const [method, path, body] of [
        ["PUT", missing, timeline],
        ["POST", `${missing}/refine`, { prompt: "p" }],
        ["DELETE", missing, undefined],
        ["POST", `${missing}/revisions/1/restore`, undefined],
      ] as const)
        expect((await call(method, path, { body, headers: { "If-Match": "nonsense" } })).status).toBe(404)
      const made = await make("/timelines", timeline)
      for (const [header, method] of [
        ["If-Match", "PUT"],
        ["If-Match", "DELETE"],
        ["If-None-Match", "GET"],
      ] as const) {
        const refused = await call(method, `/timelines/${made.json.uuid}`, {
          ...(method === "PUT" ? { body: timeline } : {}),
          headers: { [header]: "3" },
        })
        expect([header, refused.status]).toEqual([header, 400])
        expect(refused.json.detail).toContain(header)
      }
    })

    test("of fifty writers with If-Match on one timeline exactly one wins each round", async () => {
      const made = await make("/timelines", timeline)
      const at = `/timelines/${made.json.uuid}`
      for (let round = 0; round < 5; round++) {
        const before = (await call("GET", at)).headers.get("etag")!
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, writer) =>
            call("PUT", at, {
              body: { ...timeline, name: `${round}-${writer}` },
              headers: { "If-Match": before },
            }),
          ),
        )
        const won = answers.filter(({ status }) => status === 200)
        expect(won).toHaveLength(1)
        expect(answers.filter(({ status }) => status === 412)).toHaveLength(49)
        expect((await call("GET", at)).text).toBe(won[0]!.text)
      }
    })

    test("fifty refinements at once without a condition all happen, one on top of the other", async () => {
      const made = await make("/timelines", timeline)
      const at = `/timelines/${made.json.uuid}`
      const prompts = Array.from({ length: 50 }, (_, index) => `Call it number ${index}`)
      const answers = await Promise.all(
        prompts.map((prompt) => call("POST", `${at}/refine`, { body: { prompt } })),
      )
      expect(answers.map(({ status }) => status)).toEqual(prompts.map(() => 200))
      const { refinements } = (await call("GET", at)).json.timeline_data.metadata.roughcut
      expect(refinements.toSorted()).toEqual(prompts.toSorted())
    })
  })
