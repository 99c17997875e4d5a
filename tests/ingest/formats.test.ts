import { FrameRate } from "@roughcut/core"
import { type Footage, type Programs, ReadMedia } from "@roughcut/server"
import { NodeFiles, NodePrograms } from "@roughcut/server/node"
import { afterAll, expect, test } from "bun:test"
import { Effect } from "effect"
import { noPrograms } from "../support/MemoryFiles.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const installed = Bun.which("ffmpeg") !== null && Bun.which("ffprobe") !== null
const folder = temporaryFolder()
afterAll(folder.remove)

const picture = (rate: string, size = "160x90") => `-f lavfi -i testsrc=s=${size}:r=${rate}:d=2`
const sound = "-f lavfi -i sine=r=48000:d=2"
const h264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p"

interface Made {
  readonly name: string
  readonly with: string
  /** Duration, rate, size, channels and start as they should be read. */
  readonly facts: readonly [number, string | null, string | null, number, string | null]
  /** Whether it takes ffprobe. */
  readonly aided?: boolean
}

const made: ReadonlyArray<Made> = [
  {
    name: "drop.mov",
    with: `${picture("30000/1001")} ${sound} ${h264} -timecode 10:00:00;00`,
    facts: [2.002, "30000/1001", "160x90", 1, "10:00:00;00"],
  },
  {
    name: "non-drop.mov",
    with: `${picture("30000/1001")} ${h264} -timecode 10:00:00:00`,
    facts: [2.002, "30000/1001", "160x90", 0, "10:00:00:00"],
  },
  {
    name: "prores.mov",
    with: `${picture("24000/1001")} ${sound} -c:v prores_ks -c:a pcm_s24le -ac 2 -timecode 01:02:03:04`,
    facts: [2.002, "24000/1001", "160x90", 2, "01:02:03:04"],
  },
  {
    name: "fast.mp4",
    with: `${picture("60000/1001")} ${h264} -timecode 00:59:59;58`,
    facts: [2.002, "60000/1001", "160x90", 0, "00:59:59;58"],
  },
  {
    name: "b-frames.mp4",
    with: `${picture("25")} ${sound} ${h264} -bf 2 -c:a aac`,
    facts: [2, "25", "160x90", 1, null],
  },
  {
    name: "fragments.mp4",
    with: `${picture("25")} ${h264} -movflags frag_keyframe+empty_moov`,
    facts: [2, "25", "160x90", 0, null],
  },
  {
    name: "six.mp4",
    with: `${picture("50")} ${sound} ${h264} -c:a ac3 -ac 6`,
    facts: [2, "50", "160x90", 6, null],
  },
  {
    name: "averaged.mkv",
    with: `${picture("30000/1001")} ${h264}`,
    facts: [2.002, "30000/1001", "160x90", 0, null],
  },
  {
    name: "film.mkv",
    with: `${picture("24000/1001")} ${h264}`,
    facts: [2.002, "24000/1001", "160x90", 0, null],
  },
  {
    name: "tagged.mkv",
    with: `${picture("30000/1001")} ${h264} -metadata timecode=02:00:00;02`,
    facts: [2.002, "30000/1001", "160x90", 0, "02:00:00;02"],
  },
  {
    name: "uneven.mp4",
    with: `${picture("30")} -vf select='not(eq(mod(n\\,30)\\,7))' -vsync vfr ${h264}`,
    facts: [2, "30", "160x90", 0, null],
  },
  { name: "web.webm", with: `${picture("50")} -c:v libvpx`, facts: [2, "50", "160x90", 0, null] },
  {
    name: "stream.ts",
    with: `${picture("25")} ${sound} ${h264} -c:a aac`,
    facts: [2, "25", "160x90", 1, null],
  },
  {
    name: "broadcast.mxf",
    with: `${picture("25", "720x576")} ${sound} -c:v mpeg2video -timecode 10:00:00:00`,
    facts: [2, "25", "720x576", 1, "10:00:00:00"],
    aided: true,
  },
  { name: "old.avi", with: `${picture("25")} -c:v mpeg4`, facts: [2, "25", "160x90", 0, null], aided: true },
  { name: "sound.flac", with: sound, facts: [2, null, null, 1, null] },
  { name: "sound.m4a", with: `${sound} -c:a aac -ac 2`, facts: [2, null, null, 2, null] },
  {
    name: "field.wav",
    with: `${sound} -write_bext 1 -metadata time_reference=172800000`,
    facts: [2, null, null, 1, "01:00:00:00"],
  },
]

const told = ({ audioChannels, duration, height, rate, start, width }: Footage.Footage) => [
  duration,
  rate === null ? null : FrameRate.format(rate),
  width === null ? null : `${width}x${height}`,
  audioChannels,
  start?.label ?? null,
]

const note = installed ? "" : " (ffmpeg is not installed)"

for (const { aided = false, facts, name, with: options } of made)
  test.skipIf(!installed)(`${name} is read the same with ffprobe and without${note}`, async () => {
    const path = folder.path(name)
    const encoded = Bun.spawnSync(["ffmpeg", "-v", "error", "-y", ...options.split(" "), path])
    expect(encoded.stderr.toString()).toBe("")
    const read = (run: Programs.RunProgram) =>
      Effect.runPromise(Effect.either(ReadMedia.readMedia(NodeFiles.files, run, path)))
    for (const run of aided ? [NodePrograms.run] : [NodePrograms.run, noPrograms]) {
      const found = await read(run)
      if (found._tag === "Left") throw found.left
      const [duration, ...rest] = told(found.right)
      expect(Math.abs(Number(duration) - facts[0])).toBeLessThan(0.03)
      expect(rest).toEqual(facts.slice(1))
    }
    if (aided) expect((await read(noPrograms))._tag).toBe("Left")
  })
