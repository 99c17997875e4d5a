import { FetchHttpClient } from "@effect/platform"
import { Client, Contract } from "@roughcut/server"
import { afterAll, beforeAll, expect, test } from "bun:test"
import { Effect } from "effect"
import { annasKey, borissKey, onSocket, type Service } from "../support/service.ts"

let service: Service
beforeAll(async () => {
  service = await onSocket()
})
afterAll(() => service.close())

const specified = {
  "/timelines": ["get", "post"],
  "/timelines/{uuid}": ["delete", "get", "put"],
  "/timelines/generate/subject": ["post"],
  "/timelines/generate/highlight": ["post"],
  "/timelines/{uuid}/refine": ["post"],
  "/timelines/{uuid}/export/{format}": ["post"],
  "/indexer-profile/create": ["post"],
  "/indexer-profile/{uuid}": ["get"],
  "/indexer-profiles": ["get"],
}

test("the OpenAPI description has every specified operation, and asks for the key", async () => {
  const description = (await service.call("GET", "/openapi.json")).json
  expect(description.openapi).toStartWith("3.1")
  for (const [path, methods] of Object.entries(specified)) {
    expect(Object.keys(description.paths[path]).toSorted()).toEqual(methods)
    for (const method of methods) {
      const operation = description.paths[path][method]
      expect(operation.security).toEqual([{ api_key: [] }])
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(["200", "400", "401", "404", "408", "429", "500", "503"]),
      )
    }
  }
  expect(description.paths["/metrics"].get.security).toEqual([])
  expect(description.components.securitySchemes.api_key).toMatchObject({ in: "header", name: "X-API-Key" })
})

test("the description has the headers that make a change conditional or repeatable, and the list's parameters", async () => {
  const { paths } = (await service.call("GET", "/openapi.json")).json
  const parameters = (path: string, method: string): ReadonlyArray<string> =>
    (paths[path][method].parameters ?? []).map(({ name }: { name: string }) => name)
  for (const path of Object.keys(paths))
    if (paths[path].post !== undefined) {
      expect([path, parameters(path, "post")]).toEqual([path, expect.arrayContaining(["Idempotency-Key"])])
      expect(Object.keys(paths[path].post.responses)).toContain("422")
    }
  for (const [path, method] of [
    ["/timelines/{uuid}", "put"],
    ["/timelines/{uuid}", "delete"],
    ["/timelines/{uuid}/refine", "post"],
    ["/timelines/{uuid}/revisions/{revision}/restore", "post"],
    ["/library/files/{uuid}", "put"],
    ["/library/subjects/{uuid}", "delete"],
  ] as const) {
    expect(parameters(path, method)).toContain("If-Match")
    expect(Object.keys(paths[path][method].responses)).toContain("412")
  }
  expect(parameters("/timelines", "get").toSorted()).toEqual(["cursor", "limit", "q", "tag"])
  expect(Object.keys(paths["/timelines"].get.responses["200"].headers)).toEqual(["Link"])
  for (const path of ["/timelines/{uuid}", "/indexer-profile/{uuid}", "/library/files/{uuid}"]) {
    const { responses } = paths[path].get
    expect([Object.keys(responses["200"].headers), "304" in responses]).toEqual([["ETag"], true])
  }
})

test("the typed client names requests, states and pages", async () => {
  const round = Effect.gen(function* () {
    const client = yield* Client.make({ baseUrl: service.url, apiKey: borissKey })
    const payload = { name: "Once", timeline_data: { a: 1 }, source_prompt: "p", tags: ["typed"] }
    const headers = { "Idempotency-Key": "typed-client-1" }
    const [made, response] = yield* client.timelines.createTimeline({ payload, headers, withResponse: true })
    expect(yield* client.timelines.createTimeline({ payload, headers })).toEqual(made)
    const path = { uuid: made.uuid }
    yield* client.timelines.refineTimeline({ path, payload: { prompt: "Make it 5 seconds" } })
    const stale = { "If-Match": response.headers["etag"]! }
    const refused = yield* Effect.flip(client.timelines.deleteTimeline({ path, headers: stale }))
    expect(refused).toMatchObject({ status: 412 })
    const [revision] = yield* client.timelines.listRevisions({ path })
    expect(revision).toMatchObject({ revision: 1, name: "Once", prompt: "Make it 5 seconds" })
    const restored = yield* client.timelines.restoreRevision({ path: { ...path, revision: 1 } })
    expect(restored.timeline_data).toEqual({ a: 1 })
    yield* client.timelines.createTimeline({ payload })
    const [page, listed] = yield* client.timelines.listTimelines({
      urlParams: { tag: "typed", limit: "1" },
      withResponse: true,
    })
    expect([page.length, listed.headers["link"]]).toEqual([1, expect.stringContaining('rel="next"')])
  })
  await Effect.runPromise(Effect.provide(round, FetchHttpClient.layer))
})

test("the description allows unknown keys, as the service ignores them", () => {
  expect(JSON.stringify(Contract.openApi())).not.toContain('"additionalProperties":false')
})

test("the typed client does the whole round, and its errors are problems", async () => {
  const round = Effect.gen(function* () {
    const client = yield* Client.make({ baseUrl: service.url, apiKey: annasKey })
    const payload = { name: "N", timeline_data: { a: 1 }, source_prompt: "p" }
    const made = yield* client.timelines.createTimeline({ payload })
    const path = { uuid: made.uuid }
    expect(yield* client.timelines.getTimeline({ path })).toEqual(made)
    expect(yield* client.timelines.listTimelines()).toEqual([made])
    const updated = yield* client.timelines.updateTimeline({
      path,
      payload: { name: "M", timeline_data: {} },
    })
    expect(updated.name).toBe("M")
    const refined = yield* client.timelines.refineTimeline({ path, payload: { prompt: "q" } })
    expect(refined.uuid).toBe(made.uuid)
    const edl = yield* client.timelines.exportTimeline({
      path: { ...path, format: "cmx_3600" },
      urlParams: { flavour: "avid" },
    })
    expect(edl).toStartWith("TITLE: M")
    const highlight = yield* client.timelines.generateHighlight({ payload: { prompt: "best" } })
    expect(highlight.highlights).toEqual([])
    const profile = yield* client.profiles.createProfile({ payload: { name: "P", configuration: { x: 1 } } })
    expect(yield* client.profiles.listProfiles()).toEqual([profile])
    const file = yield* client.library.addFile({ payload: { name: "a.mov", duration: 3 } })
    expect(yield* client.library.getFile({ path: { uuid: file.uuid } })).toEqual(file)
    expect((yield* client.timelines.deleteTimeline({ path })).message).toContain("deleted")
    return yield* Effect.flip(client.timelines.getTimeline({ path }))
  })
  const error = await Effect.runPromise(Effect.provide(round, FetchHttpClient.layer))
  expect(error).toMatchObject({ status: 404, title: "Not Found" })
})
