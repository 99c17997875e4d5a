import assert from "node:assert/strict"
import type { Answer, Call } from "../support/Calling.ts"

/** One thing that a service does, whatever it runs on. Checks are data, so that each runtime can have a runner. */
export interface OperationCheck {
  readonly name: string
  readonly run: (call: Call) => Promise<void>
}

const ok = async (answer: Promise<Answer>): Promise<Answer> => {
  const found = await answer
  assert.equal(found.status, 200, found.text)
  return found
}

const refused = async (answer: Promise<Answer>, status: number, words: string) => {
  const { headers, json, text } = await answer
  assert.equal(json.status, status, text)
  assert.equal(headers.get("content-type"), "application/problem+json")
  assert.ok(json.detail.includes(words), text)
}

const unknown = "01a1fb2f-f078-7000-b94a-12a68f7e161e"
const data =
  '{ "rate": 25, "clips": [{ "name": "dawn.mov", "start": 2, "end": 6.4 }], "big": 12345678901234567890 }'
const body = `{ "name": "Harbour", "source_prompt": "by hand", "timeline_data": ${data} }`

/** Every operation of the contract once, and what is refused. */
export const operationChecks: ReadonlyArray<OperationCheck> = [
  {
    name: "a timeline is created, read, listed, updated and deleted",
    run: async (call) => {
      const made = await ok(call("POST", "/timelines", { body }))
      assert.ok(made.text.includes(data))
      const path = `/timelines/${made.json.uuid}`
      assert.equal((await ok(call("GET", path))).text, made.text)
      assert.ok((await ok(call("GET", "/timelines"))).text.includes(made.text))
      const head = await ok(call("HEAD", path))
      assert.deepEqual([head.text, head.headers.get("content-type")], ["", "application/json"])
      const updated = await ok(call("PUT", path, { body: { name: "Ü", timeline_data: {}, tags: ["a"] } }))
      assert.deepEqual([updated.json.name, updated.json.tags], ["Ü", ["a"]])
      await ok(call("DELETE", path))
      await refused(call("GET", path), 404, "no timeline")
    },
  },
  {
    name: "a timeline is exported in each of the four formats",
    run: async (call) => {
      const { json } = await ok(call("POST", "/timelines", { body }))
      const path = `/timelines/${json.uuid}/export`
      for (const [format, words] of [
        ["otio", '"Timeline.1"'],
        ["fcp_xml", "<xmeml"],
        ["json", data],
        ["cmx_3600", "00:00:02:00 00:00:06:10"],
      ] as const) {
        const exported = await ok(call("POST", `${path}/${format}`))
        assert.ok(exported.text.includes(words), exported.text)
        assert.equal(exported.headers.has("content-disposition"), format !== "json")
      }
      await refused(call("POST", `${path}/aaf`), 400, "cmx_3600")
    },
  },
  {
    name: "a library is filled, generated from and refined",
    run: async (call) => {
      const file = await ok(
        call("POST", "/library/files", {
          body: {
            name: "market.mov",
            url: "file:///media/market.mov",
            duration: 60,
            rate: 25,
            transcript: [{ start: 1, end: 9, text: "The market opens at dawn.", words: [] }],
          },
        }),
      )
      const files = `/library/files/${file.json.uuid}`
      const { uuid: _, ...entry } = (await ok(call("GET", files))).json
      assert.equal((await ok(call("PUT", files, { body: { ...entry, duration: 50 } }))).json.duration, 50)
      assert.equal((await ok(call("GET", "/library/files"))).json.length, 1)
      const subject = await ok(call("POST", "/library/subjects", { body: { kind: "person", name: "Anna" } }))
      const subjects = `/library/subjects/${subject.json.uuid}`
      await ok(call("PUT", subjects, { body: { kind: "person", name: "Annie" } }))
      assert.equal((await ok(call("GET", subjects))).json.name, "Annie")
      assert.equal((await ok(call("GET", "/library/subjects"))).json.length, 1)

      const prompt = { prompt: "The market at dawn, 8 seconds" }
      const highlight = await ok(call("POST", "/timelines/generate/highlight", { body: prompt }))
      assert.equal(highlight.json.highlights[0].file, file.json.uuid)
      await ok(call("POST", "/timelines/generate/subject", { body: prompt }))
      const path = `/timelines/${highlight.json.uuid}`
      const refined = await ok(call("POST", `${path}/refine`, { body: { prompt: "Make it 4 seconds" } }))
      assert.deepEqual(refined.json.timeline_data.metadata.roughcut.refinements, ["Make it 4 seconds"])
      assert.ok((await ok(call("POST", `${path}/export/cmx_3600`))).text.startsWith("TITLE:"))
      const [revision] = (await ok(call("GET", `${path}/revisions`))).json
      assert.deepEqual([revision.revision, revision.prompt], [1, "Make it 4 seconds"])
      const restored = await ok(call("POST", `${path}/revisions/1/restore`))
      assert.deepEqual(restored.json.timeline_data, highlight.json.timeline_data)
      await ok(call("DELETE", files))
      await ok(call("DELETE", subjects))
      await refused(call("GET", files), 404, "no media file")
    },
  },
  {
    name: "an indexer profile is created, read and listed",
    run: async (call) => {
      const configuration = '{ "threshold": 0.80 }'
      const made = await ok(
        call("POST", "/indexer-profile/create", {
          body: `{ "name": "Faces", "configuration": ${configuration} }`,
        }),
      )
      assert.ok(made.text.includes(configuration))
      assert.equal((await ok(call("GET", `/indexer-profile/${made.json.uuid}`))).text, made.text)
      assert.equal((await ok(call("GET", "/indexer-profiles"))).text, `[${made.text}]`)
    },
  },
  {
    name: "a request that names itself happens once, a change that names a state to that state alone",
    run: async (call) => {
      const headers = { "Idempotency-Key": `once-${crypto.randomUUID()}` }
      const made = await ok(call("POST", "/timelines", { body, headers }))
      const again = await ok(call("POST", "/timelines", { body, headers }))
      assert.deepEqual([again.text, again.headers.get("idempotency-replayed")], [made.text, "true"])
      const path = `/timelines/${made.json.uuid}`
      const tag = made.headers.get("etag")!
      const known = await call("GET", path, { headers: { "If-None-Match": tag } })
      assert.deepEqual([known.status, known.text], [304, ""])
      const change = { body: { name: "N", timeline_data: {} }, headers: { "If-Match": tag } }
      await ok(call("PUT", path, change))
      await refused(call("PUT", path, change), 412, "If-Match")
      const page = await ok(call("GET", "/timelines?limit=1&q=n"))
      assert.equal(page.json.length, 1)
    },
  },
  {
    name: "health, readiness, metrics, the description and its page need no key",
    run: async (call) => {
      for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs"])
        await ok(call("GET", path, { key: null }))
    },
  },
  {
    name: "bad input is refused in problem details",
    run: async (call) => {
      await refused(call("GET", "/timelines", { key: null }), 401, "X-API-Key")
      await refused(call("GET", "/timelines", { key: "rc_wrong" }), 401, "key")
      await refused(call("GET", "/nothing"), 404, "nothing at this path")
      await refused(call("PATCH", "/timelines"), 405, "GET, HEAD, POST")
      await refused(call("GET", `/timelines/${unknown}`), 404, "no timeline")
      await refused(call("POST", "/timelines", { body: { name: "" } }), 400, "must not be blank")
      await refused(call("POST", "/timelines", { body: "{" }), 400, "not valid JSON")
      await refused(
        call("POST", "/timelines", { body, headers: { "Content-Type": "text/plain" } }),
        400,
        "application/json",
      )
      await refused(call("POST", "/timelines/generate/highlight", { body: { prompt: " " } }), 400, "prompt")
      const large = JSON.stringify({ name: "x".repeat(40 * 1024 ** 2) })
      await refused(call("POST", "/timelines", { body: large }), 413, "limit")
      await refused(call("POST", "/timelines", { body: new Blob([large]).stream() }), 413, "limit")
    },
  },
]

/** The operations of the description, as "GET /timelines/{uuid}", that none of the calls made was for. */
export const neverCalled = (
  description: { readonly paths: Readonly<Record<string, object>> },
  calls: ReadonlyArray<string>,
): ReadonlyArray<string> =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .map((method) => `${method.toUpperCase()} ${path}`)
      .filter((operation) => {
        const pattern = new RegExp(`^${operation.replaceAll(/\{\w+\}/g, "[^/]+")}$`)
        return !calls.some((made) => pattern.test(made))
      }),
  )
