import { expect, test } from "bun:test"
import { deno, repository } from "../support/runtimes.ts"

test("deno task test passes", async () => {
  const child = Bun.spawn([deno, "task", "--quiet", "test"], {
    cwd: repository,
    env: { ...process.env, NO_COLOR: "1" },
    stdout: "pipe",
    stderr: "pipe",
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(out + err)
  const [, tests, laws] = /(\d+) passed \((\d+) steps\) \| 0 failed/.exec(out) ?? []
  expect(Number(tests)).toBeGreaterThan(20)
  expect(Number(laws)).toBeGreaterThan(80)
})
