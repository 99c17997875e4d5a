import { Data, type Effect, type Scope } from "effect"

export class FileUnreadable extends Data.TaggedError("FileUnreadable")<{
  readonly path: string
  readonly reason: string
}> {
  override get message(): string {
    return `Cannot read ${this.path}: ${this.reason}.`
  }
}

/** A file of this machine that can be read anywhere. */
export interface OpenFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** The bytes from `offset`, fewer than `length` only where the file ends. */
  readonly read: (offset: number, length: number) => Effect.Effect<Uint8Array, FileUnreadable>
}

export type EntryKind = "file" | "folder" | "other" | "missing"

export interface FolderEntry {
  readonly name: string
  readonly kind: EntryKind
}

/** The file system of this machine, as far as media is read from it. Paths are those of the system. */
export interface LocalFiles {
  /** The path from the root, without `.` and `..`. */
  readonly absolute: (path: string) => string
  readonly kind: (path: string) => Effect.Effect<EntryKind>
  /** What a folder holds. A link to a file counts as that file, a link to a folder as neither. */
  readonly list: (path: string) => Effect.Effect<ReadonlyArray<FolderEntry>, FileUnreadable>
  readonly open: (path: string) => Effect.Effect<OpenFile, FileUnreadable, Scope.Scope>
}
