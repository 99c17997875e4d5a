import { afterAll, expect, test } from "bun:test"
import { mkdirSync } from "node:fs"
import { startCollector } from "../support/collector.ts"
import { runtimes } from "../support/runtimes.ts"
import { startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
afterAll(folder.remove)
const fresh = (name: string) => {
  const path = folder.path(name)
  mkdirSync(path)
  return path
}

const stopped = async (service: Awaited<ReturnType<typeof startService>>) => {
  service.child.kill("SIGTERM")
  expect(await service.child.exited).toBe(0)
  return (await service.err).split("\n").filter((line) => line !== "")
}

test.each(runtimes)(
  "every answer up to the stop is a line of JSON on standard error on $name",
  async (runtime) => {
    const service = await startService(fresh(`lines on ${runtime.name}`), {}, runtime.serve)
    const key = (await service.nextLine())!
    for (let time = 0; time < 50; time++)
      await fetch(`${service.url}/timelines`, { headers: { "X-API-Key": key, "X-Request-Id": `r-${time}` } })
    await fetch(`${service.url}/timelines/generate/subject`, {
      method: "POST",
      headers: { "X-API-Key": key, "X-Request-Id": "r-50", "Content-Type": "application/json" },
      body: JSON.stringify({ prompt: "Dawn. 10 seconds." }),
    })
    const lines = (await stopped(service)).map((line) => JSON.parse(line))
    expect(
      lines.filter(({ message }) => message === "Answered").map(({ annotations }) => annotations.request_id),
    ).toEqual(Array.from({ length: 51 }, (_, time) => `r-${time}`))
  },
)

test("at warning a service that has nothing to complain of says nothing", async () => {
  const service = await startService(fresh("quiet"), { LOG_LEVEL: "warning" })
  await fetch(`${service.url}/timelines`)
  expect(await stopped(service)).toEqual([])
})

test("the environment names a collector, and the last spans reach it before the process ends", async () => {
  const collector = startCollector()
  const service = await startService(fresh("traced"), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-the-collector",
    OTEL_SERVICE_NAME: "cutting-room",
  })
  const key = (await service.nextLine())!
  await fetch(`${service.url}/timelines`, { headers: { "X-API-Key": key } })
  await stopped(service)
  collector.stop()
  expect(collector.spans().map(({ name }) => name)).toContain("GET /timelines")
  expect(collector.resources()[0]).toMatchObject({ "service.name": "cutting-room" })
  expect(collector.requests[0]!.headers.get("authorization")).toBe("Bearer of-the-collector")
})

test("a collector that is not there is one line, and the service stops as it should", async () => {
  const service = await startService(fresh("alone"), {
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
    LOG_LEVEL: "warning",
  })
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  const lines = await stopped(service)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain("did not reach the collector")
})
