// The HTTP service inside an app's own server: over memory here, on node:http, which Bun and Deno have as well.
import { Owner } from "@roughcut/core"
import { Application, WebHandler } from "@roughcut/server"
import { Effect, Layer } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const key = "a-key-of-sixteen-characters-or-more"
const services = Application.useCases({
  apiKeys: [{ owner: Owner.Owner("anna"), key }],
  mediaPolicy: "lenient",
}).pipe(Layer.provideMerge(Application.memory))

const handler = await Effect.runPromise(
  WebHandler.make({ corsOrigins: ["https://app.example.com"] }).pipe(Effect.provide(services)),
)

const server = createServer(async (incoming, outgoing) => {
  const { headers, method = "GET", url = "/" } = incoming
  const chunks: Array<Uint8Array<ArrayBuffer>> = []
  for await (const chunk of incoming) chunks.push(chunk)
  const response = await handler(
    new Request(`http://${headers.host}${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      body: chunks.length === 0 ? null : new Blob(chunks),
    }),
  )
  outgoing.writeHead(response.status, [...response.headers].flat())
  outgoing.end(new Uint8Array(await response.arrayBuffer()))
})

server.listen(0, "127.0.0.1", async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = (path: string, body?: unknown) =>
    fetch(url + path, {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })

  const clips = [{ name: "dawn.mov", start: 2, end: 6.4 }, { gap: 1 }]
  const made = await post("/timelines", {
    name: "Harbour",
    source_prompt: "",
    timeline_data: { rate: 25, clips },
  })
  const { uuid } = await made.json()
  const edl = await post(`/timelines/${uuid}/export/cmx_3600`)
  console.log(edl.headers.get("Content-Disposition"))
  console.log(await edl.text())
  const problem = await post("/timelines", { name: "" })
  console.log(problem.status, (await problem.json()).detail)
  server.close()
})
