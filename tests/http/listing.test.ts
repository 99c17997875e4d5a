import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { borissKey, type Service, transports } from "../support/service.ts"

interface Made {
  readonly uuid: string
  readonly name: string
  readonly source_prompt: string
  readonly tags: ReadonlyArray<string>
}

const names = ["Harbour", "harbour at DAWN", "Straße 漢字", "100%_done", "\\ back", "Ünïcode É"]
const tagSets = [[], ["a"], ["a", "b"], ["b", "c d"], [",", '"'], ["A"]]

for (const [transport, start] of transports)
  describe(`the list over ${transport}`, () => {
    let service: Service
    /** Newest first. */
    const made: Array<Made> = []
    beforeAll(async () => {
      service = await start()
      for (let index = 0; index < 60; index++) {
        const body = {
          name: `${names[index % names.length]} ${index}`,
          timeline_data: { index },
          source_prompt: index % 5 === 0 ? "the Lighthouse" : "",
          tags: tagSets[index % 7 === 0 ? 0 : index % tagSets.length],
        }
        made.unshift((await service.call("POST", "/timelines", { body })).json)
      }
      await service.call("POST", "/timelines", {
        key: borissKey,
        body: { name: "Harbour of Boris", timeline_data: {}, source_prompt: "", tags: ["a"] },
      })
    })
    afterAll(() => service.close())
    const list = (query: string) => service.call("GET", `/timelines${query}`)
    const next = (link: string | null) => /^<\/timelines(\?[^>]*)>; rel="next"$/.exec(link ?? "")?.[1]

    test("without parameters holds everything and no Link", async () => {
      const all = await list("")
      expect(all.json).toEqual(made)
      expect(all.headers.get("link")).toBeNull()
    })

    test("narrowed by tags and text, in pages of any size, it holds what it should, in order", async () => {
      const narrowing = fc.record({
        limit: fc.option(fc.integer({ min: 1, max: 70 }), { nil: undefined }),
        tags: fc.subarray(["a", "b", "c d", ",", '"', "A", "none"], { maxLength: 2 }),
        q: fc.constantFrom(
          "",
          "harbour",
          "HARBOUR AT",
          "straße",
          "100%_",
          "\\",
          "lighthouse",
          "é",
          "_",
          "nothing",
        ),
      })
      await fc.assert(
        fc.asyncProperty(narrowing, async ({ limit, q, tags }) => {
          const query = new URLSearchParams()
          if (limit !== undefined) query.set("limit", String(limit))
          if (q !== "") query.set("q", q)
          for (const tag of tags) query.append("tag", tag)
          const sought = q.toLowerCase()
          const expected = made.filter(
            (timeline) =>
              tags.every((tag) => timeline.tags.includes(tag)) &&
              (timeline.name.toLowerCase().includes(sought) ||
                timeline.source_prompt.toLowerCase().includes(sought)),
          )
          const found: Array<Made> = []
          let at: string | undefined = `?${query}`
          while (at !== undefined) {
            const page = await list(at)
            expect(page.status).toBe(200)
            if (limit !== undefined) expect(page.json.length).toBeLessThanOrEqual(limit)
            found.push(...page.json)
            at = next(page.headers.get("link"))
            if (at !== undefined) expect(page.json).toHaveLength(limit!)
          }
          expect(found).toEqual(expected)
        }),
        { numRuns: 40 },
      )
    })

    test("a page goes on where the one before ended, also when timelines came and went meanwhile", async () => {
      const page = await list("?limit=5")
      const newer = (
        await service.call("POST", "/timelines", {
          body: { name: "Newer", timeline_data: {}, source_prompt: "" },
        })
      ).json
      const following = await list(next(page.headers.get("link"))!)
      expect(following.json).toEqual(made.slice(5, 10))
      expect((await service.call("DELETE", `/timelines/${newer.uuid}`)).status).toBe(200)
    })

    test("a parameter that is none is a 400 that names it; others are not looked at", async () => {
      for (const [query, name] of [
        ["limit=0", "limit"],
        ["limit=1001", "limit"],
        ["limit=ten", "limit"],
        ["limit=", "limit"],
        ["cursor=nonsense", "cursor"],
        ["cursor=", "cursor"],
        ["cursor=MSB4", "cursor"],
      ] as const) {
        const refused = await list(`?${query}`)
        expect([query, refused.status]).toEqual([query, 400])
        expect(refused.json.detail).toStartWith(name)
      }
      expect((await list("?colour=blue&q=")).json).toHaveLength(60)
    })
  })
