import type { JsonObject } from "../json/JsonText.ts"
import { firstCharacters } from "../json/Text.ts"
import * as Build from "../otio/Build.ts"
import * as RationalTime from "../time/RationalTime.ts"
import { saysOnlyLength } from "./brief/Length.ts"

const rate = { numerator: 24, denominator: 1 }
const startSeconds = 3600
/** Seconds that a slug lasts where no length was asked for. */
const beatLength = 4
const longestName = 80

/** The beats of a prompt: its lines, sentences and steps, in their order. */
export const beatsOf = (prompt: string): ReadonlyArray<string> => {
  const beats = prompt
    .split(/[\n\r;]+|(?<=[.!?。！？])\s+|(?<=[。！？])|,?\s+(?:and\s+)?then\s+/iu)
    .map((beat) => beat.trim())
    .filter((beat) => /[\p{L}\p{N}]/u.test(beat) && !saysOnlyLength(beat))
  return beats.length > 0 ? beats : [prompt.trim()]
}

/** A timeline of slugs, one for each beat of the prompt: what is cut when there is no media yet. */
export const storyboard = (options: {
  readonly name: string
  readonly prompt: string
  /** Asked length in seconds, or null. */
  readonly seconds: number | null
  readonly metadata: JsonObject
}): JsonObject => {
  const beats = beatsOf(options.prompt)
  const total = RationalTime.fromSeconds(options.seconds ?? beats.length * beatLength, rate).value
  const boundary = (index: number) => Math.round((index * total) / beats.length)
  const slug = (beat: string, index: number) => {
    const duration = Math.max(1, boundary(index + 1) - boundary(index))
    const name = firstCharacters(beat, longestName)
    return Build.clip({
      name,
      sourceRange: Build.frames(0, duration, rate),
      media: Build.generatorReference({
        kind: "Slug",
        name,
        parameters: { text: beat },
        availableRange: Build.frames(0, duration, rate),
      }),
      metadata: { roughcut: { beat: index + 1, text: beat } },
    })
  }
  return Build.timeline({
    name: options.name,
    globalStart: RationalTime.fromSeconds(startSeconds, rate),
    metadata: { roughcut: options.metadata },
    tracks: [Build.track({ kind: "Video", name: "V1", children: beats.map(slug) })],
  })
}
