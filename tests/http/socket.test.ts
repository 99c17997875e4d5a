import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { connect } from "node:net"
import { annasKey } from "../support/Calling.ts"
import { runtimes } from "../support/runtimes.ts"
import { startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

/** What a server answers to bytes that no polite client would send. */
const exchange = (url: string, request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ""
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(request))
    socket.on("data", (bytes) => {
      text += String(bytes)
      // Deno waits for the rest of a body that it was promised, whatever it has answered.
      if (/\r\n\r\n[^]*\}$/.test(text)) socket.destroy()
    })
    socket.on("close", () => resolve(text))
    socket.on("error", reject)
  })

const head = `Host: x\r\nConnection: close\r\nX-API-Key: ${annasKey}\r\n`

describe.each(runtimes)("a socket of $name", ({ serve }) => {
  const folder = temporaryFolder()
  let service: Awaited<ReturnType<typeof startService>>
  beforeAll(async () => {
    const settings = { DATABASE_URL: "memory:", API_KEYS: `anna=${annasKey}`, BODY_LIMIT: "1000" }
    service = await startService(folder.root, settings, serve)
  })
  afterAll(async () => {
    service.child.kill()
    await service.child.exited
    folder.remove()
  })
  const raw = (request: string) => exchange(service.url, request)

  test("a doubled slash is another path", async () => {
    expect(await raw(`GET //timelines HTTP/1.1\r\n${head}\r\n`)).toStartWith("HTTP/1.1 404")
  })

  test("a request of HTTP/1.0 without a host is answered", async () => {
    const answer = await raw(`GET /timelines HTTP/1.0\r\nX-API-Key: ${annasKey}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.[01] 200 OK\r\n/)
    expect(answer).toEndWith("[]")
  })

  test("a percent sign that starts no escape names no record", async () => {
    expect(await raw(`GET /timelines/%zz HTTP/1.1\r\n${head}\r\n`)).toStartWith("HTTP/1.1 404")
  })

  test("a body announced over the limit is refused in problem details before it is sent", async () => {
    const answer = await raw(
      `POST /timelines HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 1001\r\n\r\n`,
    )
    expect(answer).toStartWith("HTTP/1.1 413")
    expect(answer).toContain("application/problem+json")
  })

  test("a chunked body over the limit is refused in problem details", async () => {
    const chunk = `1f4\r\n${" ".repeat(500)}\r\n`
    const answer = await raw(
      `POST /timelines HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}0\r\n\r\n`,
    )
    expect(answer).toStartWith("HTTP/1.1 413")
    expect(answer).toContain("application/problem+json")
  })
})
