import { LocalFiles, Programs } from "@roughcut/server"
import { Effect } from "effect"

/** Files that are bytes in memory, by their absolute paths. */
export const memoryFiles = (entries: Readonly<Record<string, Uint8Array>>): LocalFiles.LocalFiles => ({
  absolute: (path) => path,
  kind: (path) => Effect.succeed(path in entries ? "file" : "missing"),
  list: () => Effect.succeed([]),
  open: (path) => {
    const bytes = entries[path]
    return bytes === undefined
      ? Effect.fail(new LocalFiles.FileUnreadable({ path, reason: "there is no such file" }))
      : Effect.succeed({
          path,
          size: bytes.byteLength,
          read: (offset, length) => Effect.succeed(bytes.subarray(offset, offset + length)),
        })
  },
})

/** A machine with nothing installed. */
export const noPrograms: Programs.RunProgram = (program) =>
  Effect.fail(new Programs.ProgramMissing({ program }))

/** A machine on which every program says one thing. */
export const programSaying =
  (out: string, code = 0): Programs.RunProgram =>
  () =>
    Effect.succeed({ code, out: code === 0 ? out : "", err: code === 0 ? "" : out })
