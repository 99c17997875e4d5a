import { expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../..")
const core = join(root, "packages/core/src")

/** What each folder of the core may import, itself aside. `json` and `identity` know nothing and serve all. */
const allowed: Readonly<Record<string, ReadonlyArray<string>>> = {
  json: [],
  identity: [],
  time: [],
  otio: ["time"],
  export: ["otio", "time"],
  access: [],
  receipt: ["access"],
  library: ["access", "receipt", "time"],
  generate: ["otio", "library", "time"],
  timeline: ["access", "receipt", "otio", "library", "generate", "export"],
  profile: ["access", "receipt"],
  promise: ["access", "otio", "library", "generate", "export", "timeline"],
}

const packagesAllowed: Readonly<Record<string, ReadonlyArray<RegExp>>> = {
  core: [/^effect(\/|$)/, /^@noble\/hashes\//],
  sql: [/^effect(\/|$)/, /^@effect\/sql\//, /^@roughcut\/core$/],
  server: [/^effect(\/|$)/, /^@effect\/(platform|cli)\//, /^@roughcut\/(core|sql)$/],
}

/** Where media is read, and what else it is read with. */
const ingestFolder = /^packages\/server\/src\/ingest\//
const ingestImports = [...packagesAllowed["server"]!, /^mediabunny$/]

/** The places that may name a runtime and its drivers: Bun's, Deno's, and what both have of Node. */
const runtimeFolder = /^packages\/server\/src\/(?:bun|deno|node)\//
const runtimeImports = [/^node:/, /^bun(:|$)/, /^@effect\//, /^effect(\/|$)/, /^@roughcut\//]

const files = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name))

const importsOf = (file: string): ReadonlyArray<string> => {
  const text = readFileSync(file, "utf8")
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^"'`;]*?from\s+"([^"]+)"|import\s*\(\s*"([^"]+)"/g,
  )
  const bare = text.matchAll(/(?:^|\n)\s*import\s+"([^"]+)"/g)
  return [...found, ...bare].map((match) => match[1] ?? match[2]!)
}

const sources = ["core", "sql", "server"].flatMap((name) =>
  files(join(root, "packages", name, "src")).map((file) => ({ name, file })),
)

test("inside the core the arrows point one way", () => {
  const wrong = files(core).flatMap((file) => {
    const from = relative(core, file).split("/")[0]!
    if (from === "index.ts") return []
    return importsOf(file)
      .filter((name) => name.startsWith("."))
      .map((name) => relative(core, resolve(dirname(file), name)).split("/")[0]!)
      .filter(
        (to) => to !== from && !["json", "identity"].includes(to) && !(allowed[from] ?? []).includes(to),
      )
      .map((to) => `${relative(root, file)} imports ${to}`)
  })
  expect(wrong).toEqual([])
  expect(
    readdirSync(core)
      .filter((name) => !name.endsWith(".ts"))
      .toSorted(),
  ).toEqual(Object.keys(allowed).toSorted())
})

test("each package imports what it may: the core no runtime, the server no driver outside its adapters", () => {
  const wrong = sources.flatMap(({ file, name }) => {
    const path = relative(root, file)
    const may = runtimeFolder.test(path)
      ? runtimeImports
      : ingestFolder.test(path)
        ? ingestImports
        : packagesAllowed[name]!
    return importsOf(file)
      .filter((imported) => !imported.startsWith(".") && !may.some((pattern) => pattern.test(imported)))
      .map((imported) => `${path} imports ${imported}`)
  })
  expect(wrong).toEqual([])
})

test("a package is reached through its name, never through its folder", () => {
  const wrong = sources.flatMap(({ file, name }) =>
    importsOf(file)
      .filter((imported) => imported.startsWith("."))
      .filter((imported) => !resolve(dirname(file), imported).startsWith(join(root, "packages", name, "src")))
      .map((imported) => `${relative(root, file)} imports ${imported}`),
  )
  expect(wrong).toEqual([])
})

test("no source names a global of a runtime outside its adapter", () => {
  const wrong = sources
    .map(({ file }) => ({ path: relative(root, file), text: readFileSync(file, "utf8") }))
    .filter(({ path, text }) => !runtimeFolder.test(path) && /\b(?:Bun|Deno|process)\.[a-z]/.test(text))
    .map(({ path }) => path)
  expect(wrong).toEqual([])
})
