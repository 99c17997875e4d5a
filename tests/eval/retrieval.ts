import { Picking, Ranker } from "@roughcut/core"
import { Effect } from "effect"
import { briefAbout } from "./Briefs.ts"
import { type Question, questions } from "./Questions.ts"
import { score } from "./Scores.ts"

/** The times that the embedded engine picks for a question, its answer's length asked for. */
export const answer = (question: Question) =>
  Picking.pick({
    brief: briefAbout(question.text, {
      length: { target: Math.round(question.seconds), least: null, most: null },
    }),
    kind: "highlight",
    files: [question.file],
    subjects: [],
    only: false,
  }).pipe(
    Effect.map(({ picks }) => ({ question, chosen: picks })),
    Effect.provide(Ranker.layer),
    Effect.runSync,
  )

if (import.meta.main) {
  const all = questions()
  if (all !== undefined) {
    const began = performance.now()
    const results = all.map(answer)
    const each = (performance.now() - began) / all.length
    const show = (name: string, part: typeof results) => {
      const { error, f1, met } = score(part)
      const length = `asked length met ${(met * 100).toFixed(1)} %`
      process.stdout.write(`${name}: F1 ${f1.toFixed(4)} (standard error ${error.toFixed(3)}), ${length}\n`)
    }
    show(`All ${all.length} questions`, results)
    for (const half of [0, 1])
      show(
        `Half ${half + 1} of the meetings`,
        results.filter(({ question }) => question.meeting % 2 === half),
      )
    const clips = results.reduce((sum, { chosen }) => sum + chosen.length, 0) / all.length
    process.stdout.write(`${each.toFixed(1)} ms and ${clips.toFixed(1)} clips a question\n`)
  }
}
