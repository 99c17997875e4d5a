import { Effect } from "effect"
import { ProgramMissing, type RunProgram } from "../ingest/Programs.ts"

/** Runs programs through Bun. */
export const run: RunProgram = (program, args) =>
  Effect.suspend(() => {
    const path = Bun.which(program, { PATH: process.env["PATH"] ?? "" })
    if (path === null) return Effect.fail(new ProgramMissing({ program }))
    return Effect.acquireUseRelease(
      Effect.try({
        try: () => Bun.spawn([path, ...args], { stdin: "ignore", stdout: "pipe", stderr: "pipe" }),
        catch: () => new ProgramMissing({ program }),
      }),
      (child) =>
        Effect.promise(async () => {
          const [out, err, code] = await Promise.all([
            new Response(child.stdout).text(),
            new Response(child.stderr).text(),
            child.exited,
          ])
          return { out, err, code }
        }),
      (child) => Effect.sync(() => child.kill()),
    )
  })
