import { Data } from "effect"

export class TranscriptUnreadable extends Data.TaggedError("TranscriptUnreadable")<{
  readonly path: string
  /** Counted from 1; null where no line is to blame. */
  readonly line: number | null
  readonly reason: string
  /** Whether it is well formed, but something else than a transcript. */
  readonly foreign: boolean
}> {
  override get message(): string {
    const place = this.line === null ? this.path : `${this.path}, line ${this.line}`
    return `Cannot read the transcript ${place}: ${this.reason}.`
  }
}

/** What is wrong with the text of a transcript, before it is known which file it came from. */
export interface Fault {
  readonly line: number | null
  readonly reason: string
  readonly foreign?: boolean
}
