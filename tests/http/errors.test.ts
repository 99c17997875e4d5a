import { Application, WebHandler } from "@roughcut/server"
import { KeyStore, ProfileStore } from "@roughcut/core"
import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Layer, Logger } from "effect"
import { annasKey, inMemory, type Service, testSettings, transports } from "../support/service.ts"

for (const [transport, start] of transports)
  describe(`errors over ${transport}`, () => {
    let service: Service
    beforeAll(async () => {
      service = await start()
    })
    afterAll(() => service.close())

    const failures = [
      ["a malformed body", 400, "POST", "/timelines", { body: "{" }],
      ["a missing key", 401, "GET", "/timelines", { key: null }],
      ["an unknown record", 404, "GET", "/timelines/x", {}],
      ["an unknown path", 404, "GET", "/x", {}],
      ["another method", 405, "PUT", "/timelines", { body: {} }],
      ["a body over the limit", 413, "POST", "/timelines", { body: " ".repeat(1024 * 1024 + 1) }],
    ] as const

    for (const [what, status, method, path, options] of failures)
      test(`${what} is a ${status} in problem details`, async () => {
        const answer = await service.call(method, path, options)
        expect(answer.status).toBe(status)
        expect(answer.headers.get("content-type")).toBe("application/problem+json")
        const { detail, errors, ...rest } = answer.json
        expect(rest).toEqual({
          type: "about:blank",
          title: expect.stringMatching(/^[A-Z]/),
          status,
          request_id: answer.headers.get("x-request-id"),
        })
        expect(detail).toMatch(/^[A-Z].+\.$/s)
        expect(errors).toBeUndefined()
      })

    test("a 401 says what it wants in WWW-Authenticate", async () => {
      const answer = await service.call("GET", "/timelines", { key: null })
      expect(answer.headers.get("www-authenticate")).toContain("ApiKey")
    })

    test("errors is there only where parts of the body are at fault, each with a JSON Pointer", async () => {
      const answer = await service.call("POST", "/timelines/generate/subject", {
        body: { prompt: "p", files: ["x", "01890000-0000-7000-8000-000000000000", 5] },
      })
      expect(answer.json.errors).toEqual([
        { pointer: "/files/0", detail: "files[0] must be a UUID." },
        { pointer: "/files/2", detail: "files[2] must be a UUID." },
      ])
    })

    test("every response carries X-Request-Id: the caller's own where it is sane, else a new one", async () => {
      const asked = async (sent: string) =>
        (await service.call("GET", "/healthz", { headers: { "X-Request-Id": sent } })).headers.get(
          "x-request-id",
        )
      expect(await asked("my-request.1")).toBe("my-request.1")
      for (const odd of ["with space", "x".repeat(129), "<script>", "a,b"]) {
        const given = await asked(odd)
        expect(given).not.toBe(odd)
        expect(given).toMatch(/^[0-9a-f-]{36}$/)
      }
      const first = (await service.call("GET", "/timelines")).headers.get("x-request-id")
      expect((await service.call("GET", "/timelines")).headers.get("x-request-id")).not.toBe(first)
    })

    test("healthz, readyz, metrics, openapi.json and docs need no key", async () => {
      for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs"])
        expect((await service.call("GET", path, { key: null })).status).toBe(200)
    })

    test("the docs load nothing from another host", async () => {
      const { headers, text } = await service.call("GET", "/docs", { key: null })
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
      expect(text).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)\s*=/i)
      expect(text).toContain("/timelines/generate/subject")
    })
  })

describe("a failure of the infrastructure", () => {
  const secret = "disk on fire at 10.0.0.7"
  const broken = Layer.merge(
    Layer.merge(
      Application.memory,
      Layer.succeed(
        ProfileStore.ProfileStore,
        ProfileStore.ProfileStore.of({
          insert: () => Effect.dieMessage(secret),
          get: () => Effect.dieMessage(secret),
          page: () => Effect.dieMessage(secret),
        }),
      ),
    ),
    Layer.succeed(KeyStore.KeyStore, {
      ...({} as KeyStore.KeyStore["Type"]),
      findByDigest: () => Effect.dieMessage(secret),
    }),
  )

  const answer = (path: string, method: string, lines: Array<string>) => {
    const log = Logger.replace(
      Logger.defaultLogger,
      Logger.map(Logger.jsonLogger, (line) => void lines.push(line)),
    )
    return Effect.runPromise(
      Effect.gen(function* () {
        const handler = yield* WebHandler.make(testSettings)
        const request = new Request(`http://localhost${path}`, {
          method,
          headers: { "X-API-Key": annasKey, "X-Request-Id": "the-request" },
        })
        const response = yield* Effect.promise(async () => handler(request))
        return { status: response.status, text: yield* Effect.promise(() => response.text()) }
      }).pipe(
        Effect.provide(Layer.provideMerge(Application.useCases(testSettings), broken)),
        Effect.provide(log),
      ),
    )
  }

  test("is a 500 that says nothing of causes, and a log line with the same request_id that does", async () => {
    const lines: Array<string> = []
    const { status, text } = await answer(
      "/indexer-profile/01890000-0000-7000-8000-000000000000",
      "GET",
      lines,
    )
    expect(status).toBe(500)
    expect(JSON.parse(text)).toMatchObject({ status: 500, request_id: "the-request" })
    expect(text).not.toContain("fire")
    const line = lines.find((each) => each.includes(secret))
    expect(line).toContain('"request_id":"the-request"')
  })

  test("makes readyz a 503 and leaves healthz a 200", async () => {
    const lines: Array<string> = []
    const ready = await answer("/readyz", "GET", lines)
    expect(ready.status).toBe(503)
    expect(ready.text).not.toContain("fire")
    expect(lines.join()).toContain(secret)
    expect((await answer("/healthz", "GET", lines)).status).toBe(200)
  })
})

describe("CORS", () => {
  const preflight = {
    key: null,
    headers: { Origin: "https://app.example.com", "Access-Control-Request-Method": "POST" },
  }
  for (const [transport, start] of transports)
    test(`over ${transport}: a preflight comes before 401, and only listed origins are let in`, async () => {
      const service = await start({ corsOrigins: ["https://app.example.com"] })
      try {
        const answer = await service.call("OPTIONS", "/timelines", preflight)
        expect(answer.status).toBe(204)
        expect(answer.headers.get("access-control-allow-origin")).toBe("https://app.example.com")
        expect(answer.headers.get("access-control-allow-headers")).toContain("X-API-Key")
        const real = await service.call("GET", "/timelines", {
          headers: { Origin: "https://app.example.com" },
        })
        expect(real.headers.get("access-control-allow-origin")).toBe("https://app.example.com")
        const other = await service.call("GET", "/timelines", { headers: { Origin: "https://evil.example" } })
        expect(other.headers.get("access-control-allow-origin")).toBeNull()
      } finally {
        await service.close()
      }
    })

  test("no origin is let in unless one is set, and OPTIONS without a preflight needs a key", async () => {
    const service = await inMemory()
    expect(
      (await service.call("OPTIONS", "/timelines", preflight)).headers.get("access-control-allow-origin"),
    ).toBeNull()
    expect((await service.call("OPTIONS", "/timelines", { key: null })).status).toBe(401)
    expect((await service.call("OPTIONS", "/timelines")).status).toBe(405)
    await service.close()
  })
})
