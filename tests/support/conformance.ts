import { existsSync } from "node:fs"
import { resolve } from "node:path"

/** The folder of real editorial documents, or undefined, having said so, where there is none. */
export const conformanceFolder = (): string | undefined => {
  const folder = resolve(
    process.env["CONFORMANCE_DIR"] ?? resolve(import.meta.dirname, "../../../shared/conformance"),
  )
  if (existsSync(folder)) return folder
  process.stderr.write(`Skipping the conformance tests: CONFORMANCE_DIR (${folder}) is not there.\n`)
  return undefined
}
