import type { MediaFile } from "@roughcut/core"
import fc from "fast-check"

const vocabulary =
  "budget harbour remote design screen colour people market price summer river mayor school team energy".split(
    " ",
  )
const little = "the we of and so to is a that in".split(" ")

const word = fc.oneof(fc.constantFrom(...vocabulary), fc.constantFrom(...little))

const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => {
  const text = words.join(" ")
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
})

const utterance = fc.record({
  sentences: fc.array(sentence, { minLength: 1, maxLength: 4 }),
  speaker: fc.constantFrom("Anna", "Ben", null),
  pause: fc.constantFrom(0, 0.1, 0.4, 1, 4),
  pace: fc.constantFrom(0.2, 0.35, 0.5),
})

const shot = fc.record({
  seconds: fc.double({ min: 0.6, max: 20, noNaN: true }),
  description: fc.option(fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "))),
})

/** A file whose speech and shots are laid out one after the other, its words timed or not. */
const file = fc
  .record({
    utterances: fc.array(utterance, { maxLength: 25 }),
    shots: fc.array(shot, { maxLength: 8 }),
    timed: fc.boolean(),
    silence: fc.constantFrom(0, 3, 30),
  })
  .map(({ shots, silence, timed, utterances }) => {
    let time = 0.5
    const transcript = utterances.map(({ pace, pause, sentences, speaker }) => {
      const start = time + pause
      const texts = sentences.join(" ").split(" ")
      const words = texts.map((text, index) => ({
        start: start + index * pace,
        end: start + (index + 0.8) * pace,
        text,
      }))
      time = words.at(-1)!.end
      return { start, end: time, text: sentences.join(" "), speaker, words: timed ? words : [] }
    })
    const duration = time + silence + 1
    let from = 0
    const laid = shots.flatMap(({ description, seconds }) => {
      const start = from
      from = Math.min(duration, from + seconds)
      return from > start ? [{ start, end: from, description, tags: [] }] : []
    })
    return { duration, transcript, shots: laid }
  })

/** Media libraries of a few files with speech and shots. */
export const libraries = fc.array(file, { minLength: 1, maxLength: 4 }).map((files) =>
  files.map((contents, index): MediaFile.MediaFile => ({
    uuid: `00000000-0000-4000-8000-${index.toString().padStart(12, "0")}`,
    name: `file ${index}`,
    url: null,
    rate: 25,
    start_timecode: null,
    drop_frame: false,
    width: null,
    height: null,
    audio_channels: null,
    appearances: [],
    ...contents,
  })),
)

export const prompts = fc.constantFrom(
  "budget of the harbour",
  "what Anna said about energy",
  "best moments",
  "zebra",
)
