import { Adapter } from "@roughcut/server"
import { BunAdapter } from "@roughcut/server/bun"
import { expect, test } from "bun:test"
import { Effect } from "effect"
import { progressBar } from "../../packages/server/src/cli/ProgressBar.ts"

const written = (isTerminal: boolean, total: number) => {
  const lines: Array<string> = []
  const standardError = { isTerminal, write: (text: string) => Effect.sync(() => void lines.push(text)) }
  Effect.runSync(
    Effect.gen(function* () {
      const bar = progressBar({ ...(yield* Adapter.Adapter), standardError }, total)
      yield* bar.show(1, "a name that is much longer than a line of a terminal has room for.mov")
      yield* bar.aside(Effect.void)
    }).pipe(Effect.provide(BunAdapter.layer)),
  )
  return lines
}

test("a bar shows on a terminal how much is done, and clears its line for others", () => {
  const [shown, cleared] = written(true, 3)
  expect(shown).toStartWith("\r\u001B[K[##########--------------------] 1/3 ...")
  expect(shown).toEndWith("a terminal has room for.mov")
  expect(shown!.replace(/^\r\u001B\[K/, "").length).toBeLessThan(80)
  expect(cleared).toBe("\r\u001B[K")
})

test("no bar shows where standard error is no terminal, or for a single file", () => {
  expect(written(false, 3)).toEqual([])
  expect(written(true, 1)).toEqual([])
})
