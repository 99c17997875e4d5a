import { expect, test } from "bun:test"
import { LogLevel } from "effect"
import * as BufferedLines from "../../packages/server/src/log/BufferedLines.ts"
import * as RequestLog from "../../packages/server/src/log/RequestLog.ts"
import { inMemory, type Part, transports } from "../support/service.ts"

const collected = (lines: ReadonlyArray<string>) =>
  lines.map((line) => JSON.parse(line)).filter(({ message }) => message === "Answered")

for (const [transport, start] of transports)
  test(`over ${transport} every answer is one line, with the route and never the path`, async () => {
    const lines: Array<string> = []
    const service = await start({ logLevel: LogLevel.Info }, (line) => lines.push(line))
    const body = { name: "N", source_prompt: "p", timeline_data: {} }
    const made = await service.call("POST", "/timelines", { body, headers: { "X-Request-Id": "mine" } })
    await service.call("GET", `/timelines/${made.json.uuid}?a=b`)
    await service.call("GET", "/timelines/unknown")
    await service.call("GET", "/timelines", { key: null })
    await service.call("GET", "/secret/path")
    await service.close()
    expect(collected(lines).map(({ annotations, logLevel }) => ({ ...annotations, logLevel }))).toEqual(
      (
        [
          ["POST", "/timelines", 200, "anna"],
          ["GET", "/timelines/:uuid", 200, "anna"],
          ["GET", "/timelines/:uuid", 404, "anna"],
          ["GET", "/timelines", 401, undefined],
          ["GET", "none", 404, "anna"],
        ] as const
      ).map(([method, route, status, owner]) => ({
        logLevel: "INFO",
        request_id: expect.any(String),
        method,
        route,
        status,
        milliseconds: expect.any(Number),
        ...(owner === undefined ? {} : { owner }),
      })),
    )
    expect(collected(lines)[0].annotations.request_id).toBe("mine")
    expect(lines.join("")).not.toContain(made.json.uuid)
    expect(lines.join("")).not.toContain("secret")
  })

const linesAt = async (part: Part) => {
  const lines: Array<string> = []
  const service = await inMemory(part, (line) => lines.push(line))
  for (const path of ["/healthz", "/readyz", "/metrics", "/timelines"]) await service.call("GET", path)
  await service.close()
  return collected(lines).map(({ annotations, logLevel }) => [logLevel, annotations.route])
}

test("what machines ask again and again is told at debug, and at warning nothing that went well", async () => {
  expect(await linesAt({ logLevel: LogLevel.Debug })).toEqual([
    ["DEBUG", "/healthz"],
    ["DEBUG", "/readyz"],
    ["DEBUG", "/metrics"],
    ["INFO", "/timelines"],
  ])
  expect(await linesAt({ logLevel: LogLevel.Info })).toEqual([["INFO", "/timelines"]])
  expect(await linesAt({ logLevel: LogLevel.Warning })).toEqual([])
})

test("a terminal gets a line that people read", () => {
  const lines: Array<string> = []
  const log = RequestLog.make({ level: LogLevel.Info, terminal: true, write: (line) => lines.push(line) })
  log(LogLevel.Info, { request_id: "r", method: "GET", route: "/docs", status: 200, milliseconds: 1.5 })
  expect(lines).toEqual([
    expect.stringMatching(
      /^timestamp=\S+ level=INFO message=Answered request_id=r method=GET route=\/docs status=200 milliseconds=1\.5$/,
    ),
  ])
})

test("the lines of a turn are one write, and those that wait at the end are not lost", async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const lines = BufferedLines.make(resolve)
  lines.write("a")
  lines.write("b")
  expect(await promise).toBe("a\nb\n")
  lines.write("c")
  expect(lines.take()).toBe("c\n")
  expect(lines.take()).toBe("")
})
