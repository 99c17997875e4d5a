import { FrameRate, Timecode } from "@roughcut/core"
import { afterAll, beforeAll, expect, test } from "bun:test"
import { readEdl } from "../support/EdlReader.ts"
import { type Colour, type FilmKind, makeFilm, see, shotsOf, size } from "../support/Film.ts"
import { roughcut, startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const installed = Bun.which("ffmpeg") !== null
const note = installed ? "" : " (ffmpeg is not installed)"

/** How far the encoder may move a colour, of 255. */
const tolerance = 16

const kinds: ReadonlyArray<FilmKind & { readonly title: string; readonly told: string }> = [
  {
    title: "a quarter of an hour at 25 frames a second",
    name: "film",
    rate: FrameRate.parse("25")!,
    frames: 25 * 900,
    startTimecode: "10:00:00:00",
    told: "00:15:00.000",
  },
  {
    title: "five minutes of drop-frame at 29.97 around the hour",
    name: "drop",
    rate: FrameRate.parse("30000/1001")!,
    frames: 9000,
    startTimecode: "00:58:30;02",
    told: "00:05:00.300",
  },
]

const folder = temporaryFolder()
let service: Awaited<ReturnType<typeof startService>>
let key: string

beforeAll(async () => {
  service = await startService(folder.root)
  key = (await service.nextLine())!
})
afterAll(async () => {
  service.child.kill()
  await service.child.exited
  folder.remove()
})

const call = async (target: string, body?: unknown): Promise<string> => {
  const response = await fetch(`${service.url}${target}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect([target, response.status, response.ok ? "" : text]).toEqual([target, 200, ""])
  return text
}

const apart = (a: Colour, b: Colour) => Math.max(...a.map((value, index) => Math.abs(value - b[index]!)))

/** Holds every cut of an edit list against the film: the frames it names are those that are there. Gives its length. */
const holdAgainstFilm = (path: string, kind: FilmKind, text: string): number => {
  const counting = Timecode.counting(kind.rate, Timecode.isDropFrame(kind.startTimecode))
  const origin = Timecode.parse(kind.startTimecode, counting)!
  const { dropFrame, events } = readEdl(text, FrameRate.toNumber(kind.rate))
  expect(dropFrame).toBe(counting.dropFrame)
  const cuts = events.filter(({ channel, code, speed }) => channel === "V" && code === "C" && speed === null)
  expect(cuts.length).toBeGreaterThan(0)
  const wanted = new Set<number>()
  for (const { sourceIn, sourceOut } of cuts) {
    const [first, last] = [sourceIn - origin, sourceOut - origin - 1]
    expect(first).toBeGreaterThanOrEqual(0)
    expect(last).toBeLessThan(kind.frames)
    for (const frame of [first, Math.floor((first + last) / 2), last]) wanted.add(frame)
  }
  const asked = [...wanted].sort((a, b) => a - b)
  const seen = see(path, asked)
  expect(seen.map(({ frame }) => frame)).toEqual(asked)
  const shots = shotsOf(kind)
  for (const { colour, frame } of seen) {
    const shot = shots.find(({ end }) => frame < end)!
    expect([frame, apart(colour, shot.colour) <= tolerance]).toEqual([frame, true])
  }
  return Math.max(...events.map(({ recordOut }) => recordOut)) - events[0]!.recordIn
}

for (const kind of kinds)
  test.skipIf(!installed)(
    `${kind.title}: the frames of its cuts are the right ones${note}`,
    async () => {
      const path = makeFilm(folder.root, kind)
      const fps = FrameRate.toNumber(kind.rate)
      const rate = FrameRate.format(kind.rate)

      const { code, err, out } = await roughcut(["library", "add", path], folder.root)
      expect([code, err]).toEqual([0, ""])
      const [uuid, ...told] = out.trim().split(/ {2,}/)
      expect(told).toEqual([kind.told, rate, `${kind.name}.mov`])

      const file = JSON.parse(await call(`/library/files/${uuid}`))
      expect({ ...file, rate: String(file.rate) }).toMatchObject({
        ...size,
        duration: kind.frames / fps,
        rate,
        start_timecode: kind.startTimecode,
        drop_frame: Timecode.isDropFrame(kind.startTimecode),
        audio_channels: 1,
      })
      expect(
        file.transcript.map(({ speaker, text }: { speaker: string; text: string }) => [speaker, text]),
      ).toEqual(shotsOf(kind).map(({ said, speaker }) => [speaker, said]))

      const prompt = "The best of what Anna says about the lighthouse, 60 seconds"
      const made = JSON.parse(await call("/timelines/generate/highlight", { prompt, files: [uuid] }))
      expect(made.highlights.length).toBeGreaterThan(0)
      const exported = () => call(`/timelines/${made.uuid}/export/cmx_3600`, {})
      const first = holdAgainstFilm(path, kind, await exported())
      expect(first).toBeGreaterThan(0)
      expect(first).toBeLessThanOrEqual(60 * 1.05 * fps)

      await call(`/timelines/${made.uuid}/refine`, { prompt: "Make it 30 seconds" })
      const second = holdAgainstFilm(path, kind, await exported())
      expect(second).toBeGreaterThan(0)
      expect(second).toBeLessThanOrEqual(31 * fps)
    },
    120_000,
  )
