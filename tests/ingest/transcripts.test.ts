import { type MediaFile } from "@roughcut/core"
import { ReadTranscript } from "@roughcut/server"
import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { memoryFiles } from "../support/MemoryFiles.ts"

const path = "/media/said"
const reading = (text: string | Uint8Array) =>
  ReadTranscript.readTranscript(
    memoryFiles({ [path]: typeof text === "string" ? new TextEncoder().encode(text) : text }),
    path,
  )
const read = (text: string | Uint8Array) => Effect.runSync(reading(text))
const refusal = (text: string | Uint8Array) => Effect.runSync(Effect.flip(reading(text))).message

const said = (all: ReadonlyArray<MediaFile.Utterance>) =>
  all.map(({ end, speaker, start, text }) => [start, end, speaker, text])
const words = (all: ReadonlyArray<MediaFile.Utterance>) =>
  all.map(({ words }) => words.map(({ end, start, text }) => [start, end, text]))

const lines = (...all: ReadonlyArray<string>) => all.join("\n")

describe("SubRip", () => {
  test("cues become utterances, without tags, on one line", () => {
    const text = lines(
      "1",
      "00:00:01,000 --> 00:00:02,500",
      "<i>The tide</i> was",
      "{\\an8}out &amp; low.",
      "",
      "2",
      "01:00:03,250 --> 01:00:04,000 X1:1 X2:2",
      '<font color="red">Then it came.</font>',
    )
    expect(said(read(text))).toEqual([
      [1, 2.5, null, "The tide was out & low."],
      [3603.25, 3604, null, "Then it came."],
    ])
  })

  test("is read with CRLF, a byte order mark, dots, missing hours, numbers and blank lines, and out of order", () => {
    const text =
      "\ufeff\r\n00:05.5 --> 00:06\r\nB\r\n7\r\n0:00:01.2 --> 0:00:02.25\r\n\r\nA\r\n\r\n00:00:08,000 --> 00:00:09,000\r\n \r\n"
    expect(said(read(text))).toEqual([
      [1.2, 2.25, null, "A"],
      [5.5, 6, null, "B"],
    ])
  })

  test("cues may overlap; one that ends before it starts has no length", () => {
    const text = lines(
      "00:01,0 --> 00:05,0",
      "A",
      "",
      "00:02,0 --> 00:03,0",
      "B",
      "",
      "00:09,0 --> 00:08,0",
      "C",
    )
    expect(said(read(text))).toEqual([
      [1, 5, null, "A"],
      [2, 3, null, "B"],
      [9, 9, null, "C"],
    ])
  })

  test("names before a colon become speakers where they come back, and hold until a sentence ends", () => {
    const cues = [
      "Anna: We left at dawn and",
      "came back at night.",
      "It was cold.",
      "BORIS: Remember: never alone.",
      "Anna: Never.\nBORIS: Right.",
      "Remember: wear a hat.",
      "It is 10:30 now.",
    ]
    const text = lines(
      ...cues.flatMap((cue, index) => [`00:0${index},000 --> 00:0${index + 1},000`, cue, ""]),
    )
    expect(said(read(text))).toEqual([
      [0, 1, "Anna", "We left at dawn and"],
      [1, 2, "Anna", "came back at night."],
      [2, 3, null, "It was cold."],
      [3, 4, "BORIS", "Remember: never alone."],
      [4, 4.5, "Anna", "Never."],
      [4.5, 5, "BORIS", "Right."],
      [5, 6, null, "Remember: wear a hat."],
      [6, 7, null, "It is 10:30 now."],
    ])
  })

  test("is read in UTF-16 and in Windows-1252", () => {
    const text = "00:01,000 --> 00:02,000\nGrüße, Zoë\n"
    const utf16 = (little: boolean, mark: boolean) => {
      const units = [...(mark ? "\ufeff" : ""), ...text].map((character) => character.charCodeAt(0))
      return new Uint8Array(
        units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
      )
    }
    for (const bytes of [
      utf16(true, true),
      utf16(false, true),
      utf16(true, false),
      utf16(false, false),
      new Uint8Array([...text].map((character) => character.charCodeAt(0))),
    ])
      expect(said(read(bytes))).toEqual([[1, 2, null, "Grüße, Zoë"]])
  })

  test("a fault names its line", () => {
    expect(refusal(lines("1", "00:01,000 --> 00:02,000", "A", "", "2", "00:03,000 -> x --> 4", "B"))).toBe(
      'Cannot read the transcript /media/said, line 6: "00:03,000 -> x --> 4" is not a pair of times such as "00:00:01,000 --> 00:00:02,500".',
    )
    expect(refusal("just a text")).toContain("line 1: it holds no cue")
    expect(refusal(" \n")).toContain("it is empty")
    expect(refusal("00:99:01,000 --> 00:99:02,000\nA")).toContain("line 1")
  })
})

