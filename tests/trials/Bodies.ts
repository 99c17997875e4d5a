import fc from "fast-check"
import { briefs } from "../generate/briefs.ts"
import { refinements } from "../generate/refinements.ts"
import { fileUuids, subjectUuids } from "./BroughtUuids.ts"
import { damaged, junk, oddNumber, sent, text } from "./Hostile.ts"
import { timelineData } from "./Documents.ts"
import type { Name } from "../support/Operations.ts"

const words = [
  "harbour dawn Anna interview music fish 30 seconds remove add faster without only first last clip",
  "Hafen Morgendämmerung kürzer als zwanzig Sekunden ohne Musik der erste Schnitt",
  "le port à l'aube plus court trente secondes sans la musique dernier plan",
  "puerto amanecer más corto treinta segundos sin música",
  "港の夜明け 三十秒 短く 音楽なし 最初",
  "المرفأ عند الفجر ثلاثون ثانية أقصر",
  "гавань на рассвете тридцать секунд короче",
  "1:30 00:01 90s -5 1e9 0 50% × ½ ٣٠ ३० 25fps at the end, \"quoted words\" 'single' (and) ; ...",
].flatMap((line) => line.split(" "))

const soup = (most: number) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: most }).map((all) => all.join(" "))

const known = [...briefs.map(([prompt]) => prompt), ...refinements.map(({ prompt }) => prompt)]

/** Of every kind, in several languages, up to the longest that is taken and one more. */
export const prompt = fc.oneof(
  { weight: 16, arbitrary: fc.constantFrom(...known) },
  { weight: 12, arbitrary: soup(30) },
  { weight: 2, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc
      .tuple(soup(60), fc.constantFrom(10_000, 10_000, 10_001))
      .map(([part, length]) => `${part} `.repeat(10_001).slice(0, length)),
  },
)

const named = (known: ReadonlyArray<string>) =>
  fc.oneof(
    { weight: 24, arbitrary: fc.array(fc.constantFrom(...known), { maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc.uuid().map((uuid) => uuid.toUpperCase()),
        { maxLength: 3 },
      ),
    },
    { weight: 1, arbitrary: fc.array(junk, { maxLength: 3 }) },
    { weight: 1, arbitrary: junk },
  )

const prompted = fc.record(
  { prompt, files: named(fileUuids), subjects: named(subjectUuids) },
  { requiredKeys: ["prompt"] },
)

const optional = { preview_image: fc.option(text), related_chat_id: fc.option(text) }
const tags = fc.array(text, { maxLength: 3 })
const createTimeline = fc.record(
  { name: text, timeline_data: timelineData, source_prompt: text, tags, ...optional },
  { requiredKeys: ["name", "timeline_data", "source_prompt"] },
)
const updateTimeline = fc.record(
  {
    name: text,
    timeline_data: timelineData,
    source_prompt: fc.option(text),
    tags: fc.option(tags),
    ...optional,
  },
  { requiredKeys: ["name", "timeline_data"] },
)

const moment = fc.oneof(
  { weight: 80, arbitrary: fc.double({ min: 0, max: 2000, noNaN: true }) },
  { weight: 1, arbitrary: oddNumber },
)
const span = <A>(more: fc.Arbitrary<A>) =>
  fc
    .tuple(moment, moment, more)
    .map(([a, b, more]) => ({ start: Math.min(a, b), end: Math.max(a, b), ...more }))
const said = fc.oneof(soup(12), text)
const utterance = span(
  fc.record(
    {
      text: said,
      speaker: fc.constantFrom("Anna", "Ben", null, ""),
      words: fc.array(span(fc.record({ text: said })), { maxLength: 4 }),
    },
    { requiredKeys: ["text"] },
  ),
)
const shot = span(fc.record({ description: fc.option(said), tags }, { requiredKeys: [] }))
const appearance = span(
  fc.record(
    { subject: fc.constantFrom(...subjectUuids), confidence: fc.double({ min: 0, max: 1, noNaN: true }) },
    { requiredKeys: ["subject"] },
  ),
)

/** Mostly one of the few that both owners use, so that entries meet. */
const brought = (known: ReadonlyArray<string>) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom(null, known[0]!.toUpperCase(), "x") },
  )
const mediaFile = fc.record(
  {
    uuid: brought(fileUuids),
    name: text,
    url: fc.oneof(fc.constant("file:///media/a.mov"), text),
    duration: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(60, 1834.2, 1e-7, 1e8) },
      { weight: 1, arbitrary: oddNumber },
    ),
    rate: fc.oneof(
      {
        weight: 12,
        arbitrary: fc.constantFrom(
          24,
          25,
          "30000/1001",
          "24000/1001",
          59.94,
          1000,
          1e-9,
          "1/999999999",
          "0.000000001",
        ),
      },
      { weight: 1, arbitrary: fc.oneof(oddNumber, text) },
    ),
    start_timecode: fc.constantFrom("01:00:00:00", "23:59:59;29", "99:59:59:99", "00:00:00:999", null),
    drop_frame: fc.option(fc.boolean()),
    width: fc.constantFrom(1920, 0, 100_000, null),
    height: fc.constantFrom(1080, 0, null),
    audio_channels: fc.constantFrom(0, 1, 2, 64, 100_000, null),
    transcript: fc.array(utterance, { maxLength: 6 }),
    shots: fc.array(shot, { maxLength: 4 }),
    appearances: fc.array(appearance, { maxLength: 3 }),
  },
  { requiredKeys: ["name", "duration"] },
)
const subject = fc.record(
  {
    uuid: brought(subjectUuids),
    kind: fc.constantFrom("person", "place"),
    name: fc.oneof(fc.constantFrom("Anna", "Ben", "Harbour", "."), text),
    aliases: fc.array(text, { maxLength: 3 }),
  },
  { requiredKeys: ["kind", "name"] },
)
const profile = fc.record({ name: text, configuration: fc.oneof(timelineData, fc.dictionary(text, junk)) })

const of = (valid: fc.Arbitrary<unknown>) => sent(damaged(valid))
const none = fc.oneof(fc.constant(undefined), fc.constantFrom<string | undefined>(undefined, "{}", "x"))

/** What each operation is sent. One that is new to the contract needs its line here. */
export const bodies: Record<Name, fc.Arbitrary<string | Uint8Array | undefined>> = {
  listTimelines: none,
  createTimeline: of(createTimeline),
  getTimeline: none,
  updateTimeline: of(updateTimeline),
  deleteTimeline: none,
  generateTimeline: of(prompted),
  generateHighlight: of(prompted),
  refineTimeline: of(prompted),
  listRevisions: none,
  restoreRevision: none,
  exportTimeline: none,
  createProfile: of(profile),
  getProfile: none,
  listProfiles: none,
  listFiles: none,
  addFile: of(mediaFile),
  getFile: none,
  replaceFile: of(mediaFile),
  deleteFile: none,
  listSubjects: none,
  addSubject: of(subject),
  getSubject: none,
  replaceSubject: of(subject),
  deleteSubject: none,
  health: none,
  metrics: none,
  ready: none,
  openapi: none,
  docs: none,
}
