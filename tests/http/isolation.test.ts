import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type Name, operations as all } from "../support/Operations.ts"
import { type Answer, annasKey, borissKey, type Service, transports } from "../support/service.ts"

/** Every operation on a record, with a body that would succeed on a record of one's own. */
const operations = [
  ["GET", "/timelines/:uuid", undefined],
  ["PUT", "/timelines/:uuid", { name: "stolen", timeline_data: {} }],
  ["DELETE", "/timelines/:uuid", undefined],
  ["POST", "/timelines/:uuid/refine", { prompt: "stolen" }],
  ["POST", "/timelines/:uuid/export/otio", undefined],
  ["POST", "/timelines/:uuid/export/json", undefined],
  ["GET", "/indexer-profile/:uuid", undefined],
  ["GET", "/library/files/:uuid", undefined],
  ["PUT", "/library/files/:uuid", { name: "stolen", duration: 1 }],
  ["DELETE", "/library/files/:uuid", undefined],
  ["GET", "/library/subjects/:uuid", undefined],
  ["PUT", "/library/subjects/:uuid", { kind: "person", name: "stolen" }],
  ["DELETE", "/library/subjects/:uuid", undefined],
] as const

const lists = ["/timelines", "/indexer-profiles", "/library/files", "/library/subjects"]

const makers = [
  ["/timelines", { name: "mine", timeline_data: { a: 1 }, source_prompt: "" }],
  ["/timelines/generate/subject", { prompt: "mine" }],
  ["/timelines/generate/highlight", { prompt: "mine" }],
  ["/indexer-profile/create", { name: "mine", configuration: {} }],
  ["/library/files", { name: "mine", duration: 1 }],
  ["/library/subjects", { kind: "place", name: "mine" }],
] as const

const unknown = "01890000-0000-7000-8000-00000000000f"
const key = { anna: annasKey, boris: borissKey }
type OwnerName = keyof typeof key

/** Of every operation on a record, the bodies that would succeed on one's own: one that is new needs its line here. */
const bodies: Partial<Record<Name, ReadonlyArray<object | undefined>>> = {
  getTimeline: [undefined],
  updateTimeline: [{ name: "stolen", timeline_data: {} }],
  deleteTimeline: [undefined],
  refineTimeline: [{ prompt: "Make it 5 seconds" }],
  listRevisions: [undefined],
  restoreRevision: [undefined],
  exportTimeline: [undefined],
  getProfile: [undefined],
  getFile: [undefined],
  replaceFile: [{ name: "stolen", duration: 1 }],
  deleteFile: [undefined],
  getSubject: [undefined],
  replaceSubject: [{ kind: "person", name: "stolen" }],
  deleteSubject: [undefined],
}

/** A whole answer but for what differs between any two. */
const whole = ({ headers, status, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== "date"),
})

