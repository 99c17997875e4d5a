// How close the service comes to a bare Bun.serve that runs the same two queries: the key, then the timeline.
// Both are processes of their own on one database; medians of several rounds, taken in turn.
import { repository } from "../support/runtimes.ts"
import { startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const rounds = 5
const seconds = 1.5
const connections = 16

const bare = `
  import { Database } from "bun:sqlite"
  const db = new Database(process.argv[1], { readonly: true })
  const key = db.query("SELECT owner, revoked_at, expires_at FROM api_keys WHERE digest = ?")
  const get = db.query("SELECT * FROM timelines WHERE uuid = ? AND owner = ?")
  const server = Bun.serve({ port: 0, fetch(request) {
    const digest = new Bun.CryptoHasher("sha256").update(request.headers.get("x-api-key")).digest("hex")
    const found = key.get(digest)
    if (!found || found.revoked_at) return new Response("", { status: 401 })
    const { timeline_data, created_at, updated_at, version, tags, ...rest } = get.get(request.url.slice(-36), found.owner)
    const times = { created_at: new Date(created_at), updated_at: new Date(updated_at) }
    const body = JSON.stringify({ ...rest, ...times })
    return new Response(body.slice(0, -1) + ',"tags":' + tags + ',"timeline_data":' + timeline_data + "}", {
      headers: { "Content-Type": "application/json" },
    })
  } })
  console.log("http://127.0.0.1:" + server.port)`

const load = async (send: () => Promise<Response>): Promise<number> => {
  const end = performance.now() + seconds * 1000
  let count = 0
  const client = async () => {
    while (performance.now() < end) {
      const response = await send()
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`The answer is ${response.status}.`)
      count++
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  return count / seconds
}

const median = (values: ReadonlyArray<number>) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const folder = temporaryFolder()
const service = await startService(folder.root)
const key = (await service.nextLine())!
const headers = { "X-API-Key": key, "Content-Type": "application/json" }
const body = JSON.stringify({ name: "N", source_prompt: "p", timeline_data: { a: ["x".repeat(100)] } })
const post = () => fetch(`${service.url}/timelines`, { method: "POST", headers, body })
const { uuid } = (await (await post()).json()) as { uuid: string }

const path = folder.path("data/roughcut.db")
const other = Bun.spawn([process.execPath, "-e", bare, path], { cwd: repository, stdout: "pipe" })
const { value } = await other.stdout.getReader().read()
const bareUrl = new TextDecoder().decode(value).trim()

const get = (url: string) => () => fetch(`${url}/timelines/${uuid}`, { headers })
const figures = { service: [] as Array<number>, bare: [] as Array<number>, write: [] as Array<number> }
for (let round = 0; round < rounds; round++) {
  figures.service.push(await load(get(service.url)))
  figures.bare.push(await load(get(bareUrl)))
  figures.write.push(await load(post))
}
const [ours, theirs, writes] = [figures.service, figures.bare, figures.write].map(median)
process.stdout.write(
  `${connections} connections, medians of ${rounds} rounds of ${seconds} s, requests a second\n` +
    `get, the service      ${ours!.toFixed(0)}\n` +
    `get, bare Bun.serve   ${theirs!.toFixed(0)}   the service has ${((ours! / theirs!) * 100).toFixed(0)} % of it\n` +
    `create, durable       ${writes!.toFixed(0)}\n`,
)
service.child.kill()
other.kill()
await service.child.exited
folder.remove()
