import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

/** Documents that others made, with a reference's reading of them; not part of the project. */
const folder = resolve(process.env["CONFORMANCE_DIR"] ?? join(import.meta.dir, "../../../shared/conformance"))

export const conformance = {
  isThere: existsSync(folder),
  /** Why tests over the folder are skipped where it is absent. */
  absent: `no conformance data in ${folder}`,
  /** The names of the documents that are JSON. */
  names: (): ReadonlyArray<string> =>
    readdirSync(join(folder, "otio"))
      .filter((file) => file.endsWith(".otio"))
      .map((file) => file.slice(0, -".otio".length))
      .filter((name) => isJson(conformance.document(name))),
  document: (name: string): string => readFileSync(join(folder, "otio", `${name}.otio`), "utf8"),
  /** What the reference wrote or read; undefined where it refused. */
  reference: (name: string, extension: string): string | undefined => {
    const path = join(folder, "reference", `${name}${extension}`)
    return existsSync(path) ? readFileSync(path, "utf8") : undefined
  },
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