for (const [transport, start] of transports)
  describe(`isolation over ${transport}`, () => {
    let service: Service
    beforeAll(async () => {
      service = await start()
    })
    afterAll(() => service.close())

    test("whatever two owners do, each sees and changes the records of their own alone", async () => {
      const made: Record<OwnerName, Set<string>> = { anna: new Set(), boris: new Set() }
      const owner = fc.constantFrom<OwnerName>("anna", "boris")
      const step = fc.oneof(
        fc.record({ do: fc.constant("make" as const), by: owner, maker: fc.constantFrom(...makers) }),
        fc.record({
          do: fc.constant("reach" as const),
          by: owner,
          pick: fc.nat(),
          operation: fc.constantFrom(...operations),
        }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          for (const each of steps) {
            const headers = { "X-Request-Id": "same" }
            if (each.do === "make") {
              const [path, body] = each.maker
              const answer = await service.call("POST", path, { key: key[each.by], body })
              expect(answer.status).toBe(200)
              made[each.by].add(answer.json.uuid)
              continue
            }
            const foreign = [...made[each.by === "anna" ? "boris" : "anna"]]
            const uuid = foreign[each.pick % Math.max(1, foreign.length)] ?? unknown
            const [method, path, body] = each.operation
            const options = { key: key[each.by], headers, ...(body === undefined ? {} : { body }) }
            const reached = await service.call(method, path.replace(":uuid", uuid), options)
            const missing = await service.call(method, path.replace(":uuid", unknown), options)
            expect([reached.status, reached.text]).toEqual([404, missing.text])
          }
          for (const name of ["anna", "boris"] as const) {
            const seen = new Set<string>()
            for (const path of lists)
              for (const record of (await service.call("GET", path, { key: key[name] })).json) {
                expect(record.name).not.toBe("stolen")
                seen.add(record.uuid)
              }
            expect(seen).toEqual(made[name])
          }
        }),
        { numRuns: 25 },
      )
    })

    /** What boris has of every kind, and everything that can be read of it. */
    const borisOwns = async () => {
      const call = (method: string, path: string, body?: object) =>
        service.call(method, path, { key: borissKey, ...(body === undefined ? {} : { body }) })
      const make = async (path: string, body: object): Promise<string> => {
        const answer = await call("POST", path, body)
        expect([path, answer.status]).toEqual([path, 200])
        return answer.json.uuid
      }
      const subject = await make("/library/subjects", { kind: "person", name: "Boris's Anna" })
      const file = await make("/library/files", {
        name: "boris.mov",
        url: "file:///boris.mov",
        duration: 60,
        transcript: [{ start: 1, end: 9, text: "A secret of the harbour.", speaker: "Secretive" }],
        appearances: [{ subject, start: 0, end: 10 }],
      })
      const profile = await make("/indexer-profile/create", { name: "secret", configuration: { a: 1 } })
      const cut = { clips: [{ file, start: 1, end: 9 }] }
      const timeline = await make("/timelines", { name: "secret", timeline_data: cut, source_prompt: "" })
      expect(
        (await call("POST", `/timelines/${timeline}/refine`, { prompt: "Make it 5 seconds" })).status,
      ).toBe(200)
      const paths = [
        ...lists,
        `/timelines/${timeline}`,
        `/timelines/${timeline}/revisions`,
        `/library/files/${file}`,
        `/library/subjects/${subject}`,
      ]
      const state = () => Promise.all(paths.map(async (path) => (await call("GET", path)).text))
      return { call, file, ids: [timeline, profile, file, subject], state, subject, timeline }
    }

    test("whatever operation names another's id, of whatever kind, the answer is that of a missing record", async () => {
      const { ids, state } = await borisOwns()
      const before = await state()
      const onRecords = all.filter(({ path }) => path.includes(":uuid"))
      expect(Object.keys(bodies).toSorted()).toEqual(onRecords.map(({ name }) => name as string).toSorted())
      const variants: ReadonlyArray<Record<string, string>> = [
        {},
        { "If-Match": '"1"' },
        { "If-Match": "*" },
        { "If-Match": "odd" },
        { "If-None-Match": "*" },
        { "Content-Type": "text/plain" },
        { "Idempotency-Key": "@" },
      ]
      let keys = 0
      for (const { method, name, path } of onRecords)
        for (const body of [...bodies[name]!, "{", "x".repeat(2 ** 20 + 1)])
          for (const variant of variants)
            for (const asked of method === "GET" ? ["GET", "HEAD"] : [method]) {
              if (method === "GET" && body !== undefined) continue
              const answers = []
              for (const uuid of [unknown, "no-uuid", ...ids, ...ids.map((id) => id.toUpperCase())]) {
                const named = variant["Idempotency-Key"] && { "Idempotency-Key": `${name}-${keys++}` }
                const answer = await service.call(
                  asked,
                  path.replace(":uuid", uuid).replace(":format", "json").replace(":revision", "1"),
                  {
                    headers: { "X-Request-Id": "same", ...variant, ...named },
                    ...(body === undefined ? {} : { body }),
                  },
                )
                answers.push(whole(answer))
              }
              expect(answers[0]!.status).toBe(404)
              for (const answer of answers) expect(answer).toEqual(answers[0]!)
            }
      expect(await state()).toEqual(before)
    })

    test("a body that names another's files and subjects gets what it gets for unknown ones", async () => {
      const { file, state, subject } = await borisOwns()
      const before = await state()
      // A reel is named after the start of its file's uuid.
      const like = (id: string) => id.slice(0, 9) + crypto.randomUUID().slice(9)
      const strangers = [like(file), like(subject)] as const
      /** What a request makes, with every uuid and time that is new in it left out. */
      const made = async (path: string, body: unknown, ids: readonly [string, string]) => {
        const answer = await service.call("POST", path, { body })
        const plain = (text: string) =>
          ids
            .reduce((text, id, index) => text.replaceAll(id, `id ${index}`), text)
            .replace(/"uuid":"[^"]*"/, "")
            .replaceAll(/"(created|updated)_at":"[^"]*"/g, "")
        const exports = []
        if (path.startsWith("/timelines") && answer.status === 200)
          for (const format of ["otio", "fcp_xml", "cmx_3600"]) {
            const { headers, text } = await service.call(
              "POST",
              `/timelines/${answer.json.uuid}/export/${format}`,
            )
            exports.push(plain(text), plain(headers.get("roughcut-export-note") ?? ""))
          }
        return { status: answer.status, text: plain(answer.text), exports }
      }
      type BodyOf = (file: string, subject: string) => readonly [path: string, body: object]
      const asked: ReadonlyArray<BodyOf> = [
        (file: string, subject: string) =>
          [
            "/timelines/generate/subject",
            { prompt: "a secret", files: [file], subjects: [subject] },
          ] as const,
        (file: string, subject: string) =>
          [
            "/timelines/generate/highlight",
            { prompt: "a secret", files: [file], subjects: [subject] },
          ] as const,
        (file: string) => {
          const timeline_data = { clips: [{ file, start: 1, end: 9 }] }
          return ["/timelines", { name: "cut", timeline_data, source_prompt: "" }] as const
        },
        (file: string, subject: string) => {
          const appearances = [{ subject, start: 0, end: 1 }]
          return ["/library/files", { uuid: file, name: "by anna", duration: 3, appearances }] as const
        },
        (_file: string, subject: string) =>
          ["/library/subjects", { uuid: subject, kind: "place", name: "by anna" }] as const,
      ]
      for (const bodyOf of asked) {
        const foreign = await made(...bodyOf(file, subject), [file, subject])
        expect(foreign.status).toBe(200)
        expect(foreign).toEqual(await made(...bodyOf(...strangers), strangers))
      }
      const own = await service.call("POST", "/timelines", {
        body: { name: "cut", timeline_data: { clips: [] }, source_prompt: "" },
      })
      const refine = `/timelines/${own.json.uuid}/refine`
      const { file: theirs, subject: seen } = await borisOwns()
      const refined = async (ids: readonly [string, string]) => {
        const { status, text } = await made(
          refine,
          { prompt: "add it", files: [ids[0]], subjects: [ids[1]] },
          ids,
        )
        await service.call("POST", `/timelines/${own.json.uuid}/revisions/1/restore`)
        return { status, text }
      }
      expect(await refined([theirs, seen])).toEqual(await refined([like(theirs), like(seen)]))
      const now = await state()
      expect(now.slice(lists.length)).toEqual(before.slice(lists.length))
      expect(now.join()).not.toContain("by anna")
    })

    test("another's cursors and Idempotency-Keys mean nothing", async () => {
      const { call, state } = await borisOwns()
      await borisOwns()
      const body = { name: "mine", timeline_data: {}, source_prompt: "" }
      const before = await state()
      for (const path of ["/timelines?limit=1", "/timelines?limit=1&q=secret"]) {
        const link = (await call("GET", path)).headers.get("link")
        const next = /<([^>]*)>/.exec(link!)![1]!
        const page = await service.call("GET", next)
        expect(page.status).toBe(200)
        for (const { owner } of page.json) expect(owner).toBe("anna")
      }
      const headers = { "Idempotency-Key": `shared ${transport}`.replaceAll(" ", "-") }
      const theirs = await service.call("POST", "/timelines", { key: borissKey, body, headers })
      for (const sent of [body, { ...body, name: "another" }]) {
        const key = sent === body ? headers : { "Idempotency-Key": `${headers["Idempotency-Key"]}-2` }
        if (sent !== body) await service.call("POST", "/timelines", { key: borissKey, body, headers: key })
        const own = await service.call("POST", "/timelines", { body: sent, headers: key })
        expect([own.status, own.json.owner, own.headers.get("idempotency-replayed")]).toEqual([
          200,
          "anna",
          null,
        ])
        expect(own.json.uuid).not.toBe(theirs.json.uuid)
      }
      expect((await state()).slice(lists.length)).toEqual(before.slice(lists.length))
    })
  })
