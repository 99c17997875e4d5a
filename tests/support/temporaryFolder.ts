import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A folder of a test's own, gone when it is removed. */
export const temporaryFolder = () => {
  const root = mkdtempSync(join(tmpdir(), "roughcut-"))
  return {
    root,
    path: (name: string) => join(root, name),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
