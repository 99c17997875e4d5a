import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { program } from "../support/program.ts"
import { deno as denoItself, repository } from "../support/runtimes.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

/** Each with what Deno must allow it: Effect looks for NODE_ENV, the platform package of Effect for more. */
const examples = {
  "in-process": ["--allow-env=NODE_ENV"],
  "own-layers": ["--allow-env=NODE_ENV"],
  promises: ["--allow-env=NODE_ENV"],
  "web-handler": ["--allow-env", "--allow-net=127.0.0.1"],
}
const packages = ["core", "sql", "server"]
const typesOfNode = "@types/node@20.19.43"
const npmInstall = ["npm", "install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]
const compilerOptions = {
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  rootDir: "src",
}

const folder = temporaryFolder()
afterAll(folder.remove)
const app = folder.path("app")
const bin = (name: string) => join(repository, "node_modules/.bin", name)
const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"))
const installed = (name: string, path = "") => join(app, "node_modules/@roughcut", name, path)

const run = (command: ReadonlyArray<string>, cwd = app) =>
  program(command, { cwd, env: { PATH: process.env["PATH"]!, HOME: process.env["HOME"]! } })

/** The output of a command that succeeds and has nothing to complain of. */
const output = async (command: ReadonlyArray<string>, cwd = app) => {
  const { code, err, out } = await run(command, cwd)
  expect({ code, err, said: code === 0 ? "" : out }).toEqual({ code: 0, err: "", said: "" })
  return out
}

const node = ["node"]
const bun = [process.execPath]
const deno = [denoItself, "run", "--quiet", "--no-prompt", "--node-modules-dir=manual"]

/** Builds and packs the packages, and installs the tarballs into an app that has nothing else. */
const install = async () => {
  const tarballs = folder.path("out")
  await output([process.execPath, join(repository, "release/build.ts"), tarballs], repository)
  mkdirSync(join(app, "src"), { recursive: true })
  writeFileSync(join(app, "package.json"), '{ "private": true, "type": "module" }')
  for (const name of Object.keys(examples))
    copyFileSync(join(repository, "examples", `${name}.ts`), join(app, "src", `${name}.ts`))
  const effect = readJson(join(repository, "packages/core/node_modules/effect/package.json")).version
  const packed = globSync("*.tgz", { cwd: tarballs }).map((name) => join(tarballs, name))
  const { code, err } = await run([...npmInstall, ...packed, `effect@${effect}`, typesOfNode])
  expect([code, code === 0 ? "" : err]).toEqual([0, ""])
}

/** Compiles the examples in the app, which also checks them against the declarations installed there. */
const compile = (module: string, moduleResolution: string) => {
  const config = `tsconfig.${moduleResolution}.json`
  const options = { ...compilerOptions, module, moduleResolution, outDir: moduleResolution }
  writeFileSync(join(app, config), JSON.stringify({ compilerOptions: options, include: ["src"] }))
  return output([bin("tsc"), "-p", config])
}

const probe = (entry: string) => `
import "effect"
const prototypes = [Object, Function, Array, String, Number, Promise, Map, Set, Date, Error, RegExp].flatMap(
  (of) => [of, of.prototype],
)
const state = () => [
  ...[globalThis, JSON, Math, ...prototypes].flatMap((of) =>
    Object.values(Object.getOwnPropertyDescriptors(of)).flatMap(({ get, value }) => [get, value]),
  ),
  ...process.eventNames().map((event) => process.listenerCount(event)),
  ...process.getActiveResourcesInfo(),
]
const before = state()
await import("${entry}")
const after = state()
if (before.length !== after.length || !before.every((value, at) => Object.is(value, after[at])))
  throw new Error("The import of ${entry} left something behind.")
`

describe.skipIf(Bun.which("npm") === null)("the packages, outside the workspace", () => {
  beforeAll(install, 120_000)

  test("hold what they need and nothing else", () => {
    for (const name of packages) {
      expect(readdirSync(installed(name)).toSorted()).toEqual([
        "LICENSE",
        "README.md",
        "dist",
        "package.json",
      ])
      const manifest = readJson(installed(name, "package.json"))
      expect(manifest).toMatchObject({ license: "MIT", sideEffects: false, engines: { node: ">=20" } })
      expect(manifest.peerDependencies).toHaveProperty("effect")
      expect(manifest.dependencies).not.toHaveProperty("effect")
      expect(manifest).not.toHaveProperty("devDependencies")
      expect(JSON.stringify(manifest)).not.toMatch(/workspace:|\/src\//)
      const entries = Object.values<string | object>(manifest.exports).flatMap((entry) =>
        typeof entry === "string" ? [entry] : Object.values(entry),
      )
      for (const path of entries) expect([path, existsSync(installed(name, path))]).toEqual([path, true])
      for (const path of globSync("dist/**/*", { cwd: installed(name) }).filter((path) => path.includes(".")))
        expect(readFileSync(installed(name, path), "utf8")).not.toMatch(/(?:from |import\()"\.[^"]*\.ts"/)
    }
  })

  test("have one copy of Effect among them", () => {
    expect(globSync("node_modules/**/effect/package.json", { cwd: app })).toHaveLength(1)
  })

  for (const [module, moduleResolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ] as const)
    test(`are typed for a strict app that resolves modules like ${moduleResolution}`, async () => {
      await compile(module, moduleResolution)
    })

  for (const [name, allowed] of Object.entries(examples))
    test(`run the example ${name} alike under Node, Bun and Deno`, async () => {
      const file = `nodenext/${name}.js`
      const out = await output([...node, file])
      expect(out).toContain("TITLE: ")
      expect(await output([...bun, file])).toBe(out)
      expect(await output([...deno, ...allowed, file])).toBe(out)
    })

  test("serve from Bun over SQLite, through the entry that is Bun's", async () => {
    const program = `import { Adapter, Serve, Settings } from "@roughcut/server"
import { BunAdapter } from "@roughcut/server/bun"
import { Effect, Either, Layer } from "effect"
const settings = Either.getOrThrow(Settings.read({ PORT: "0", DATABASE_URL: "sqlite:here.db" }))
const print = (line: string) =>
  line.startsWith("http")
    ? Effect.promise(async () => console.log((await fetch(line + "/readyz")).status))
    : Effect.sync(() => process.kill(process.pid, "SIGTERM"))
const printing = Layer.effect(Adapter.Adapter, Effect.map(Adapter.Adapter, (adapter) => ({ ...adapter, print })))
await Effect.runPromise(Serve.serve(settings).pipe(Effect.provide(Layer.provide(printing, BunAdapter.layer))))`
    writeFileSync(join(app, "serve.ts"), program)
    const { code, out } = await run([...bun, "serve.ts"])
    expect([code, out.split("\n")[0]]).toEqual([0, "200"])
    expect(existsSync(join(app, "here.db"))).toBe(true)
  })

  for (const entry of ["core", "core/promise", "sql"])
    test(`leave no trace where @roughcut/${entry} is imported: no output, no handle, no global, no permission`, async () => {
      writeFileSync(join(app, "probe.js"), probe(`@roughcut/${entry}`))
      for (const runtime of [node, bun, [...deno, "--allow-env=NODE_ENV"]])
        expect(await output([...runtime, "probe.js"])).toBe("")
    })
})
