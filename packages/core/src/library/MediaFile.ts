import { Schema } from "effect"
import { Text, textOf } from "../json/Text.ts"
import { UuidText } from "../identity/UuidText.ts"

const says = (message: string) => ({ message: () => message })

/** Times are far from where a number of seconds no longer tells frames apart. */
const longest = 100_000_000

const number = (message: string, holds: (value: number) => boolean, jsonSchema: object) =>
  Schema.Number.annotations(says(message)).pipe(Schema.filter(holds, { ...says(message), jsonSchema }))

/** Seconds in the file, from its first frame. */
const Seconds = number("must be a number of seconds, 0 or more", (value) => value >= 0 && value <= longest, {
  minimum: 0,
})

const Duration = number("must be a number of seconds above 0", (value) => value > 0 && value <= longest, {
  exclusiveMinimum: 0,
})

const isRate = (value: number | string): boolean => {
  if (typeof value === "number") return value > 0 && value <= 1000
  const parts = /^(\d{1,9}(?:\.\d{1,9})?)(?:\/(\d{1,9}))?$/.exec(value)
  if (parts === null) return false
  const rate = Number(parts[1]) / Number(parts[2] ?? 1)
  return rate > 0 && rate <= 1000
}

/** Frames a second: a number, or a fraction such as "30000/1001". */
const Rate = Schema.declare(
  (value): value is number | string =>
    (typeof value === "number" || typeof value === "string") && isRate(value),
  {
    ...says('must be frames a second, as a number such as 25 or a fraction such as "30000/1001"'),
    jsonSchema: { oneOf: [{ type: "number" }, { type: "string" }], examples: [25, "30000/1001"] },
  },
)

const StartTimecode = Schema.declare(
  (value): value is string => typeof value === "string" && /^\d{2}:[0-5]\d:[0-5]\d[:;.,]\d{2,3}$/.test(value),
  {
    ...says('must be an SMPTE timecode such as "01:00:00:00"'),
    jsonSchema: { type: "string", examples: ["01:00:00:00"] },
  },
)

const Count = number(
  "must be a whole number from 0 to 100000",
  (value) => Number.isInteger(value) && value >= 0 && value <= 100_000,
  { type: "integer", minimum: 0, maximum: 100_000 },
)

const endsAfterStart = <A extends { readonly start: number; readonly end: number }>(span: A) =>
  span.end >= span.start || { path: ["end"], message: "must not be before start" }

const optional = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.NullOr(schema), { default: () => null })

const list = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.Array(schema), { default: () => [], nullable: true })

export const Word = Schema.Struct({ start: Seconds, end: Seconds, text: Text }).pipe(
  Schema.filter(endsAfterStart),
)

/** What somebody says in one go. Words are timed where the transcript has their times. */
export const Utterance = Schema.Struct({
  start: Seconds,
  end: Seconds,
  text: Text,
  speaker: optional(Text),
  words: list(Word),
}).pipe(Schema.filter(endsAfterStart))
export type Utterance = typeof Utterance.Type

/** A stretch of picture between two cuts of the material. */
export const Shot = Schema.Struct({
  start: Seconds,
  end: Seconds,
  description: optional(Text),
  tags: list(Text),
}).pipe(Schema.filter(endsAfterStart))
export type Shot = typeof Shot.Type

/** When a subject is seen, and how sure that is, 0 to 1. */
export const Appearance = Schema.Struct({
  subject: UuidText,
  start: Seconds,
  end: Seconds,
  confidence: Schema.optionalWith(
    number("must be a number from 0 to 1", (value) => value >= 0 && value <= 1, { minimum: 0, maximum: 1 }),
    { default: () => 1, nullable: true },
  ),
}).pipe(Schema.filter(endsAfterStart))
export type Appearance = typeof Appearance.Type

const facts = {
  name: textOf(500),
  url: optional(Text),
  duration: Duration,
  rate: optional(Rate),
  start_timecode: optional(StartTimecode),
  drop_frame: Schema.optionalWith(Schema.Boolean.annotations(says("must be true or false")), {
    default: () => false,
    nullable: true,
  }),
  width: optional(Count),
  height: optional(Count),
  audio_channels: optional(Count),
}

const contents = {
  transcript: list(Utterance),
  shots: list(Shot),
  appearances: list(Appearance),
}

/** A media file as a client describes it; the uuid may be brought or left to the library. */
export const MediaFileInput = Schema.Struct({ uuid: optional(UuidText), ...facts, ...contents })
export type MediaFileInput = typeof MediaFileInput.Type

/** A media file without what happens in it: what lists hold. */
export const MediaFileSummary = Schema.Struct({ uuid: Schema.String, ...facts })
export type MediaFileSummary = typeof MediaFileSummary.Type

/** A media file and what is said, seen and who appears in it. Times are seconds from its first frame. */
export const MediaFile = Schema.Struct({ uuid: Schema.String, ...facts, ...contents })
export type MediaFile = typeof MediaFile.Type

export const summary = (file: MediaFile): MediaFileSummary => ({
  uuid: file.uuid,
  name: file.name,
  url: file.url,
  duration: file.duration,
  rate: file.rate,
  start_timecode: file.start_timecode,
  drop_frame: file.drop_frame,
  width: file.width,
  height: file.height,
  audio_channels: file.audio_channels,
})
