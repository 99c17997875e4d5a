import { Effect } from "effect"
import type { Format } from "../../packages/core/src/export/Exporter.ts"
import { formats } from "../../packages/core/src/export/Exporter.ts"
import { exporterOf } from "../../packages/core/src/export/Exporters.ts"
import type { JsonObject } from "../../packages/core/src/json/JsonText.ts"
import * as JsonText from "../../packages/core/src/json/JsonText.ts"
import * as Build from "../../packages/core/src/otio/Build.ts"
import * as FrameRate from "../../packages/core/src/time/FrameRate.ts"

/** Clips in each document, and how often each is exported; the median of the rounds is printed. */
const sizes = [1_000, 10_000, 100_000]
const rounds = { 1_000: 41, 10_000: 15, 100_000: 7 } as { readonly [size: number]: number }

const rate = FrameRate.parse("30000/1001")!

/** A cut of one video and one audio track: a dissolve every tenth clip, a gap every 25th, markers and speeds. */
const document = (clips: number): JsonObject => {
  const clip = (index: number, markers: ReadonlyArray<JsonObject>) =>
    Build.clip({
      name: `Interview ${index}`,
      sourceRange: Build.frames(108_000 + ((index * 37) % 5000), 48 + (index % 90), rate),
      effects: index % 20 === 7 ? [Build.linearTimeWarp(0.5)] : [],
      markers,
      media: Build.externalReference({
        url: `file:///media/day ${index % 7}/A${String(index % 400).padStart(3, "0")}.mov`,
        availableRange: Build.frames(108_000, 20_000, rate),
      }),
    })
  const picture: Array<JsonObject> = []
  const sound: Array<JsonObject> = []
  for (let index = 0; index < clips; index++) {
    const half = index >> 1
    const track = index % 2 === 0 ? picture : sound
    if (half % 25 === 24) track.push(Build.gap(24, rate))
    else if (half % 10 === 9) track.push(Build.transition({ inOffset: 8, outOffset: 8, rate }))
    const marker = Build.marker({
      name: `note ${index}`,
      range: Build.frames(108_000 + ((half * 37) % 5000) + 3, 0, rate),
    })
    track.push(clip(half, index % 12 === 0 ? [marker] : []))
  }
  return Build.timeline({
    name: "Bench",
    globalStart: { value: 107_892, rate },
    tracks: [
      Build.track({ kind: "Video", children: picture }),
      Build.track({ kind: "Audio", children: sound }),
    ],
  })
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const time = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`.padStart(10)

const exportOnce = (format: Format, text: JsonText.JsonText): string =>
  Effect.runSync(
    exporterOf(format).run({ name: "Bench", timeline_data: text, record: text, media: () => undefined }, {}),
  ).text

for (const size of sizes) {
  const text = JsonText.fromObject(document(size))
  const taken = new Map<string, Array<number>>([
    ["JSON.parse", []],
    ...formats.map((format) => [format, []] as [string, Array<number>]),
  ])
  let bytes = ""
  for (let round = 0; round < (rounds[size] ?? 5) + 2; round++) {
    // The first two rounds warm up; within a round every way is timed, so that all see the same machine.
    const keep = (name: string, value: number) => (round < 2 ? undefined : taken.get(name)?.push(value))
    keep(
      "JSON.parse",
      time(() => JSON.parse(text)),
    )
    for (const format of formats) {
      let made = ""
      keep(
        format,
        time(() => {
          made = exportOnce(format, text)
          // Makes one piece of a text that is still a tree of its parts, as whoever sends it will.
          made.charCodeAt(made.length - 1)
        }),
      )
      if (round === 0) bytes += ` ${format} ${(made.length / 1e6).toFixed(1)} MB`
    }
  }
  const base = median(taken.get("JSON.parse") ?? [])
  process.stdout.write(`${size} clips, ${(text.length / 1e6).toFixed(1)} MB of JSON;${bytes}\n`)
  for (const [name, values] of taken) {
    const own = median(values)
    process.stdout.write(
      `  ${name.padEnd(12)}${milliseconds(own)}  ${(own / base).toFixed(2)} of JSON.parse\n`,
    )
  }
}
