// Makes of each package the folder and the tarball that leave the workspace: `bun release/build.ts [folder]`.
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join, resolve } from "node:path"
import { published, readManifest } from "./Manifest.ts"

const root = resolve(import.meta.dirname, "..")
const out = resolve(process.argv[2] ?? join(root, "dist"))
const packages = readdirSync(join(root, "packages")).map((name) => {
  const folder = join(root, "packages", name)
  return { name, folder, manifest: readManifest(folder) }
})
const versions = new Map(packages.map(({ manifest }) => [manifest.name, manifest.version]))

const attempts = 3

const run = (command: ReadonlyArray<string>, cwd: string) => {
  const { exitCode } = Bun.spawnSync([...command], { cwd, stdout: "inherit", stderr: "inherit" })
  if (exitCode !== 0) process.exit(1)
}

/** Every module that the packages need and that was not written: on a busy machine the compiler may leave some out. */
const missing = (): ReadonlyArray<string> =>
  packages.flatMap(({ manifest, name }) => {
    const made = join(out, name)
    const needed = new Set(
      Object.values(manifest.exports).map((entry) => join(made, entry.replace(/\.ts$/, ""))),
    )
    for (const path of globSync("src/**/*.{js,d.ts}", { cwd: made })) {
      const text = readFileSync(join(made, path), "utf8")
      for (const [, module] of text.matchAll(/(?:from |import\()"(\.[^"]*)\.[jt]s"/g))
        needed.add(join(made, path, "..", module!))
    }
    return [...needed]
      .flatMap((module) => [`${module}.js`, `${module}.d.ts`])
      .filter((path) => !existsSync(path))
  })

/** Only what the entries of the packages lead to is compiled: the command line stays at home. */
const compile = () => {
  const config = join(out, "tsconfig.json")
  const files = packages.flatMap(({ folder, manifest }) =>
    [...Object.values(manifest.exports), ...globSync("src/**/*.d.ts", { cwd: folder })].map((entry) =>
      join(folder, entry),
    ),
  )
  const settings = {
    extends: join(root, "release/tsconfig.json"),
    compilerOptions: { outDir: out, typeRoots: [join(root, "node_modules")] },
    files,
    include: [],
  }
  for (let attempt = 1; ; attempt++) {
    for (const { name } of packages) rmSync(join(out, name), { recursive: true, force: true })
    writeFileSync(config, JSON.stringify(settings))
    run([join(root, "node_modules/.bin/tsc"), "-p", config], root)
    rmSync(config)
    const lost = missing()
    if (lost.length === 0) return
    if (attempt === attempts) {
      process.stderr.write(`The compiler did not write ${lost.join(", ")}.\n`)
      process.exit(1)
    }
  }
}

/** The compiler rewrites the imports of what runs and leaves those of declarations. */
const declared = (text: string) => text.replace(/((?:from |import\()"\.{1,2}\/[^"]*)\.ts"/g, '$1.js"')

/** `@effect/sql` of `@effect/sql/SqlClient`. */
const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

mkdirSync(out, { recursive: true })
compile()

for (const { folder, name } of packages) {
  const made = join(out, name)
  renameSync(join(made, "src"), join(made, "dist"))
  const imported = new Set<string>()
  for (const path of globSync("dist/**/*.{js,d.ts}", { cwd: made })) {
    const text = readFileSync(join(made, path), "utf8")
    for (const [, specifier] of text.matchAll(/(?:from |import\()"([^"]+)"/g))
      imported.add(packageOf(specifier!))
    if (path.endsWith(".d.ts")) writeFileSync(join(made, path), declared(text))
  }
  const manifest = published(folder, imported, versions)
  writeFileSync(join(made, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`)
  copyFileSync(join(folder, "README.md"), join(made, "README.md"))
  copyFileSync(join(root, "LICENSE"), join(made, "LICENSE"))
  run([process.execPath, "pm", "pack", "--quiet", "--destination", out], made)
}
