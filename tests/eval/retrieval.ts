import { inMemory } from "../support/service.ts"
import { type Question, questions } from "./Questions.ts"
import { score } from "./Scores.ts"

/** The moments that the service picks for each question, its answer's length asked for in the prompt. */
export const answers = async (all: ReadonlyArray<Question>) => {
  const service = await inMemory({ bodyLimit: 64 * 1024 * 1024 })
  const post = async (path: string, body: unknown) => (await service.call("POST", path, { body })).json
  const uuids = new Map<Question["file"], string>()
  const results: Array<{
    readonly question: Question
    readonly chosen: ReadonlyArray<{ readonly start: number; readonly end: number }>
  }> = []
  for (const question of all) {
    const { file, seconds, text } = question
    if (!uuids.has(file)) uuids.set(file, (await post("/library/files", file)).uuid)
    const { highlights } = await post("/timelines/generate/highlight", {
      prompt: `${text} Make it ${Math.round(seconds)} seconds.`,
      files: [uuids.get(file)],
    })
    results.push({ question, chosen: highlights })
  }
  await service.close()
  return results
}

if (import.meta.main) {
  const all = questions()
  if (all !== undefined) {
    const began = performance.now()
    const results = await answers(all)
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
