import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { borissKey, type CallOptions, type Service, transports } from "../support/service.ts"

const timeline = { name: "N", timeline_data: { clips: [] }, source_prompt: "p" }

for (const [transport, start] of transports)
  describe(`requests that name themselves, over ${transport}`, () => {
    let service: Service
    beforeAll(async () => {
      service = await start()
    })
    afterAll(() => service.close())
    let keys = 0
    const freshKey = () => `key-${keys++}`
    const post = (path: string, key: string, body?: unknown, more: CallOptions = {}) =>
      service.call("POST", path, { body, ...more, headers: { "Idempotency-Key": key, ...more.headers } })
    const count = async (path: string) => (await service.call("GET", path)).json.length

    test("each POST that makes something makes it once, and gives the first answer again", async () => {
      for (const [path, list, body] of [
        ["/timelines", "/timelines", timeline],
        ["/timelines/generate/subject", "/timelines", { prompt: "Dawn. 10 seconds." }],
        ["/timelines/generate/highlight", "/timelines", { prompt: "Dusk. 10 seconds." }],
        ["/indexer-profile/create", "/indexer-profiles", { name: "F", configuration: {} }],
        ["/library/files", "/library/files", { name: "a.mov", duration: 3 }],
        ["/library/subjects", "/library/subjects", { kind: "place", name: "Harbour" }],
      ] as const) {
        const before = await count(list)
        const key = freshKey()
        const first = await post(path, key, body)
        expect([path, first.status, first.headers.get("idempotency-replayed")]).toEqual([path, 200, null])
        const again = await post(path, key, body)
        expect([path, again.status, again.text]).toEqual([path, 200, first.text])
        expect(again.headers.get("idempotency-replayed")).toBe("true")
        for (const name of ["etag", "content-type"])
          expect(again.headers.get(name)).toBe(first.headers.get(name))
        expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"))
        expect(await count(list)).toBe(before + 1)
      }
    })

    test("a refinement and a restoration happen once", async () => {
      const at = `/timelines/${(await post("/timelines", freshKey(), timeline)).json.uuid}`
      const refine = freshKey()
      const restore = freshKey()
      const body = { prompt: "Make it 10 seconds" }
      const refined = await post(`${at}/refine`, refine, body)
      expect((await post(`${at}/refine`, refine, body)).text).toBe(refined.text)
      const restored = await post(`${at}/revisions/1/restore`, restore)
      expect(restored.json.timeline_data).toEqual(timeline.timeline_data)
      expect((await post(`${at}/revisions/1/restore`, restore)).text).toBe(restored.text)
      expect((await post(`${at}/refine`, refine, body)).text).toBe(refined.text)
      expect((await service.call("GET", at)).text).toBe(restored.text)
      expect(await count(`${at}/revisions`)).toBe(2)
    })

    test("an export is given again as it was, its headers too, even when the timeline has changed since", async () => {
      const made = await post("/timelines", freshKey(), { ...timeline, name: "Über" })
      const at = `/timelines/${made.json.uuid}`
      const key = freshKey()
      const first = await post(`${at}/export/cmx_3600`, key)
      await service.call("PUT", at, { body: timeline })
      const again = await post(`${at}/export/cmx_3600`, key)
      expect(again.text).toBe(first.text)
      for (const name of ["content-type", "content-disposition", "roughcut-export-note"])
        expect(again.headers.get(name)).toBe(first.headers.get(name))
      expect((await post(`${at}/export/otio`, key)).status).toBe(422)
      expect((await post(`${at}/export/cmx_3600?reel=long`, key)).status).toBe(422)
    })

    test("another body or another path under the same key is a 422 that says so, and changes nothing", async () => {
      const key = freshKey()
      await post("/timelines", key, timeline)
      const before = await count("/timelines")
      for (const [path, body] of [
        ["/timelines", { ...timeline, name: "M" }],
        ["/timelines/generate/subject", timeline],
      ] as const) {
        const refused = await post(path, key, body)
        expect([refused.status, refused.json.title]).toEqual([422, "Unprocessable Content"])
        expect(refused.json.detail).toContain("Idempotency-Key")
      }
      expect(await count("/timelines")).toBe(before)
    })

    test("a refusal of the request itself is its first answer", async () => {
      const key = freshKey()
      const first = await post("/timelines", key, { ...timeline, name: "" })
      const again = await post("/timelines", key, { ...timeline, name: "" })
      expect([again.status, again.text]).toEqual([400, first.text])
      expect((await post("/timelines", key, timeline)).status).toBe(422)
    })

    test("keys of different owners know nothing of each other", async () => {
      const key = freshKey()
      const annas = await post("/timelines", key, timeline)
      const boriss = await post("/timelines", key, timeline, { key: borissKey })
      expect(boriss.status).toBe(200)
      expect(boriss.json.uuid).not.toBe(annas.json.uuid)
    })

    test("a key that is none is a 400 that names the header", async () => {
      for (const key of ["", "a b", "x".repeat(256)]) {
        const refused = await post("/timelines", key, timeline)
        expect([key, refused.status]).toEqual([key, 400])
        expect(refused.json.detail).toContain("Idempotency-Key")
      }
    })

    test("a record that is missing comes before a key that is none or another request's", async () => {
      const key = freshKey()
      await post("/timelines", key, timeline)
      const at = "/timelines/0197c0de-0000-7000-8000-000000000000"
      for (const path of [
        `${at}/refine`,
        `${at}/export/otio`,
        `${at}/revisions/1/restore`,
        "/timelines/x/refine",
      ])
        for (const sent of ["a b", key])
          expect([path, sent, (await post(path, sent, { prompt: "p" })).status]).toEqual([path, sent, 404])
    })

    test("the header means nothing to other methods, and a body over the limit keeps its answer", async () => {
      const key = freshKey()
      const made = await post("/timelines", key, timeline)
      const at = `/timelines/${made.json.uuid}`
      const headers = { "Idempotency-Key": key }
      expect((await service.call("PUT", at, { body: { ...timeline, name: "M" }, headers })).json.name).toBe(
        "M",
      )
      expect((await service.call("GET", at, { headers })).json.name).toBe("M")
      const large = { ...timeline, name: "L", source_prompt: "x".repeat(1024 * 1024) }
      const other = freshKey()
      expect((await post("/timelines", other, large)).status).toBe(413)
      expect((await post("/timelines", other, timeline)).status).toBe(200)
    })

    test("one key sent at once from forty connections makes one record, and all get its answer", async () => {
      const before = await count("/timelines")
      for (const [path, body] of [
        ["/timelines", timeline],
        ["/timelines/generate/highlight", { prompt: "The market at noon. 12 seconds." }],
      ] as const) {
        const key = freshKey()
        const answers = await Promise.all(Array.from({ length: 40 }, () => post(path, key, body)))
        expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
        expect(answers[0]!.status).toBe(200)
      }
      expect(await count("/timelines")).toBe(before + 2)
    })
  })
