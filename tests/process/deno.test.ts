import { expect, test } from "bun:test"
import { program } from "../support/program.ts"
import { deno, repository } from "../support/runtimes.ts"

test("deno task test passes", async () => {
  const { code, err, out } = await program([deno, "task", "--quiet", "test"], {
    cwd: repository,
    env: { ...process.env, NO_COLOR: "1" },
  })
  if (code !== 0) throw new Error(out + err)
  const [, tests, laws] = /(\d+) passed \((\d+) steps\) \| 0 failed/.exec(out) ?? []
  expect(Number(tests)).toBeGreaterThan(20)
  expect(Number(laws)).toBeGreaterThan(80)
})
