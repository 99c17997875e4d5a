import { Either } from "effect"
import { isJsonObject, type JsonObject } from "../json/JsonText.ts"
import * as JsonText from "../json/JsonText.ts"
import type { DocumentError } from "../otio/DocumentError.ts"
import { toTimeline } from "../otio/Load.ts"
import * as FrameRate from "../time/FrameRate.ts"
import { append } from "./Appending.ts"
import { assemble, type Cut } from "./Assembly.ts"
import { childrenOf, timelineSeconds, tracksOf } from "./Durations.ts"
import type { Refined, RefineRequest } from "./Generator.ts"
import { lengthOf } from "./Length.ts"
import { materialOf, sample } from "./Sampling.ts"
import { shorten } from "./Shortening.ts"

/** Seconds that added files take at the most where the prompt names no length, and an unknown file takes. */
const addedLength = 60
const unknownLength = 5
const defaultRate: FrameRate.FrameRate = { numerator: 24, denominator: 1 }

interface Edited {
  readonly timeline: JsonObject
  /** What was done, a sentence each. */
  readonly done: ReadonlyArray<string>
}

/** The rate of the first clip or gap of the record. */
const rateOf = (timeline: JsonObject): FrameRate.FrameRate => {
  for (const track of childrenOf(tracksOf(timeline)))
    for (const item of childrenOf(track)) {
      const range = item["source_range"]
      const duration = isJsonObject(range) ? range["duration"] : undefined
      const rate = isJsonObject(duration) ? FrameRate.fromNumber(Number(duration["rate"])) : undefined
      if (rate !== undefined) return rate
    }
  return defaultRate
}

const addFiles = (timeline: JsonObject, request: RefineRequest, seconds: number | null): Edited => {
  const { files, subjects, unknownFiles } = request
  const spans = sample(materialOf(files, new Set(subjects.map(({ uuid }) => uuid))), seconds ?? addedLength)
  const cuts: ReadonlyArray<Cut> = [
    ...spans.map(({ end, file, start }) => ({
      file,
      start,
      end,
      reason: null,
      metadata: { file: file.uuid, start, end },
    })),
    ...unknownFiles.map((file) => ({ file, start: 0, end: unknownLength, reason: null, metadata: { file } })),
  ]
  const rate = rateOf(timeline)
  const addition = assemble({ name: request.name, cuts, rate: FrameRate.format(rate), metadata: {} })
  return {
    timeline: append(timeline, addition, rate),
    done: [`Added ${cuts.length} clips of the given files at the end.`],
  }
}

const edit = (timeline: JsonObject, request: RefineRequest): Edited => {
  const seconds = lengthOf(request.prompt)
  if (request.files.length + request.unknownFiles.length > 0) return addFiles(timeline, request, seconds)
  if (seconds !== null && timelineSeconds(timeline) > seconds)
    return { timeline: shorten(timeline, seconds), done: [`Cut the end off at ${seconds} seconds.`] }
  return { timeline, done: [] }
}

const record = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})
const list = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/**
 * Changes any stored object as a prompt says. The prompt is appended to `metadata.roughcut.refinements`, and
 * `metadata.roughcut.last_refinement` says what was done; nothing done means that nothing was understood.
 */
export const refine = (request: RefineRequest): Either.Either<Refined, DocumentError> =>
  Either.map(toTimeline(request.timeline_data, request.name, request.media), ({ timeline: before }) => {
    const { done, timeline } = edit(before, request)
    const metadata = record(timeline["metadata"])
    const roughcut = record(metadata["roughcut"])
    const unresolved = [
      ...new Set([...list(roughcut["unresolved"]), ...request.unknownFiles, ...request.unknownSubjects]),
    ]
    const refined = {
      ...timeline,
      metadata: {
        ...metadata,
        roughcut: {
          ...roughcut,
          unresolved,
          refinements: [...list(roughcut["refinements"]), request.prompt],
          last_refinement: { prompt: request.prompt, done, understood: done.length > 0 },
        },
      },
    }
    return { name: request.name, timeline_data: JsonText.fromObject(refined) }
  })
