import type { Question } from "./Questions.ts"

/** Chosen time of a file, in seconds. */
export interface Chosen {
  readonly start: number
  readonly end: number
}

export interface Score {
  /** Mean F1 of chosen against true time. */
  readonly f1: number
  /** Standard error of that mean. */
  readonly error: number
  /** Share of the questions whose asked length is met within 5 % or 2 s. */
  readonly met: number
}

const sum = (numbers: ReadonlyArray<number>) => numbers.reduce((total, number) => total + number, 0)

const f1Of = ({ answer, seconds }: Question, chosen: ReadonlyArray<Chosen>): number => {
  const hit = sum(
    chosen.flatMap(({ end, start }) =>
      answer.map((turn) => Math.max(0, Math.min(end, turn.end) - Math.max(start, turn.start))),
    ),
  )
  const got = sum(chosen.map(({ end, start }) => end - start))
  return got + seconds === 0 ? 0 : (2 * hit) / (got + seconds)
}

/** How well the times chosen for questions cover their answers. */
export const score = (
  results: ReadonlyArray<{ readonly question: Question; readonly chosen: ReadonlyArray<Chosen> }>,
): Score => {
  const each = results.map(({ chosen, question }) => f1Of(question, chosen))
  const f1 = sum(each) / each.length
  const variance = sum(each.map((one) => (one - f1) ** 2)) / (each.length - 1)
  const met = results.filter(({ chosen, question }) => {
    const got = sum(chosen.map(({ end, start }) => end - start))
    return Math.abs(got - question.seconds) <= Math.max(2, question.seconds * 0.05) + 1e-6
  })
  return { f1, error: Math.sqrt(variance / each.length), met: met.length / results.length }
}
