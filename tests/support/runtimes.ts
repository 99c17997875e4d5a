import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"

export const repository = resolve(import.meta.dirname, "../..")

/** How the service and its command line are started, in any folder. */
export interface Runtime {
  readonly name: string
  readonly serve: ReadonlyArray<string>
  readonly roughcut: ReadonlyArray<string>
}

/** Deno itself: the launcher of its package does not pass signals on. */
export const deno = Bun.spawnSync([
  process.execPath,
  join(repository, "tests/node_modules/deno/bin.cjs"),
  "eval",
  "console.log(Deno.execPath())",
])
  .stdout.toString()
  .trim()

const { tasks } = JSON.parse(readFileSync(join(repository, "deno.json"), "utf8")) as {
  readonly tasks: Readonly<Record<string, string>>
}

/** The words of a task of deno.json, which run in its folder, for any folder. */
const task = (name: string): ReadonlyArray<string> => {
  const [, ...words] = tasks[name]!.split(" ")
  return [deno, ...words.map((word) => (word.endsWith(".ts") ? join(repository, word) : word))]
}

const main = join(repository, "packages/server/src/bun/main.ts")

export const runtimes: readonly [Runtime, Runtime] = [
  { name: "Bun", serve: [process.execPath, main, "serve"], roughcut: [process.execPath, main] },
  { name: "Deno", serve: task("start"), roughcut: task("roughcut") },
]
