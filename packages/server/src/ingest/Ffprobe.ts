import type { FrameRate } from "@roughcut/core"
import { Effect, Option, Schema } from "effect"
import {
  type Footage,
  MediaUnreadable,
  neitherPictureNorSound,
  seconds,
  startLabelled,
  type StartTimecode,
} from "./Footage.ts"
import type { ProgramMissing, RunProgram } from "./Programs.ts"
import { standardRate } from "./StandardRate.ts"

const program = "ffprobe"
const longestRun = "2 minutes"

/** A playlist or a script that passes for media must not lead to other machines. */
const limits = ["-protocol_whitelist", "file"]

const options = ["-v", "error", "-print_format", "json", "-show_format", "-show_streams"]

const Tags = Schema.optional(Schema.Record({ key: Schema.String, value: Schema.String }))

/** The part of ffprobe's JSON that is used; numbers come as text. */
const Report = Schema.parseJson(
  Schema.Struct({
    streams: Schema.Array(
      Schema.Struct({
        codec_type: Schema.optional(Schema.String),
        width: Schema.optional(Schema.Number),
        height: Schema.optional(Schema.Number),
        r_frame_rate: Schema.optional(Schema.String),
        avg_frame_rate: Schema.optional(Schema.String),
        duration: Schema.optional(Schema.String),
        start_time: Schema.optional(Schema.String),
        channels: Schema.optional(Schema.Number),
        disposition: Schema.optional(Schema.Struct({ attached_pic: Schema.optional(Schema.Number) })),
        side_data_list: Schema.optional(
          Schema.Array(Schema.Struct({ rotation: Schema.optional(Schema.Number) })),
        ),
        tags: Tags,
      }),
    ),
    format: Schema.Struct({
      format_name: Schema.String,
      duration: Schema.optional(Schema.String),
      start_time: Schema.optional(Schema.String),
      tags: Tags,
    }),
  }),
)
type Report = typeof Report.Type
type Stream = Report["streams"][number]

const stills = /(?:^|,)(?:image2|\w+_pipe)(?:,|$)/

const fraction = (text: string | undefined): number | null => {
  const [, over, under] = /^(\d+)\/(\d+)$/.exec(text ?? "") ?? []
  return under === undefined || Number(under) === 0 ? null : Number(over) / Number(under)
}

const above = (value: number): number | undefined => (value > 0 && Number.isFinite(value) ? value : undefined)

const tagOf = (tags: Stream["tags"], name: string): string | undefined =>
  Object.entries(tags ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]

/** Matroska keeps the length of a track in a tag: "00:00:10.023000000", from the start of the file. */
const taggedSeconds = (stream: Stream): number | undefined => {
  const [, hours, minutes, rest] =
    /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(tagOf(stream.tags, "duration") ?? "") ?? []
  if (rest === undefined) return undefined
  return above(Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) - Number(stream.start_time ?? 0))
}

const startOf = ({ format, streams }: Report, rate: FrameRate.FrameRate | null): StartTimecode | null => {
  const tags = [...streams.map(({ tags }) => tags), format.tags]
  return startLabelled(
    tags.map((tags) => tagOf(tags, "timecode")).find((found) => found !== undefined),
    rate,
  )
}

const footageOf = (report: Report): Footage | undefined => {
  const { format, streams } = report
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1,
  )
  const sounds = streams.filter(({ codec_type }) => codec_type === "audio")
  const main = picture ?? sounds[0]
  if (main === undefined) return undefined
  const duration = above(Number(main.duration)) ?? taggedSeconds(main) ?? above(Number(format.duration))
  if (duration === undefined) return undefined
  const rate =
    picture === undefined
      ? null
      : standardRate(fraction(picture.avg_frame_rate), fraction(picture.r_frame_rate))
  const rotation = picture?.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  const turned = Math.abs(Math.round(rotation)) % 180 === 90
  const [width, height] = [picture?.width ?? null, picture?.height ?? null]
  return {
    duration: seconds(duration),
    rate,
    width: turned ? height : width,
    height: turned ? width : height,
    audioChannels: sounds.reduce((sum, { channels }) => sum + (channels ?? 0), 0),
    start: startOf(report, rate),
  }
}

/** ffprobe's complaint without the path that it puts before it. */
const complaint = (err: string, path: string): string => {
  const line = err.trim().split("\n").at(-1) ?? ""
  const said = line
    .replace(`file:${path}: `, "")
    .replace(/^\[[^\]]*\] /, "")
    .replace(/\.$/, "")
  return said === "" ? "ffprobe cannot read it" : `ffprobe says: ${said}`
}

/** What an installed ffprobe says of a file. `path` is absolute. */
export const read = (
  run: RunProgram,
  path: string,
): Effect.Effect<Footage, ProgramMissing | MediaUnreadable> =>
  Effect.gen(function* () {
    const refuse = (reason: string) => new MediaUnreadable({ path, reason })
    const asked = run(program, [...limits, ...options, `file:${path}`])
    const ran = yield* Effect.timeoutFail(asked, {
      duration: longestRun,
      onTimeout: () => refuse("ffprobe did not finish with it"),
    })
    if (ran.code !== 0) return yield* refuse(complaint(ran.err, path))
    const report = Schema.decodeUnknownOption(Report)(ran.out)
    if (Option.isNone(report)) return yield* refuse("ffprobe says nothing that can be read")
    if (stills.test(report.value.format.format_name)) return yield* refuse("it is a still image")
    const footage = footageOf(report.value)
    return footage === undefined ? yield* refuse(neitherPictureNorSound) : footage
  })
