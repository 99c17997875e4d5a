import type { JsonObject } from "../../packages/core/src/json/JsonText.ts"
import * as Build from "../../packages/core/src/otio/Build.ts"
import type { MediaFacts, MediaLookup } from "../../packages/core/src/otio/MediaFacts.ts"
import * as FrameRate from "../../packages/core/src/time/FrameRate.ts"

export const rate = (text: string): FrameRate.FrameRate => FrameRate.parse(text)!

export interface Shot {
  readonly name?: string
  readonly url?: string
  /** In frames of the media, its start timecode included. */
  readonly from: number
  readonly frames: number
  readonly mediaStart?: number
  readonly mediaFrames?: number
  readonly mediaRate?: FrameRate.FrameRate
  readonly more?: Partial<Build.ClipOptions>
}

/** A clip of a file that has 10,000 frames, from its first timecode on, unless it says otherwise. */
export const shot = (
  at: FrameRate.FrameRate,
  { name, url, from, frames, mediaStart, mediaFrames, mediaRate, more }: Shot,
): JsonObject =>
  Build.clip({
    name: name ?? "shot",
    sourceRange: Build.frames(from, frames, at),
    media: Build.externalReference({
      url: url ?? "file:///media/shot.mov",
      availableRange: Build.frames(mediaStart ?? 0, mediaFrames ?? 10_000, mediaRate ?? at),
    }),
    ...more,
  })

export const video = (...children: ReadonlyArray<JsonObject>): JsonObject =>
  Build.track({ kind: "Video", children })
export const audio = (...children: ReadonlyArray<JsonObject>): JsonObject =>
  Build.track({ kind: "Audio", children })

export const timeline = (
  tracks: ReadonlyArray<JsonObject>,
  more: Partial<Build.TimelineOptions> = {},
): JsonObject => Build.timeline({ name: "Cut", tracks, ...more })

export const file: MediaFacts = {
  uuid: "0198c1a2-0000-7000-8000-000000000001",
  name: "interview.mov",
  url: "file:///media/day 1/interview.mov",
  duration: 600,
  rate: "30000/1001",
  start_timecode: "01:00:00;00",
  drop_frame: true,
  width: 3840,
  height: 2160,
  audio_channels: 2,
}

export const library = (...files: ReadonlyArray<MediaFacts>): MediaLookup => {
  const known = new Map(files.map((each) => [each.uuid, each]))
  return (uuid) => known.get(uuid)
}
