import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { freshDatabase, hasPostgres } from "../support/postgres.ts"
import { program } from "../support/program.ts"
import { repository } from "../support/runtimes.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
afterAll(folder.remove)
const executable = folder.path("roughcut")
const cwd = folder.path("empty")

/** Nothing of the machine: no program on the path, no home, no setting. */
const run = (args: ReadonlyArray<string>, environment: Record<string, string> = {}) =>
  program([executable, ...args], { cwd, env: environment })

beforeAll(async () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"))
  const command = String(scripts.compile)
    .replace(/^bun install .* && bun /, `${process.execPath} `)
    .replace("dist/roughcut", executable)
  const { code, err } = await program(command.split(" "), { cwd: repository, env: process.env })
  expect([code, code === 0 ? "" : err]).toEqual([0, ""])
  mkdirSync(cwd)
}, 60_000)

/** A second of silent MP3: frames of 128 kbit/s at 44.1 kHz. */
const mp3 = () => {
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  return new Blob(Array.from({ length: 40 }, () => frame))
}

test("one file serves everything from an empty folder, and ends when it is asked to", async () => {
  // What stands in the folder it is started in is no setting.
  writeFileSync(join(cwd, ".env"), "PORT=not-a-port\n")
  const child = Bun.spawn([executable, "serve"], { cwd, env: { PORT: "0" }, stdout: "pipe", stderr: "pipe" })
  const lines: Array<string> = []
  const decoder = new TextDecoder()
  let text = ""
  for await (const bytes of child.stdout) {
    text += decoder.decode(bytes)
    lines.splice(0, lines.length, ...text.split("\n"))
    if (lines.length > 2) break
  }
  const [url, key] = lines as [string, string]
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(key).toMatch(/^rc_[0-9A-Za-z]{46}$/)

  const call = (path: string, body?: unknown) =>
    fetch(url + path, {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })
  const clips = [{ name: "dawn.mov", start: 2, end: 6.4 }]
  const made = await call("/timelines", {
    name: "Harbour",
    source_prompt: "",
    timeline_data: { rate: 25, clips },
  })
  const { uuid } = (await made.json()) as { uuid: string }
  const edl = await (await call(`/timelines/${uuid}/export/cmx_3600`)).text()
  expect(edl).toContain("00:00:02:00 00:00:06:10")

  const docs = await (await fetch(`${url}/docs`)).text()
  expect(docs).toContain("SwaggerUIBundle")
  expect(docs).not.toMatch(/<(?:script|link)[^>]*(?:src|href)="https?:/)
  expect((await fetch(`${url}/openapi.json`)).status).toBe(200)

  expect((await run(["keys", "list"])).out).toContain(key.slice(0, 11))
  child.kill("SIGTERM")
  expect(await child.exited).toBe(0)
  expect(readdirSync(cwd).toSorted()).toEqual([".env", "data"])
})

test("one file reads media of every kind, with nothing installed beside it", async () => {
  await Bun.write(folder.path("sound.mp3"), mp3())
  const { code, err, out } = await run(["library", "add", folder.path("sound.mp3"), "--owner", "anna"])
  expect([code, err]).toEqual([0, ""])
  expect(out).toContain("00:00:01.04")
})

test.skipIf(!hasPostgres)("one file speaks with PostgreSQL", async () => {
  const environment = { DATABASE_URL: await freshDatabase() }
  const { code, err, out } = await run(["keys", "create", "--owner", "anna"], environment)
  expect([code, err]).toEqual([0, ""])
  expect(out).toMatch(/^rc_[0-9A-Za-z]{46}\n$/)
})

test("one file says what is wrong with its command line", async () => {
  const { code, err, out } = await run(["nonsense"])
  expect(code).toBe(1)
  expect(out + err).toContain("serve")
})
