import { expect, test } from "bun:test"
import { questions } from "../eval/Questions.ts"
import { answers } from "../eval/retrieval.ts"
import { score } from "../eval/Scores.ts"

const all = questions()

test.skipIf(all === undefined)("real questions are answered at the asked length", async () => {
  const { f1, met } = score(await answers(all!))
  expect(f1).toBeGreaterThan(0.515)
  expect(met).toBeGreaterThanOrEqual(0.95)
})
