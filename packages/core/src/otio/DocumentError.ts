import { Data } from "effect"

/** A document that cannot be read: where (a JSON path such as `$.tracks.children[0]`), in which clip, and why. */
export class DocumentError extends Data.TaggedError("DocumentError")<{
  readonly path: string
  readonly clip: string | null
  readonly reason: string
}> {
  override get message(): string {
    return this.clip === null
      ? `timeline_data at ${this.path}: ${this.reason}`
      : `timeline_data at ${this.path} (clip "${this.clip}"): ${this.reason}`
  }
}
