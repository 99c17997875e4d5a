import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { quickTime, timecodeEntry, u32, videoEntry, wave } from "../support/MediaWriter.ts"
import { roughcut, startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
afterAll(folder.remove)
const media = folder.path("media files, ü")
const film = quickTime(600, [
  { handler: "vide", timescale: 25000, runs: [[250, 1000]], entry: videoEntry(320, 180), timed: true },
  {
    handler: "tmcd",
    timescale: 25000,
    runs: [[1, 250_000]],
    entry: timecodeEntry({ timescale: 25000, frameDuration: 1000, base: 25 }),
    data: u32(90_000),
  },
])

/** Nothing is installed on this machine, so that the result is the same on all. */
const bare = { PATH: "/nowhere" }
const library = (...args: ReadonlyArray<string>) => roughcut(["library", ...args], folder.root, bare)

const linesOf = (text: string) => text.trim().split("\n")

type Entry = Record<string, unknown>

/** Asks a service over the same database, as an owner. */
const asOwner = async (owner: string, path: string, body?: unknown): Promise<unknown> => {
  const key = `the-key-of-${owner}-in-the-test`
  const service = await startService(folder.root, { API_KEYS: `${owner}=${key}` })
  const response = await fetch(service.url + path, {
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { method: "PUT", body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  expect([path, response.status, response.ok ? null : answer]).toEqual([path, 200, null])
  service.child.kill()
  await service.child.exited
  return answer
}

/** The files of an owner, whole, as the service has them. */
const stored = async (owner: string): Promise<ReadonlyArray<Entry>> => {
  const all = (await asOwner(owner, "/library/files")) as ReadonlyArray<Entry>
  const files: Array<Entry> = []
  for (const { uuid } of all) files.push((await asOwner(owner, `/library/files/${String(uuid)}`)) as Entry)
  return files
}

beforeAll(() => {
  mkdirSync(join(media, "reel 2", ".hidden"), { recursive: true })
  const write = (name: string, contents: string | Uint8Array) => writeFileSync(join(media, name), contents)
  write("interview #1.mov", film)
  write("interview #1.srt", "1\r\n00:00:01,000 --> 00:00:02,500\r\nAnna: Good morning.\r\n")
  write("reel 2/sound.WAV", wave({ sampleRate: 8000, channels: 2, seconds: 3 }))
  write("reel 2/sound.json", JSON.stringify({ segments: [{ start: 0, end: 1, text: " Hello." }] }))
  write("reel 2/.hidden/left out.mov", film)
  write("reel 2/broken.mov", film.subarray(0, 28))
  write("notes.txt", "not media")
  write("still.png", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))
})

describe("the library command", () => {
  test("adds a folder's media with its transcripts; what is broken is one line, and the rest goes on", async () => {
    const { code, err, out } = await library("add", media)
    expect(code).toBe(1)
    const lines = linesOf(out)
    expect(lines.map((line) => line.replace(/^[0-9a-f-]{36} {2}/, ""))).toEqual([
      "00:00:10.000  25          interview #1.mov",
      "00:00:03.000  -           sound.WAV",
    ])
    expect(linesOf(err)).toEqual([
      `Cannot read ${media}/reel 2/broken.mov: it is cut short or was never finished: it has no index (moov).`,
      "2 files were added; 1 thing went wrong, as said above.",
    ])
  })

  test("what it added is what the service has", async () => {
    const [first] = await stored("default")
    expect(first).toMatchObject({
      name: "interview #1.mov",
      url: `file://${folder.root}/media%20files%2C%20%C3%BC/interview%20%231.mov`,
      duration: 10,
      rate: 25,
      start_timecode: "01:00:00:00",
      width: 320,
      height: 180,
      audio_channels: 0,
      transcript: [{ start: 1, end: 2.5, text: "Good morning.", speaker: "Anna", words: [] }],
    })
  })

  test("adding a file again replaces it in place, and says so", async () => {
    const path = join(media, "interview #1.mov")
    const before = linesOf((await library("list")).out)
    const uuid = before[1]!.slice(0, 36)
    const again = await library("add", path, "--name", "Anna, morning")
    expect([again.code, again.err]).toEqual([0, ""])
    expect(again.out).toBe(`${uuid}  00:00:10.000  25          Anna, morning  (replaced)\n`)
    const after = linesOf((await library("list")).out)
    expect(after.length).toBe(before.length)
    expect(after[1]).toContain(`${uuid}  00:00:10.000  25    01:00:00:00  320x180  0         Anna, morning`)
  })

  test("JSON that is no transcript is passed over; a transcript that is broken is told, its media added", async () => {
    const words = folder.path("words")
    mkdirSync(words)
    const write = (name: string, contents: string | Uint8Array) => writeFileSync(join(words, name), contents)
    const sound = wave({ sampleRate: 8000, channels: 1, seconds: 1 })
    for (const name of ["a.wav", "b.wav"]) write(name, sound)
    write("a.json", '{ "camera": 1 }')
    write("a.wav.srt", "00:00,000 --> 00:01,000\nFrom SubRip.\n")
    write("b.vtt", "WEBVTT\n\n00:00.000 --> then\nNever.\n")
    const { code, err, out } = await library("add", "--owner", "clara", words)
    expect([code, linesOf(out).length]).toEqual([1, 2])
    expect(linesOf(err)[0]).toStartWith(`Cannot read the transcript ${words}/b.vtt, line 3: `)
    expect(linesOf(err)[1]).toBe("2 files were added; 1 thing went wrong, as said above.")
    const files = await stored("clara")
    expect(files.map(({ transcript }) => transcript)).toMatchObject([[{ text: "From SubRip." }], []])
  })

  test("what others found in a file stays when it is added again, and so do its name and transcript", async () => {
    const path = folder.path("kept.wav")
    writeFileSync(path, wave({ sampleRate: 8000, channels: 1, seconds: 1 }))
    const said = folder.path("said.srt")
    writeFileSync(said, "00:00,000 --> 00:01,000\nKept.\n")
    await library("add", path, "--owner", "dora", "--name", "Kept", "--transcript", said)
    const [before] = await stored("dora")
    const found = { ...before, shots: [{ start: 0, end: 1, description: "dawn", tags: [] }] }
    await asOwner("dora", `/library/files/${before!["uuid"]}`, found)
    writeFileSync(path, wave({ sampleRate: 8000, channels: 2, seconds: 3 }))
    expect((await library("add", path, "--owner", "dora")).code).toBe(0)
    expect(await stored("dora")).toEqual([{ ...found, duration: 3, audio_channels: 2 }])
  })

  test("each owner has a library", async () => {
    await library("add", "--owner", "boris", join(media, "reel 2/sound.WAV"))
    expect(linesOf((await library("list", "--owner", "boris")).out).length).toBe(2)
    expect(linesOf((await library("list")).out).length).toBe(3)
    const uuid = linesOf((await library("list", "--owner", "boris")).out)[1]!.slice(0, 36)
    expect((await library("remove", uuid)).err).toBe(`The library has no file ${uuid}.\n`)
    expect((await library("remove", uuid, "--owner", "boris")).out).toBe("Removed sound.WAV.\n")
    expect(linesOf((await library("list", "--owner", "boris")).out).length).toBe(1)
  })

  test("people and places are added, listed and removed", async () => {
    const names = ["--name", "Anna", "--alias", "Annie", "--alias", "Ann"]
    const made = await library("subject", "add", "--kind", "person", ...names)
    expect(made.out).toMatch(/^[0-9a-f-]{36} {2}person {2}Anna\n$/)
    const uuid = made.out.slice(0, 36)
    expect(linesOf((await library("subject", "list")).out)[1]).toBe(`${uuid}  person  Anna  Annie, Ann`)
    expect((await library("subject", "remove", uuid)).out).toBe("Removed Anna.\n")
    expect(linesOf((await library("subject", "list")).out).length).toBe(1)
  })

  test("says in a sentence what is wrong, and leaves nothing half done", async () => {
    const path = join(media, "interview #1.mov")
    const wrong = folder.path("wrong.vtt")
    writeFileSync(wrong, "WEBVTT\n\n00:01.000 --> soon\nHello\n")
    const list = (await library("list")).out
    for (const [args, words] of [
      [["add", folder.path("nothing.mov")], "there is no such file"],
      [["add", join(media, "still.png")], "a PNG image"],
      [["add", join(media, "notes.txt")], "notes.txt"],
      [["add", path, "--transcript", wrong], "wrong.vtt, line 3"],
      [["add", media, "--name", "One"], "--name belongs to one file"],
      [["add", path, "--owner", "a b"], "owner"],
      [["add"], "file"],
      [["remove", "nonsense"], "not a UUID"],
      [["subject", "add", "--kind", "person", "--name", " "], "--name must not be blank"],
    ] as const) {
      const { code, err, out } = await library(...args)
      expect([args, code]).toEqual([args, 1])
      expect(out + err).toContain(words)
      if (out === "") expect([args, linesOf(err).length]).toEqual([args, 1])
    }
    const memory = await roughcut(["library", "list"], folder.root, { DATABASE_URL: "memory:" })
    expect([memory.code, memory.err]).toEqual([
      1,
      "DATABASE_URL is memory:, which keeps no library; name a database.\n",
    ])
    expect((await library("list")).out).toBe(list)
  })
})
