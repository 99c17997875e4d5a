import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { copyFile, link, mkdir, mkdtemp, open, rename, rm, unlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { FileUnwritable, type LocalOutput } from "../backup/LocalOutput.ts"
import { codeOf, reasonOf } from "./SystemError.ts"

const reasons: Readonly<Record<string, string>> = {
  EEXIST: "there is such a file already",
  ENOENT: "there is no such file",
  ENOTDIR: "what leads to it is no folder",
  EACCES: "writing there is not allowed",
  EPERM: "writing there is not allowed",
  EROFS: "writing there is not allowed",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "its name is too long",
}

const attempt = <A>(path: string, run: () => Promise<A>): Effect.Effect<A, FileUnwritable> =>
  Effect.tryPromise({
    try: run,
    catch: (cause) => new FileUnwritable({ path, reason: reasonOf(cause, reasons) }),
  })

/** Has a file or the names in a folder on the disk. */
const sync = async (path: string) => {
  const handle = await open(path, "r")
  await handle.sync().finally(() => handle.close())
}

/** What file systems without hard links say to one. */
const linkless = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])

/** A link fails where there is such a file, which a renaming would write over. */
const name = async (from: string, to: string) => {
  await mkdir(dirname(to), { recursive: true })
  try {
    await link(from, to)
    await unlink(from)
  } catch (cause) {
    if (!linkless.has(codeOf(cause))) throw cause
    if (existsSync(to)) throw Object.assign(new Error("there is such a file"), { code: "EEXIST" })
    await rename(from, to)
  }
  await sync(dirname(to))
}

const scopedFolder = (path: string, make: () => Promise<string>) =>
  Effect.acquireRelease(attempt(path, make), (folder) =>
    Effect.promise(() => rm(folder, { recursive: true, force: true })),
  )

/** Files made through `node:fs`, which Bun and Deno have as well. */
export const output: LocalOutput = {
  write: (path, text) =>
    attempt(path, async () => {
      const partial = join(dirname(path), `.${randomUUID()}.partial`)
      await mkdir(dirname(path), { recursive: true })
      try {
        const handle = await open(partial, "wx")
        await handle
          .writeFile(text)
          .then(() => handle.sync())
          .finally(() => handle.close())
        await name(partial, path)
      } finally {
        await rm(partial, { force: true })
      }
    }),
  move: (from, to) =>
    attempt(to, async () => {
      await sync(from)
      await name(from, to)
    }),
  copy: (from, to) => attempt(from, () => copyFile(from, to)),
  folderBeside: (path) =>
    scopedFolder(path, async () => {
      await mkdir(dirname(path), { recursive: true })
      return mkdtemp(join(dirname(path), ".roughcut-"))
    }),
  temporaryFolder: scopedFolder(tmpdir(), () => mkdtemp(join(tmpdir(), "roughcut-"))),
  join,
}
