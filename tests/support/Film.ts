import { FrameRate } from "@roughcut/core"
import { writeFileSync } from "node:fs"
import { join } from "node:path"

/** A film that says of each of its frames which one it is, and of each shot which colour it has. */

export interface FilmKind {
  readonly name: string
  /** Frames a second. */
  readonly rate: FrameRate.FrameRate
  readonly frames: number
  readonly startTimecode: string
}

/** A pixel of the drawing is a block of the film, large enough to come through a lossy encoder. */
const [columns, rows, block] = [16, 9, 10]
export const size = { width: columns * block, height: rows * block }
const sampleRate = 22_050

export type Colour = readonly [red: number, green: number, blue: number]

export interface FilmShot {
  /** Frames from the start of the film. */
  readonly start: number
  readonly end: number
  readonly colour: Colour
  readonly speaker: string
  readonly said: string
}

const sentences = [
  "The lighthouse was built before there were any roads.",
  "We open the market at five, when it is still dark.",
  "My grandmother taught me to bake bread like this.",
  "In the storm of that winter we lost two boats.",
  "The lighthouse keeper never once let the lamp go out.",
  "You can hear the harbour wake up from here.",
  "Nobody here locks their doors, and nobody ever did.",
  "The ferry brings the post twice a week.",
  "From the top of the lighthouse you see both islands.",
  "The bread has to rest, and so do we.",
  "Fish prices are what everybody talks about.",
]

