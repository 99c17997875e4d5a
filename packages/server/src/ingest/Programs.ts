import { Data, type Effect } from "effect"

/** No program of that name is installed. */
export class ProgramMissing extends Data.TaggedError("ProgramMissing")<{ readonly program: string }> {
  override get message(): string {
    return `${this.program} is not installed.`
  }
}

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a program that the PATH leads to, to its end; one that is interrupted is ended. */
export type RunProgram = (program: string, args: ReadonlyArray<string>) => Effect.Effect<Ran, ProgramMissing>
