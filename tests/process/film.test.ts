import { afterAll, expect, test } from "bun:test"
import { readEdl } from "../support/EdlReader.ts"
import { type Colour, frames, makeFilm, rate, see, seconds, shotAt, shots, size } from "../support/Film.ts"
import { roughcut, startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const installed = Bun.which("ffmpeg") !== null
const folder = temporaryFolder()
let service: Awaited<ReturnType<typeof startService>> | undefined
afterAll(async () => {
  service?.child.kill()
  await service?.child.exited
  folder.remove()
})

const origin = 10 * 3600 * rate
/** How far the encoder may move a colour, of 255. */
const tolerance = 16

const apart = (a: Colour, b: Colour) => Math.max(...a.map((value, index) => Math.abs(value - b[index]!)))

/** Every cut of an edit list, held against the film: the frames it names are those that are there. */
const holdAgainstFilm = (path: string, text: string) => {
  const { events } = readEdl(text, rate)
  const cuts = events.filter(({ channel, code, speed }) => channel === "V" && code === "C" && speed === null)
  expect(cuts.length).toBeGreaterThan(0)
  const wanted = new Set<number>()
  for (const { sourceIn, sourceOut } of cuts) {
    const [first, last] = [sourceIn - origin, sourceOut - origin - 1]
    expect(first).toBeGreaterThanOrEqual(0)
    expect(last).toBeLessThan(frames)
    for (const frame of [first, Math.floor((first + last) / 2), last]) wanted.add(frame)
  }
  const asked = [...wanted].sort((a, b) => a - b)
  const seen = see(path, asked)
  expect(seen.map(({ frame }) => frame)).toEqual(asked)
  for (const { colour, frame } of seen)
    expect([frame, apart(colour, shotAt(frame).colour) <= tolerance]).toEqual([frame, true])
  return { cuts, length: Math.max(...events.map(({ recordOut }) => recordOut)) - 3600 * rate }
}

test.skipIf(!installed)(
  `a quarter of an hour of film becomes a cut whose frames are the right ones${installed ? "" : " (ffmpeg is not installed)"}`,
  async () => {
    const path = makeFilm(folder.root)
    const { nextLine, url } = (service = await startService(folder.root))
    const key = (await nextLine())!
    const call = async (target: string, body?: unknown) => {
      const response = await fetch(`${url}${target}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { "X-API-Key": key, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      expect([target, response.status, response.ok ? "" : text]).toEqual([target, 200, ""])
      return text
    }

    const { code, err, out } = await roughcut(["library", "add", path], folder.root)
    expect([code, err]).toEqual([0, ""])
    const [uuid, duration, told, name] = out.trim().split(/ {2,}/)
    expect([duration, told, name]).toEqual(["00:15:00.000", String(rate), "film.mov"])

    const file = JSON.parse(await call(`/library/files/${uuid}`))
    expect(file).toMatchObject({
      ...size,
      duration: seconds,
      rate,
      start_timecode: "10:00:00:00",
      drop_frame: false,
      audio_channels: 1,
    })
    expect(
      file.transcript.map(({ speaker, text }: { speaker: string; text: string }) => [speaker, text]),
    ).toEqual(shots.map(({ said, speaker }) => [speaker, said]))

    const made = JSON.parse(
      await call("/timelines/generate/highlight", {
        prompt: "The best of what Anna says about the lighthouse, 60 seconds",
        files: [uuid],
      }),
    )
    expect(made.highlights.length).toBeGreaterThan(0)
    const first = holdAgainstFilm(path, await call(`/timelines/${made.uuid}/export/cmx_3600`, {}))
    expect(first.length).toBeGreaterThan(0)
    expect(first.length).toBeLessThanOrEqual(61 * rate)

    await call(`/timelines/${made.uuid}/refine`, { prompt: "Make it 30 seconds" })
    const second = holdAgainstFilm(path, await call(`/timelines/${made.uuid}/export/cmx_3600`, {}))
    expect(second.length).toBeLessThanOrEqual(31 * rate)
    expect(second.length).toBeGreaterThan(0)
  },
  120_000,
)