const clock = (frame: number, fps: number): string => {
  const milliseconds = Math.round((frame * 1000) / fps)
  const two = (value: number) => String(value).padStart(2, "0")
  const whole = Math.floor(milliseconds / 1000)
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)},${String(milliseconds % 1000).padStart(3, "0")}`
}

/** Neighbours differ by the golden section of the colour circle. */
const colourOf = (index: number): Colour => {
  const hue = ((index * 0.618034) % 1) * 6
  const light = [210, 160, 110][index % 3]!
  const channel = (offset: number) =>
    Math.round(light * Math.min(1, Math.max(0, Math.abs(((hue + offset) % 6) - 3) - 1)) * 0.9 + 20)
  return [channel(0), channel(4), channel(2)]
}

/** Shots of 150 to 225 frames, and a sentence in each. */
export const shotsOf = ({ frames }: FilmKind): ReadonlyArray<FilmShot> => {
  const made: Array<FilmShot> = []
  let start = 0
  while (start < frames) {
    const index = made.length
    const length = 150 + ((index * 37) % 76)
    const end = frames - start - length < 150 ? frames : start + length
    made.push({
      start,
      end,
      colour: colourOf(index),
      speaker: index % 3 === 1 ? "Boris" : "Anna",
      said: sentences[index % sentences.length]!,
    })
    start = end
  }
  return made
}

const run = (command: ReadonlyArray<string>, input?: Uint8Array): Uint8Array => {
  const done = Bun.spawnSync([...command], {
    ...(input === undefined ? {} : { stdin: input }),
    stdout: "pipe",
    stderr: "pipe",
  })
  if (done.exitCode !== 0) throw new Error(`${command[0]}: ${done.stderr.toString()}`)
  return done.stdout
}

/** Words of a command line that hold no spaces themselves. */
const flags = (text: string) => text.split(" ")

const spoken = ({ said, speaker }: FilmShot): Int16Array => {
  const voice = speaker === "Anna" ? "en+f3" : "en+m3"
  const wave = run(["espeak-ng", "-v", voice, "-s", "180", "--stdout", said])
  return new Int16Array(wave.slice(44, 44 + Math.floor((wave.byteLength - 44) / 2) * 2).buffer)
}

/** A tone as long as the sentence takes. */
const tone = ({ said, speaker }: FilmShot): Int16Array => {
  const pitch = speaker === "Anna" ? 440 : 220
  return Int16Array.from(
    { length: Math.round(said.length * 0.06 * sampleRate) },
    (_, index) => Math.sin((index / sampleRate) * pitch * 2 * Math.PI) * 8000,
  )
}

/** Frames of silence before a sentence. */
const before = 10

const draw = (kind: FilmKind): Uint8Array => {
  const picture = new Uint8Array(kind.frames * rows * columns * 3)
  for (const { colour, end, start } of shotsOf(kind))
    for (let frame = start; frame < end; frame++)
      for (let pixel = 0; pixel < rows * columns; pixel++) {
        const bit = pixel < columns ? ((frame >> pixel) & 1) * 255 : undefined
        for (let channel = 0; channel < 3; channel++)
          picture[(frame * rows * columns + pixel) * 3 + channel] = bit ?? colour[channel]!
      }
  return picture
}

/** Makes the film and, beside it, its transcript. Gives the path of the film. */
export const makeFilm = (folder: string, kind: FilmKind): string => {
  const fps = FrameRate.toNumber(kind.rate)
  const samplesAt = (frame: number) => Math.floor((frame * sampleRate) / fps)
  const sound = new Int16Array(samplesAt(kind.frames))
  const said = new Map<string, Int16Array>()
  const speak = Bun.which("espeak-ng") === null ? tone : spoken
  const cues = shotsOf(kind).map((shot, index) => {
    const key = `${shot.speaker}: ${shot.said}`
    const samples = said.get(key) ?? speak(shot)
    said.set(key, samples)
    const from = shot.start + before
    const room = shot.end - before - from
    const length = Math.min(room, Math.ceil((samples.length * fps) / sampleRate))
    sound.set(samples.subarray(0, samplesAt(length)), samplesAt(from))
    return `${index + 1}\n${clock(from, fps)} --> ${clock(from + length, fps)}\n${key}\n`
  })
  const [picture, voices] = [join(folder, "film.rgb"), join(folder, "film.pcm")]
  writeFileSync(picture, draw(kind))
  writeFileSync(voices, new Uint8Array(sound.buffer))
  writeFileSync(join(folder, `${kind.name}.srt`), cues.join("\n"))
  const path = join(folder, `${kind.name}.mov`)
  run([
    ...flags("ffmpeg -v error -y"),
    ...flags(`-f rawvideo -pix_fmt rgb24 -s ${columns}x${rows} -r ${FrameRate.format(kind.rate)} -i`),
    picture,
    ...flags(`-f s16le -ar ${sampleRate} -ac 1 -i`),
    voices,
    ...flags(`-vf scale=${size.width}:${size.height}:flags=neighbor`),
    ...flags("-c:v libx264 -preset ultrafast -crf 18 -pix_fmt yuv420p"),
    ...flags(`-c:a pcm_s16le -timecode ${kind.startTimecode}`),
    path,
  ])
  return path
}

export interface Seen {
  /** The number that the frame says of itself. */
  readonly frame: number
  readonly colour: Colour
}

/** Cuts frames out of the film and reads what they say. `wanted` ascend. */
export const see = (path: string, wanted: ReadonlyArray<number>): ReadonlyArray<Seen> => {
  const select = wanted.map((frame) => `eq(n\\,${frame})`).join("+")
  const bytes = run([
    ...flags("ffmpeg -v error -i"),
    path,
    ...flags(`-map 0:v -vf select='${select}',scale=${columns}:${rows}:flags=area`),
    ...flags("-vsync 0 -f rawvideo -pix_fmt rgb24 -"),
  ])
  const length = rows * columns * 3
  return Array.from({ length: bytes.byteLength / length }, (_, index) => {
    const at = index * length
    let frame = 0
    for (let bit = 0; bit < columns; bit++) if (bytes[at + bit * 3]! > 127) frame |= 1 << bit
    const middle = at + (columns * Math.floor(rows / 2) + columns / 2) * 3
    return { frame, colour: [bytes[middle]!, bytes[middle + 1]!, bytes[middle + 2]!] as const }
  })
}
