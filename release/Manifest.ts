import { readFileSync, realpathSync } from "node:fs"
import { join } from "node:path"

type Names = Readonly<Record<string, string>>

/** A package.json, as far as the build reads it. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: Names
  readonly dependencies?: Names
  readonly devDependencies?: Names
  readonly peerDependencies?: Names
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

/** `./src/index.ts` as what is compiled from it. */
const compiled = (source: string) => {
  const path = source.replace("./src/", "./dist/").replace(/\.ts$/, "")
  return { types: `${path}.d.ts`, default: `${path}.js` }
}

/** Of the dependencies of a package those that its code imports, and those that these need beside them. */
const needed = (folder: string, dependencies: Names, imported: ReadonlySet<string>): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (name: string) => {
    if (dependencies[name] === undefined || found.has(name)) return
    found.add(name)
    const manifest = readManifest(realpathSync(join(folder, "node_modules", name)))
    for (const peer of Object.keys(manifest.peerDependencies ?? {})) add(peer)
  }
  for (const name of imported) add(name)
  return found
}

/**
 * What the package in a folder of the workspace says of itself once it has left it. `imported` are the packages
 * that its compiled code names, `versions` those of its neighbours.
 */
export const published = (
  folder: string,
  imported: ReadonlySet<string>,
  versions: ReadonlyMap<string, string>,
) => {
  const { dependencies = {}, devDependencies: _, exports, ...rest } = readManifest(folder)
  const kept = needed(folder, dependencies, imported)
  return {
    ...rest,
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([entry, source]) => [entry, compiled(source)])),
      "./package.json": "./package.json",
    },
    files: ["dist"],
    dependencies: Object.fromEntries(
      Object.entries(dependencies)
        .filter(([name]) => kept.has(name))
        .map(([name, range]) => [name, range.startsWith("workspace:") ? versions.get(name)! : range]),
    ),
  }
}
