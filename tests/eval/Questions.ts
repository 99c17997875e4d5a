import type { MediaFile } from "@roughcut/core"
import { existsSync, readFileSync } from "node:fs"
import { resolve } from "node:path"

/** Seconds that a word lasts where the transcript has no times. */
const wordSeconds = 0.4

/** A question about a file, and when the file answers it. */
export interface Question {
  readonly text: string
  readonly file: MediaFile.MediaFile
  /** Place of the file among them all. */
  readonly meeting: number
  readonly answer: ReadonlyArray<{ readonly start: number; readonly end: number }>
  /** Seconds of the answer. */
  readonly seconds: number
}

interface Case {
  readonly id: string
  readonly turns: ReadonlyArray<{ readonly speaker: string; readonly text: string }>
  readonly queries: ReadonlyArray<{
    readonly query: string
    readonly spans: ReadonlyArray<readonly [first: number, last: number]>
  }>
}

const folder = (): string =>
  resolve(process.env["RETRIEVAL_DIR"] ?? resolve(import.meta.dirname, "../../../shared/retrieval"))

const fileOf = ({ id, turns }: Case, index: number): MediaFile.MediaFile => {
  let time = 0
  const transcript = turns.map(({ speaker, text }) => {
    const start = time
    time += text.split(/\s+/).filter((word) => word !== "").length * wordSeconds
    return { start, end: time, text, speaker, words: [] }
  })
  return {
    uuid: `00000000-0000-4000-8000-${index.toString().padStart(12, "0")}`,
    name: id,
    url: null,
    duration: time,
    rate: 25,
    start_timecode: null,
    drop_frame: false,
    width: null,
    height: null,
    audio_channels: 1,
    transcript,
    shots: [],
    appearances: [],
  }
}

/** The questions of the retrieval folder, or undefined, having said so, where there is none. */
export const questions = (): ReadonlyArray<Question> | undefined => {
  const path = resolve(folder(), "val_cases.json")
  if (!existsSync(path)) {
    process.stderr.write(`Skipping retrieval: RETRIEVAL_DIR (${folder()}) is not there.\n`)
    return undefined
  }
  const cases: ReadonlyArray<Case> = JSON.parse(readFileSync(path, "utf8"))
  return cases.flatMap((one, meeting) => {
    const file = fileOf(one, meeting)
    return one.queries.map(({ query, spans }) => {
      const turns = new Set(
        spans.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
      )
      const answer = [...turns].sort((a, b) => a - b).map((turn) => file.transcript[turn]!)
      const seconds = answer.reduce((sum, { end, start }) => sum + end - start, 0)
      return { text: query, file, meeting, answer, seconds }
    })
  })
}
