import { afterAll, beforeAll, expect, test } from "bun:test"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { program } from "../support/program.ts"
import { deno, repository } from "../support/runtimes.ts"
import { startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
let service: Awaited<ReturnType<typeof startService>>
let environment: Record<string, string>

beforeAll(async () => {
  service = await startService(folder.root)
  environment = {
    PATH: process.env["PATH"]!,
    HOME: process.env["HOME"]!,
    URL: service.url,
    KEY: (await service.nextLine())!,
  }
})
afterAll(async () => {
  service.child.kill()
  await service.child.exited
  folder.remove()
})

const run = async (command: ReadonlyArray<string>, cwd: string) => {
  const { code, err, out } = await program(command, { cwd, env: environment })
  expect([err, code]).toEqual(["", 0])
  return out
}

const readme = readFileSync(join(repository, "README.md"), "utf8")

test("the curl tour of the README works word for word", async () => {
  const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]!)
  expect(blocks.length).toBeGreaterThan(6)
  const out = await run(["bash", "-euc", `${blocks.join("\n")}\n`], folder.root)
  const read = (name: string) => readFileSync(folder.path(name), "utf8")

  expect(out).toContain("dawn.mov")
  expect(read("harbour.cmx_3600")).toContain("00:00:02:00 00:00:06:10 01:00:00:00 01:00:04:10")
  expect(JSON.parse(read("harbour.otio")).OTIO_SCHEMA).toBe("Timeline.1")
  expect(read("harbour.fcp_xml")).toContain("market.mov")
  expect(JSON.parse(read("harbour.json"))).toMatchObject({ name: "Harbour", owner: "default" })

  expect(JSON.parse(read("highlight.json")).highlights.length).toBeGreaterThan(0)
  const refined = JSON.parse(read("refined.json"))
  expect(refined.timeline_data.metadata.roughcut.refinements).toEqual(["Make it 20 seconds"])
  expect(out).toContain("interview.mov")
  expect(out).toContain('"prompt":"Make it 20 seconds"')
  expect(out).toContain('"name":"Dawn, the first"')
  expect(out).not.toContain('"name":"Dawn, the second"')
  expect(out).toContain("not in the state that If-Match names")
  expect(out).toContain('"name":"Harbour, final"')
  expect(out).toContain("deleted successfully")
  expect(out).toContain('"detector": "fast"')
  expect(out).toEndWith("}")
  expect(out).toContain('"pointer":"/name","detail":"name must not be blank."')
})

/** The names of the settings, as their source has them. */
const settings = [
  ...readFileSync(join(repository, "packages/server/src/settings/Settings.ts"), "utf8").matchAll(
    /setting(?:<.*?>)?\("([A-Z_]+)"/g,
  ),
].map((match) => match[1]!)

test("the README names every setting, and no other", () => {
  const told = [...readme.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map((match) => match[1]!)
  expect(told.toSorted()).toEqual(settings.toSorted())
})

test("on Deno the service may read every setting, and no other variable", () => {
  const allowed = /--allow-env=(\S+)/.exec(readFileSync(join(repository, "deno.json"), "utf8"))![1]!
  expect(allowed.split(",").toSorted()).toEqual(settings.toSorted())
})

test("the links of the documents lead somewhere", () => {
  const pages = readdirSync(join(repository, "docs")).map((name) => `docs/${name}`)
  for (const page of ["README.md", ...pages]) {
    const text = readFileSync(join(repository, page), "utf8")
    for (const [, target] of text.matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect([page, target, existsSync(join(repository, page, "..", target!))]).toEqual([page, target, true])
  }
})

/** The programs of a page, one a block. */
const programs = (page: string) =>
  [...readFileSync(join(repository, page), "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map(
    (match) => match[1]!,
  )

test("the programs of the library's page are the examples word for word", () => {
  const examples = ["promises", "in-process", "own-layers", "web-handler"]
  expect(programs("docs/library.md")).toEqual(
    examples.map((name) => readFileSync(join(repository, `examples/${name}.ts`), "utf8")),
  )
})

test("the programs of the READMEs run", async () => {
  for (const page of ["README.md", "packages/core/README.md"])
    for (const program of programs(page)) {
      const out = await run([process.execPath, "--eval", program], join(repository, "examples"))
      expect(out).toStartWith("TITLE: Harbour\n")
    }
})

test("the in-process example stores, exports, generates and refines", async () => {
  const out = await run([process.execPath, join(repository, "examples/in-process.ts")], folder.root)
  expect(out).toContain("TITLE: Harbour\n")
  expect(out).toContain("00:00:02:00 00:00:06:10")
  expect(out).toContain("market opens.")
})

test("the in-process example runs under Deno as well", async () => {
  const { code, err, out } = await program([deno, "task", "--quiet", "example"], {
    cwd: repository,
    env: process.env,
  })
  expect([code, err]).toEqual([0, ""])
  expect(out).toContain("TITLE: Harbour\n")
  expect(out).toContain("market opens.")
})

test("the example over HTTP generates, exports and meets its problem", async () => {
  const out = await run([process.execPath, join(repository, "examples/over-http.ts")], folder.root)
  expect(out).toContain("Generated Dawn over the harbour.")
  expect(out).toContain("TITLE: Dawn over the harbour.")
  expect(out).toContain("404: You have no timeline")
})
