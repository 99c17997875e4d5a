import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { annasKey, borissKey, type Service, transports } from "../support/service.ts"

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
type Name = keyof typeof key

for (const [transport, start] of transports)
  describe(`isolation over ${transport}`, () => {
    let service: Service
    beforeAll(async () => {
      service = await start()
    })
    afterAll(() => service.close())

    test("whatever two owners do, each sees and changes the records of their own alone", async () => {
      const made: Record<Name, Set<string>> = { anna: new Set(), boris: new Set() }
      const owner = fc.constantFrom<Name>("anna", "boris")
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
  })
