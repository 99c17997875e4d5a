import { assemble } from "../../packages/core/src/generate/Assembly.ts"
import type { JsonObject } from "../../packages/core/src/json/JsonText.ts"
import type { MediaFile } from "../../packages/core/src/library/MediaFile.ts"
import * as Build from "../../packages/core/src/otio/Build.ts"
import * as FrameRate from "../../packages/core/src/time/FrameRate.ts"
import { mediaFile } from "../support/samples.ts"

const rate = FrameRate.parse("25")!

const file = (uuid: string, name: string, more: Partial<MediaFile>): MediaFile =>
  mediaFile({ uuid, name, url: `file:///media/${name}`, duration: 100, start_timecode: null, ...more })

const anna = "01890000-0000-7000-8000-0000000000a1"
const says = (start: number, end: number, text: string, speaker: string) => ({
  start,
  end,
  text,
  speaker,
  words: [],
})

export const interview = file("01890000-0000-7000-8000-000000000001", "interview.mov", {
  transcript: [
    says(0, 4, "Welcome to the harbour.", "Anna"),
    says(10, 13, "The budget is too small.", "Anna"),
    says(16, 20, "We need another school.", "Ben"),
    says(40, 44, "Fishing is our life.", "Anna"),
  ],
  appearances: [{ subject: anna, start: 10, end: 14, confidence: 1 }],
})
export const harbour = file("01890000-0000-7000-8000-000000000002", "harbour.mov", {
  audio_channels: 0,
  shots: [{ start: 20, end: 26, description: "Boats leave at dawn", tags: ["wide"] }],
})
export const subjects = [{ uuid: anna, kind: "person", name: "Anna Larsen", aliases: ["Anna"] } as const]
export const files = [interview, harbour]

const cut = (of: MediaFile, start: number, end: number, score: number, text: string | null, seen = [""]) => ({
  file: of,
  start,
  end,
  metadata: { file: of.uuid, start, end, score, reason: "Because.", text, subjects: seen.filter(Boolean) },
})

/** 18 seconds of a made timeline: four scored clips, three with sound. */
const generated = assemble({
  name: "Made",
  rate: "25",
  cuts: [
    cut(interview, 0, 4, 0.9, "Welcome to the harbour."),
    cut(interview, 10, 14, 0.4, "The budget is too small.", [anna]),
    cut(harbour, 20, 26, 0.2, null),
    cut(interview, 40, 44, 0.7, "Fishing is our life."),
  ],
  metadata: {
    prompt: "p",
    alternates: [{ file: harbour.uuid, start: 60, end: 70, score: 0.1 }],
  },
})

const plainClip = (name: string, start: number, frames: number, more: object = {}): JsonObject => ({
  OTIO_SCHEMA: "Clip.1",
  name,
  source_range: {
    OTIO_SCHEMA: "TimeRange.1",
    start_time: { OTIO_SCHEMA: "RationalTime.1", value: start, rate: 25 },
    duration: { OTIO_SCHEMA: "RationalTime.1", value: frames, rate: 25 },
    "an odd key": true,
  },
  vendor: { id: name },
  ...more,
})

/** 20 seconds from elsewhere: no media is known, and there are keys, a schema and a marker of its own. */
const plain: JsonObject = {
  OTIO_SCHEMA: "Timeline.1",
  name: "Plain",
  "a key nobody knows": { x: 1 },
  metadata: { vendor: { keep: [1, 2] } },
  tracks: {
    OTIO_SCHEMA: "Stack.1",
    odd: 5,
    children: [
      {
        OTIO_SCHEMA: "Track.1",
        kind: "Video",
        name: "Picture",
        odd: 6,
        children: [
          plainClip("a", 0, 100),
          plainClip("b", 50, 150, {
            markers: [
              {
                OTIO_SCHEMA: "Marker.2",
                name: "Kite",
                comment: "a red kite",
                marked_range: plainClip("", 60, 1)["source_range"],
              },
            ],
          }),
          { OTIO_SCHEMA: "Gap.1", source_range: plainClip("", 0, 50)["source_range"], pad: 1 },
          plainClip("c", 0, 125),
          plainClip("d", 10, 75),
        ],
      },
      { OTIO_SCHEMA: "Caption.7", name: "nobody knows this" },
    ],
  },
}

const media = (name: string, frames: number) =>
  Build.externalReference({
    name,
    url: `file:///media/${name}.mov`,
    availableRange: Build.frames(0, frames, rate),
  })
const shot = (name: string, from: number, frames: number, length = 1000) =>
  Build.clip({ name, sourceRange: Build.frames(from, frames, rate), media: media(name, length) })

/** 12 seconds on four tracks: picture, titles over the second and third clip, its sound, and music under it all. */
const layered = Build.timeline({
  name: "Layered",
  tracks: [
    Build.track({
      kind: "Video",
      name: "V1",
      children: [shot("one", 100, 100), shot("two", 100, 100), shot("three", 100, 100)],
    }),
    Build.track({
      kind: "Video",
      name: "V2",
      children: [Build.gap(125, rate), shot("title", 0, 50), Build.gap(35, rate), shot("logo", 0, 40)],
    }),
    Build.track({
      kind: "Audio",
      name: "A1",
      children: [shot("one", 100, 100), Build.gap(100, rate), shot("three", 100, 100)],
    }),
    Build.track({ kind: "Audio", name: "A2", children: [shot("music", 0, 300)] }),
  ],
})

const dissolve = (frames: number) => Build.transition({ inOffset: frames, outOffset: frames, rate })

/** 12 seconds with a dissolve at each cut; the last clip has no handles. */
const dissolved = Build.timeline({
  name: "Dissolved",
  tracks: [
    Build.track({
      kind: "Video",
      name: "V1",
      children: [
        shot("one", 100, 100),
        dissolve(10),
        shot("two", 100, 100),
        dissolve(12),
        shot("three", 0, 100, 100),
      ],
    }),
  ],
})

/** 9 seconds, written by hand. */
const cutList: JsonObject = {
  rate: 24,
  mood: "calm",
  clips: [
    { file: interview.uuid, name: "intro", start: 0, end: 3 },
    { file: harbour.uuid, name: "boats", start: 20, end: 24 },
    { file: interview.uuid, name: "school", start: 16, end: 18 },
  ],
}

export const bases = { generated, plain, layered, dissolved, cutList }
export type Base = keyof typeof bases
