import { Effect, Layer } from "effect"
import * as JsonText from "../json/JsonText.ts"
import { firstCharacters } from "../json/Text.ts"
import type { MediaFile } from "../library/MediaFile.ts"
import { assemble, type Cut } from "./Assembly.ts"
import { type GenerateRequest, type Generated, Generator, type Highlight } from "./Generator.ts"
import { lengthOf } from "./Length.ts"
import { refine } from "./Refining.ts"
import { materialOf, sample, type Span } from "./Sampling.ts"
import { storyboard } from "./Storyboard.ts"

/** Seconds that a cut lasts at the most where the prompt names no length. */
const defaultLength = { highlight: 60, subject: 180 }
const nameLength = 80
const engine = { name: "roughcut-embedded", version: "0.1.0" }

const nameOf = (prompt: string): string => {
  const name = firstCharacters(prompt, nameLength)
  return name.trim() === "" ? firstCharacters(prompt.trim(), nameLength) : name
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000

/** What is said between two times of a file, or null. */
const textOf = (file: MediaFile, start: number, end: number): string | null => {
  const said = file.transcript
    .filter((utterance) => utterance.start < end && utterance.end > start)
    .map(({ text }) => text.trim())
  return said.length === 0 ? null : said.join(" ")
}

const subjectsIn = (file: MediaFile, start: number, end: number): ReadonlyArray<string> => [
  ...new Set(
    file.appearances
      .filter((appearance) => appearance.start < end && appearance.end > start)
      .map(({ subject }) => subject),
  ),
]

const reasonOf = ({ end, file, start }: Span, asked: ReadonlyMap<string, string>): string => {
  const names = subjectsIn(file, start, end).flatMap((uuid) => asked.get(uuid) ?? [])
  if (names.length > 0) return `${names.join(" and ")} can be seen here.`
  return start === 0 && end === file.duration
    ? "The whole file fits the length."
    : "An even share of the material."
}

const unknownReason = "The media library does not know this file, so its beginning stands in."

/** The picked moments of a request, in the order of the cut. */
const momentsOf = (request: GenerateRequest): ReadonlyArray<Highlight> => {
  const { files, kind, prompt, subjects, unknownFiles } = request
  const seconds = lengthOf(prompt) ?? defaultLength[kind]
  const share = seconds / (files.length + unknownFiles.length)
  const names = new Map(subjects.map(({ name, uuid }) => [uuid, name]))
  const spans = sample(materialOf(files, new Set(names.keys())), seconds - share * unknownFiles.length)
  const known = spans.map((span, index) => ({
    rank: index + 1,
    file: span.file.uuid,
    start: round(span.start),
    end: round(span.end),
    score: 0.5,
    reason: reasonOf(span, names),
    subjects: subjectsIn(span.file, span.start, span.end),
    text: textOf(span.file, span.start, span.end),
  }))
  const unknown = unknownFiles.map((file, index) => ({
    rank: spans.length + index + 1,
    file,
    start: 0,
    end: round(share),
    score: 0,
    reason: unknownReason,
    subjects: [],
    text: null,
  }))
  return [...known, ...unknown]
}

const generate = (request: GenerateRequest): Generated => {
  const { files, kind, prompt, unknownFiles, unknownSubjects } = request
  const name = nameOf(prompt)
  const metadata = {
    engine,
    prompt,
    kind,
    asked_seconds: lengthOf(prompt),
    unresolved: [...unknownFiles, ...unknownSubjects],
  }
  if (files.length + unknownFiles.length === 0) {
    const timeline = storyboard({ name, prompt, seconds: metadata.asked_seconds, metadata })
    return { name, timeline_data: JsonText.fromObject(timeline), highlights: [] }
  }
  const highlights = momentsOf(request)
  const byUuid = new Map(files.map((file) => [file.uuid, file]))
  const cuts = highlights.map(({ end, file, start, ...moment }): Cut => ({
    file: byUuid.get(file) ?? file,
    start,
    end,
    metadata: { file, start, end, ...moment },
  }))
  return { name, timeline_data: JsonText.fromObject(assemble({ name, cuts, metadata })), highlights }
}

/** The embedded engine: no model, no network, the same answer every time. */
export const layer: Layer.Layer<Generator> = Layer.succeed(Generator, {
  generate: (request) => Effect.sync(() => generate(request)),
  refine: (request) => Effect.suspend(() => refine(request)),
})