describe("WebVTT", () => {
  test("voices become speakers; tags go, entities are decoded, notes and styles are passed over", () => {
    const text = lines(
      "WEBVTT - a title",
      "",
      "STYLE",
      "::cue { color: red }",
      "",
      "NOTE",
      "nothing --> here",
      "",
      "cue 1",
      "00:01.000 --> 00:02.000 align:start",
      "<v.loud Anna Berg>Fish &lt;and&gt; <i.x>chips</i></v>",
      "",
      "00:00:02.000 --> 00:00:04.000",
      "<v Boris>Yes.<v Anna Berg>No&nbsp;way.",
    )
    expect(said(read(text))).toEqual([
      [1, 2, "Anna Berg", "Fish <and> chips"],
      [2, 2.727, "Boris", "Yes."],
      [2.727, 4, "Anna Berg", "No way."],
    ])
  })

  test("times inside a cue are those of words", () => {
    const text = lines(
      "WEBVTT",
      "",
      "00:01.000 --> 00:04.000",
      "One<00:02.000><c> two</c><00:03.000><c> three four</c>",
      "",
      "00:04.000 --> 00:05.000",
      "Untimed words",
    )
    expect(words(read(text))).toEqual([
      [
        [1, 2, "One"],
        [2, 3, "two"],
        [3, 3.556, "three"],
        [3.556, 4, "four"],
      ],
      [],
    ])
    expect(said(read(text))[0]).toEqual([1, 4, null, "One two three four"])
  })

  test("live captions, which show each line twice, are read once", () => {
    const text = lines(
      "WEBVTT",
      "Kind: captions",
      "",
      "00:00:00.000 --> 00:00:02.000 align:start position:0%",
      " ",
      "we<00:00:00.500><c> sailed</c>",
      "",
      "00:00:02.000 --> 00:00:02.010",
      "we sailed",
      " ",
      "",
      "00:00:02.010 --> 00:00:04.000",
      "we sailed",
      "at<00:00:03.000><c> dawn</c>",
      "",
      "00:00:04.000 --> 00:00:04.010",
      "at dawn",
      " ",
    )
    expect(said(read(text))).toEqual([
      [0, 2, null, "we sailed"],
      [2.01, 4, null, "at dawn"],
    ])
  })

  test("names before a colon are speakers where there are no voices; a fault names its line", () => {
    const text = lines(
      "WEBVTT",
      "",
      "00:01.000 --> 00:02.000",
      "Anna: Hi.",
      "",
      "00:02.000 --> 00:03.000",
      "Anna: Ho.",
    )
    expect(said(read(text)).map(([, , speaker]) => speaker)).toEqual(["Anna", "Anna"])
    expect(refusal(lines("WEBVTT", "", "00:01.000 --> soon", "Hi."))).toContain("line 3")
    expect(read("WEBVTT\n")).toEqual([])
  })
})

