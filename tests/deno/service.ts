import assert from "node:assert/strict"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"
import { after, before, test } from "node:test"
import { neverCalled, operationChecks } from "../http/OperationChecks.ts"
import { annasKey, type Call, calling } from "../support/Calling.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
const repository = resolve(import.meta.dirname, "../..")
const environment = {
  ...process.env,
  PORT: "0",
  DATABASE_URL: `sqlite:${folder.path("roughcut.db")}`,
  API_KEYS: `anna=${annasKey}`,
}

const task = (...words: ReadonlyArray<string>) =>
  spawn(process.execPath, ["task", "--quiet", ...words], {
    cwd: repository,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  })

/** The code that a task ends with, and what it wrote. */
const ended = async (child: ReturnType<typeof task>) => {
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  return { out, err, code }
}

let service: ChildProcess
let call: Call
const calls: Array<string> = []

before(async () => {
  const started = task("start")
  service = started
  started.stderr.resume()
  const [url] = await once(createInterface(started.stdout), "line")
  const asked = calling(String(url))
  call = (method, path, options) => {
    calls.push(`${method} ${path}`)
    return asked(method, path, options)
  }
})
after(() => {
  service.kill("SIGKILL")
  folder.remove()
})

for (const check of operationChecks) void test(check.name, () => check.run(call))

void test("that was every operation of the contract", async () => {
  assert.deepEqual(neverCalled((await call("GET", "/openapi.json")).json, calls), [])
})

void test("the keys command makes and ends keys while the service runs", async () => {
  const made = await ended(task("roughcut", "keys", "create", "--owner", "boris"))
  assert.deepEqual([made.code, made.err], [0, ""])
  const key = made.out.trim()
  assert.equal((await call("GET", "/timelines", { key })).text, "[]")
  const revoked = await ended(task("roughcut", "keys", "revoke", key.slice(0, 11)))
  assert.deepEqual([revoked.code, revoked.err], [0, ""])
  assert.equal((await call("GET", "/timelines", { key })).status, 401)
})

void test("SIGTERM ends the task with 0", async () => {
  // The kill of a child is taken for its end there, whatever code it ends with.
  process.kill(service.pid!, "SIGTERM")
  const [code] = await once(service, "exit")
  assert.equal(code, 0)
})
