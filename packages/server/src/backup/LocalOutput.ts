import { Data, type Effect, type Scope } from "effect"

export class FileUnwritable extends Data.TaggedError("FileUnwritable")<{
  readonly path: string
  readonly reason: string
}> {
  override get message(): string {
    return `Cannot write ${this.path}: ${this.reason}.`
  }
}

/** The file system of this machine, as far as files are made on it. A file that is there is never written over. */
export interface LocalOutput {
  /** A whole file, and the folders to it: it has its name only once all of it is on the disk. */
  readonly write: (path: string, text: string) => Effect.Effect<void, FileUnwritable>
  /** Gives a file its name, and the folders to it. */
  readonly move: (from: string, to: string) => Effect.Effect<void, FileUnwritable>
  readonly copy: (from: string, to: string) => Effect.Effect<void, FileUnwritable>
  /** A folder beside `path`, made with the folders to it, that is gone with all that is in it when the scope closes. */
  readonly folderBeside: (path: string) => Effect.Effect<string, FileUnwritable, Scope.Scope>
  /** The same where the system keeps what is temporary. */
  readonly temporaryFolder: Effect.Effect<string, FileUnwritable, Scope.Scope>
  readonly join: (folder: string, name: string) => string
}
