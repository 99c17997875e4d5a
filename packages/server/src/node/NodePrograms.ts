import { Effect } from "effect"
import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"
import { ProgramMissing, type Ran, type RunProgram } from "../ingest/Programs.ts"

/** A program that the PATH does not lead to, or that may not be run, has no process and so no number. */
const started = (program: string, args: ReadonlyArray<string>) =>
  Effect.try({
    try: () => spawn(program, [...args], { stdio: ["ignore", "pipe", "pipe"] }),
    catch: () => new ProgramMissing({ program }),
  }).pipe(
    Effect.tap((child) => {
      child.on("error", () => {})
      return child.pid === undefined ? Effect.fail(new ProgramMissing({ program })) : Effect.void
    }),
  )

/** Runs programs through `node:child_process`, which Bun and Deno have as well. */
export const run: RunProgram = (program, args) =>
  Effect.acquireUseRelease(
    started(program, args),
    (child) =>
      Effect.promise(async (): Promise<Ran> => {
        const ended = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)))
        const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
        return { out, err, code: await ended }
      }),
    (child) => Effect.sync(() => child.kill()),
  )
