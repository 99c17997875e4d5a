import { Effect } from "effect"
import type { Dirent } from "node:fs"
import { open, readdir, stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { reasonOf } from "./SystemError.ts"
import { type EntryKind, FileUnreadable, type FolderEntry, type LocalFiles } from "../ingest/LocalFiles.ts"

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EACCES: "reading it is not allowed",
  EPERM: "reading it is not allowed",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
}

const unreadable = (path: string) => (cause: unknown) =>
  new FileUnreadable({
    path,
    reason: reasonOf(cause, reasons),
  })

const kind = (path: string): Effect.Effect<EntryKind> =>
  Effect.promise(() =>
    stat(path).then(
      (found): EntryKind => (found.isFile() ? "file" : found.isDirectory() ? "folder" : "other"),
      (): EntryKind => "missing",
    ),
  )

/** A link to a folder is not followed: it may lead in a circle. */
const entry = (folder: string, found: Dirent): Effect.Effect<FolderEntry> => {
  const { name } = found
  if (found.isSymbolicLink())
    return Effect.map(kind(join(folder, name)), (kind) => ({
      name,
      kind: kind === "folder" ? "other" : kind,
    }))
  return Effect.succeed({ name, kind: found.isFile() ? "file" : found.isDirectory() ? "folder" : "other" })
}

const list = (path: string): Effect.Effect<ReadonlyArray<FolderEntry>, FileUnreadable> =>
  Effect.tryPromise({ try: () => readdir(path, { withFileTypes: true }), catch: unreadable(path) }).pipe(
    Effect.flatMap((entries) => Effect.forEach(entries, (found) => entry(path, found))),
  )

/** The file system through `node:fs`, which Bun and Deno have as well. */
export const files: LocalFiles = {
  absolute: (path) => resolve(path),
  kind,
  list,
  open: (path) =>
    Effect.acquireRelease(
      Effect.tryPromise({ try: () => open(path, "r"), catch: unreadable(path) }),
      (handle) => Effect.promise(() => handle.close()),
    ).pipe(
      Effect.flatMap((handle) =>
        Effect.tryPromise({
          try: async () => {
            const { size } = await handle.stat()
            // A folder opens like a file and fails at the first read.
            await handle.read(new Uint8Array(1), 0, 1, 0)
            return { handle, size }
          },
          catch: unreadable(path),
        }),
      ),
      Effect.map(({ handle, size }) => ({
        path,
        size,
        read: (offset: number, length: number) =>
          Effect.tryPromise({
            try: async () => {
              const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
              let done = 0
              while (done < bytes.byteLength) {
                const { bytesRead } = await handle.read(bytes, done, bytes.byteLength - done, offset + done)
                if (bytesRead === 0) break
                done += bytesRead
              }
              return bytes.subarray(0, done)
            },
            catch: unreadable(path),
          }),
      })),
    ),
}
