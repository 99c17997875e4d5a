import { expect, test } from "bun:test"
import { questions } from "../eval/Questions.ts"
import { answer } from "../eval/retrieval.ts"
import { score } from "../eval/Scores.ts"

const all = questions()

test.skipIf(all === undefined)("real questions are answered at the asked length", () => {
  const { f1, met } = score(all!.map(answer))
  expect(f1).toBeGreaterThan(0.505)
  expect(met).toBeGreaterThanOrEqual(0.95)
})
