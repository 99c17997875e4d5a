import { afterAll, beforeAll, expect, test } from "bun:test"
import { connect } from "node:net"
import { annasKey, onSocket, type Service } from "../support/service.ts"

let service: Service
beforeAll(async () => {
  service = await onSocket({ bodyLimit: 1000 })
})
afterAll(() => service.close())

/** What a server answers to bytes that no polite client would send. */
const raw = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ""
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1", () => socket.write(request))
    socket.on("data", (bytes) => (text += String(bytes)))
    socket.on("close", () => resolve(text))
    socket.on("error", reject)
  })

const head = `Host: x\r\nConnection: close\r\nX-API-Key: ${annasKey}\r\n`

test("a doubled slash is another path", async () => {
  expect(await raw(`GET //timelines HTTP/1.1\r\n${head}\r\n`)).toStartWith("HTTP/1.1 404")
})

test("a request of HTTP/1.0 without a host is answered", async () => {
  const answer = await raw(`GET /timelines HTTP/1.0\r\nX-API-Key: ${annasKey}\r\n\r\n`)
  expect(answer).toContain(" 200 OK\r\n")
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
