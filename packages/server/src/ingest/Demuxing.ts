import { Effect } from "effect"
import type { MetadataTags } from "mediabunny"
import { type Footage, MediaUnreadable, neitherPictureNorSound, seconds, startLabelled } from "./Footage.ts"
import type { OpenFile } from "./LocalFiles.ts"
import { standardRate } from "./StandardRate.ts"

/** Frames over which a rate is measured. */
const measured = 300

const load = () => import("mediabunny")

/** Matroska keeps the timecode of its first frame in a tag of the file. */
const timecodeTag = ({ raw }: MetadataTags): string | undefined => {
  const found = Object.entries(raw ?? {}).find(([key]) => key.toUpperCase() === "TIMECODE")?.[1]
  return typeof found === "string" ? found : undefined
}

type Library = Awaited<ReturnType<typeof load>>

const footageOf = async (library: Library, file: OpenFile) => {
  const { ALL_FORMATS, CustomSource, Input, Logging, LogLevel, MPEG_TS } = library
  Logging.level = LogLevel.Silent
  const input = new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => file.size,
      read: (start, end) => Effect.runPromise(file.read(start, end - start)),
      prefetchProfile: "fileSystem",
    }),
  })
  try {
    if (!(await input.canRead())) return "its format is not known"
    const [picture] = await input.getVideoTracks()
    const sounds = await input.getAudioTracks()
    const main = picture ?? sounds[0]
    // It leaves out streams that it does not know, and a transport stream of sound alone is hardly ever meant.
    if (picture === undefined && (await input.getFormat()) === MPEG_TS)
      return "its picture is of a kind that takes ffprobe to read, which is not installed"
    if (main === undefined) return neitherPictureNorSound
    const duration = (await main.computeDuration()) - Math.max(0, await main.getFirstTimestamp())
    if (!(duration > 0)) return neitherPictureNorSound
    const channels = await Promise.all(sounds.map((sound) => sound.getNumberOfChannels()))
    const facts = {
      duration: seconds(duration),
      audioChannels: channels.reduce((sum, count) => sum + count, 0),
      start: null,
    }
    if (picture === undefined) return { ...facts, rate: null, width: null, height: null }
    const { averageFrameRate, bestGuessFrameRate } = await picture.computeFrameRateMetrics({
      targetPacketCount: measured,
    })
    const rate = standardRate(averageFrameRate, bestGuessFrameRate)
    const turned = (await picture.getRotation()) % 180 === 90
    const [width, height] = [await picture.getCodedWidth(), await picture.getCodedHeight()]
    return {
      ...facts,
      rate,
      start: startLabelled(timecodeTag(await input.getMetadataTags()), rate),
      width: turned ? height : width,
      height: turned ? width : height,
    }
  } finally {
    input.dispose()
  }
}

/** Reads a file of any format that the demuxer in TypeScript knows: Matroska, WebM, MPEG-TS, MP3, Ogg, FLAC ... */
export const read = (file: OpenFile): Effect.Effect<Footage, MediaUnreadable> =>
  Effect.tryPromise({
    try: async (): Promise<Footage | string> => footageOf(await load(), file),
    catch: () => new MediaUnreadable({ path: file.path, reason: "it is damaged or cut short" }),
  }).pipe(
    Effect.flatMap((found) =>
      typeof found === "string"
        ? Effect.fail(new MediaUnreadable({ path: file.path, reason: found }))
        : Effect.succeed(found),
    ),
  )
