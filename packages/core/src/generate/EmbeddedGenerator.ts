import { Effect, Layer } from "effect"
import * as JsonText from "../json/JsonText.ts"
import { firstCharacters } from "../json/Text.ts"
import type { Subject } from "../library/Subject.ts"
import { assemble, type Cut } from "./Assembly.ts"
import { boundsOf } from "./pick/Bounds.ts"
import type { Brief } from "./brief/Brief.ts"
import { BriefReader } from "./brief/BriefReader.ts"
import * as BriefReaders from "./brief/BriefReader.ts"
import { type GenerateRequest, type Generated, Generator, type Highlight } from "./Generator.ts"
import type { Pick } from "./pick/Picked.ts"
import { pick } from "./pick/Picking.ts"
import { Ranker } from "./rank/Ranker.ts"
import * as Rankers from "./rank/Ranker.ts"
import { refine } from "./refine/Refining.ts"
import { speakersOf } from "./rank/SpeakerNames.ts"
import { storyboard } from "./Storyboard.ts"

const nameLength = 80
const engine = { name: "roughcut-embedded", version: "0.2.0" }
const unknownReason = "The media library does not know this file, so its beginning stands in."

const nameOf = (prompt: string, { title }: Brief): string => {
  if (title !== null) return title
  const name = firstCharacters(prompt, nameLength)
  return name.trim() === "" ? firstCharacters(prompt.trim(), nameLength) : name
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000

const highlightOf = ({ end, file, rank, reason, score, start, subjects, text }: Pick): Highlight => ({
  rank,
  file: file.uuid,
  start,
  end,
  score,
  reason,
  subjects,
  text,
})

/** What could stand in a clip's place, as little of it as finds it again. */
const insteadOf = ({ end, file, score, start }: Pick) => ({ file: file.uuid, start, end, score })

const cutOf = (picked: Pick, alternates: ReadonlyArray<Pick>): Cut => {
  const { end, file, reason, start } = picked
  const metadata = { ...highlightOf(picked), alternates: alternates.map(insteadOf) }
  return { file, start, end, reason, metadata }
}

/** What is cut of a file that nobody knows: its beginning. */
const unknownHighlight = (file: string, seconds: number, rank: number): Highlight => ({
  rank,
  file,
  start: 0,
  end: round(seconds),
  score: 0,
  reason: unknownReason,
  subjects: [],
  text: null,
})

/** The brief with the share of the length that unknown files take left out. */
const withoutUnknown = (brief: Brief, seconds: number, unknown: number): Brief => {
  const { length } = brief
  const less = (value: number | null) => (value === null ? null : Math.max(0, value - unknown))
  return unknown === 0
    ? brief
    : {
        ...brief,
        length: {
          target: Math.max(0, seconds - unknown),
          least: less(length?.least ?? null),
          most: less(length?.most ?? null),
        },
      }
}

/** Those who were asked for, and those whom the prompt names. */
const subjectsOf = (request: GenerateRequest, brief: Brief): ReadonlyArray<Subject> => {
  const asked = new Set([...request.subjects.map(({ uuid }) => uuid), ...brief.subjects])
  return request.known.filter(({ uuid }) => asked.has(uuid))
}

const generate = (request: GenerateRequest): Effect.Effect<Generated, never, BriefReader | Ranker> =>
  Effect.gen(function* () {
    const { files, kind, known, prompt, unknownFiles, unknownSubjects } = request
    const reader = yield* BriefReader
    const brief = yield* reader.read(prompt, { subjects: known, speakers: speakersOf(files) })
    const name = nameOf(prompt, brief)
    const metadata = {
      engine,
      kind,
      prompt,
      brief: { ...brief },
      unresolved: [...unknownFiles, ...unknownSubjects],
    }
    if (files.length + unknownFiles.length === 0) {
      const seconds = brief.length?.target ?? null
      const timeline = storyboard({ name, prompt, seconds, metadata })
      return { name, timeline_data: JsonText.fromObject(timeline), highlights: [] }
    }
    const seconds = boundsOf(brief, kind).target
    const share = seconds / (files.length + unknownFiles.length)
    const { alternates, picks } = yield* pick({
      brief: withoutUnknown(brief, seconds, share * unknownFiles.length),
      kind,
      files,
      subjects: subjectsOf(request, brief),
      only: kind === "subject" || request.subjects.length > 0,
    })
    const unknown = unknownFiles.map((file, index) => unknownHighlight(file, share, picks.length + index + 1))
    const timeline = assemble({
      name,
      rate: brief.rate,
      transition: brief.transition,
      metadata: { ...metadata, alternates: alternates.map(highlightOf) },
      cuts: [
        ...picks.map((picked) => cutOf(picked, alternates)),
        ...unknown.map(({ end, file, ...moment }) => ({
          file,
          start: 0,
          end,
          reason: unknownReason,
          metadata: { file, end, ...moment },
        })),
      ],
    })
    const best = picks.toSorted((a, b) => a.rank - b.rank).map(highlightOf)
    return { name, timeline_data: JsonText.fromObject(timeline), highlights: [...best, ...unknown] }
  })

/** The engine over any reader of briefs and any ranker. */
export const layerWith: Layer.Layer<Generator, never, BriefReader | Ranker> = Layer.effect(
  Generator,
  Effect.map(Effect.context<BriefReader | Ranker>(), (context) => ({
    generate: (request) => Effect.provide(generate(request), context),
    refine: (request) => Effect.suspend(() => refine(request)),
  })),
)

/** The embedded engine: no model, no network, the same answer every time. */
export const layer: Layer.Layer<Generator> = Layer.provide(layerWith, [BriefReaders.layer, Rankers.layer])