describe("the JSON of speech recognisers", () => {
  const word = (start: number, end: number, word: string, more: object = {}) => ({
    start,
    end,
    word,
    ...more,
  })

  test("segments with words, as openai-whisper and faster-whisper write them", () => {
    const segment = {
      id: 0,
      start: 0.5,
      end: 2.25,
      text: " We sailed.",
      words: [word(0.5, 1, " We", { probability: 0.9 }), word(1, 2.2, " sailed.")],
    }
    for (const value of [{ text: "We sailed.", language: "en", segments: [segment] }, [segment]]) {
      const found = read(JSON.stringify(value, null, 2))
      expect(said(found)).toEqual([[0.5, 2.25, null, "We sailed."]])
      expect(words(found)).toEqual([
        [
          [0.5, 1, "We"],
          [1, 2.2, "sailed."],
        ],
      ])
    }
  })

  test("speakers and unaligned words, as WhisperX writes them", () => {
    const segments = [
      {
        start: 0,
        end: 1,
        text: "In 1990.",
        speaker: "SPEAKER_00",
        words: [word(0, 0.5, "In"), { word: "1990." }],
      },
      { start: 1, end: 2, text: "Yes, no.", words: [word(1, 1.2, "Yes,", { speaker: "SPEAKER_01" })] },
    ]
    const found = read(JSON.stringify({ segments, word_segments: [] }))
    expect(said(found).map(([, , speaker]) => speaker)).toEqual(["SPEAKER_00", "SPEAKER_01"])
    expect(words(found)[0]).toEqual([[0, 0.5, "In"]])
  })

  test("offsets and tokens, as whisper.cpp writes them", () => {
    const token = (from: number, to: number, text: string) => ({ text, offsets: { from, to }, id: 1, p: 0.9 })
    const transcription = [
      {
        timestamps: { from: "00:00:00,000", to: "00:00:01,500" },
        offsets: { from: 0, to: 1500 },
        text: " The lighthouse.",
        tokens: [
          token(0, 0, "[_BEG_]"),
          token(0, 300, " The"),
          token(300, 700, " light"),
          token(700, 1400, "house"),
          token(1400, 1500, "."),
          token(1500, 1500, "[_TT_75]"),
        ],
      },
    ]
    const found = read(JSON.stringify({ model: {}, transcription }))
    expect(said(found)).toEqual([[0, 1.5, null, "The lighthouse."]])
    expect(words(found)).toEqual([
      [
        [0, 0.3, "The"],
        [0.3, 1.5, "lighthouse."],
      ],
    ])
  })

  test("the transcript of a media file, as the library gives it", () => {
    const transcript = [
      { start: 0, end: 1, text: "Hi.", speaker: "Anna", words: [{ start: 0, end: 1, text: "Hi." }] },
    ]
    expect(read(JSON.stringify({ name: "a.mov", transcript }))).toEqual(transcript)
  })

  test("a fault names its line, or the place in the JSON", () => {
    expect(refusal('{\n  "segments": [\n    { "start": 0, }\n  ]\n}')).toBe(
      "Cannot read the transcript /media/said, line 3: it is not valid JSON.",
    )
    expect(refusal('{\n"segments": [\n{"start":1')).toContain("line 3")
    expect(refusal('{"a": "\n"}')).toContain("line 1")
    expect(refusal('{"segments": [{ "start": 0, "end": 1, "text": "a" }, { "start": "0" }]}')).toBe(
      "Cannot read the transcript /media/said: segments[1] has no start and end in seconds.",
    )
    expect(refusal('{"transcription": [{ "text": "a" }]}')).toContain("transcription[0] has no offsets")
    expect(refusal('{"frames": []}')).toContain("no list of segments")
    expect(refusal(`{"segments":${"[".repeat(100_000)}`)).toContain("nested too deep")
  })
})

test("whatever the bytes are, the answer is a transcript or a sentence", () => {
  const samples = [
    "WEBVTT\n\n00:01.000 --> 00:02.000\n<v A>B<00:01.500> C",
    "1\n00:01,000 --> 00:02,000\nA: b",
    '{"segments":[{"start":0,"end":1,"text":"a"}]}',
  ]
  for (const sample of samples) {
    const bytes = new TextEncoder().encode(sample)
    for (let at = 0; at < bytes.length; at++)
      for (const value of [0, 10, 60, 255]) {
        const changed = bytes.slice()
        changed[at] = value
        expect(Effect.runSyncExit(Effect.either(reading(changed)))._tag).toBe("Success")
      }
  }
})
