import { isJsonObject, type JsonObject } from "../../json/JsonText.ts"
import { firstCharacters } from "../../json/Text.ts"
import type { MediaFile } from "../../library/MediaFile.ts"
import * as Build from "../../otio/Build.ts"
import * as FrameRate from "../../time/FrameRate.ts"
import { assemble, type Cut } from "../Assembly.ts"
import { readChoice } from "./ChoiceReader.ts"
import { chosen } from "./Choosing.ts"
import { hasWords, type Known, roughcutOf, wordsOfMoment } from "./ClipWords.ts"
import { childrenOf, mediaOf, numberOf, tracksOf } from "../Durations.ts"
import type { Edit, Piece } from "./Edit.ts"
import { isClip, mediaKey } from "./EditedTrack.ts"
import { framesIn, framesOf, rangeOf, toFrames } from "./Frames.ts"
import type { Material } from "../Generator.ts"
import type { Content } from "./Instruction.ts"
import { materialOf, sample } from "../pick/Sampling.ts"

/** Seconds that given files take at the most, that an unknown file takes, and that a slug lasts. */
const addedLength = 60
const unknownLength = 5
const slugLength = 4
const longestName = 80

const piecesOf = (edit: Edit, cuts: ReadonlyArray<Cut>): ReadonlyArray<Piece> => {
  const addition = assemble({ name: "", cuts, rate: FrameRate.format(edit.rate), metadata: {} })
  const [video, audio] = childrenOf(tracksOf(addition))
  const sounds = audio === undefined ? [] : childrenOf(audio)
  return childrenOf(video ?? {}).map((json, index) => {
    const sound = sounds[index]
    return {
      origin: null,
      json,
      head: 0,
      frames: framesOf(json, edit.rate),
      sound: sound !== undefined && isClip(sound) ? sound : null,
    }
  })
}

const slug = (edit: Edit, { seconds, words }: Content): Piece => {
  const text = words ?? ""
  const frames = Math.max(1, toFrames(seconds ?? slugLength, edit.rate))
  const range = Build.frames(0, frames, edit.rate)
  const name = firstCharacters(text, longestName)
  const isBlack = /^(?:black|a black (?:frame|screen))$/iu.test(text)
  return {
    origin: null,
    head: 0,
    frames,
    sound: null,
    json: Build.clip({
      name,
      sourceRange: range,
      media: Build.generatorReference({
        kind: isBlack ? "black" : "Slug",
        name,
        parameters: isBlack ? {} : { text },
        availableRange: range,
      }),
      metadata: { roughcut: { text } },
    }),
  }
}

/** Moments of files in which something is said or seen. */
const moments = (
  files: ReadonlyArray<MediaFile>,
  words: string,
  seconds: number | null,
  known: Known,
): ReadonlyArray<Cut> => {
  const found = files.flatMap((file) =>
    [...file.transcript, ...file.shots]
      .filter(({ end, start }) => end > start)
      .filter(({ end, start }) =>
        hasWords(wordsOfMoment(file, start, end, known.subjects), words, known.subjects),
      )
      .map(({ end, start }) => ({
        file,
        start,
        end: Math.min(end, file.duration, seconds === null ? end : start + seconds),
      })),
  )
  const [first] = found.filter(({ end, start }) => end > start)
  return first === undefined
    ? []
    : [{ ...first, metadata: { file: first.file.uuid, start: first.start, end: first.end } }]
}

const given = (material: Material, seconds: number | null): ReadonlyArray<Cut> => [
  ...sample(
    materialOf(material.files, new Set(material.subjects.map(({ uuid }) => uuid))),
    seconds ?? addedLength,
  ).map(({ end, file, start }) => ({ file, start, end, metadata: { file: file.uuid, start, end } })),
  ...material.unknownFiles.map((file) => ({
    file,
    start: 0,
    end: seconds ?? unknownLength,
    metadata: { file },
  })),
]

/** What was added, with whether it came from the given files; nothing where no file was given. */
export const contentOf = (
  edit: Edit,
  content: Content,
  material: Material,
  known: Known,
): ReadonlyArray<Piece> => {
  const { seconds, words } = content
  if (words === null) return piecesOf(edit, given(material, seconds))
  const choice = readChoice(words)
  if (choice !== null && (choice.type === "numbers" || choice.type === "places")) {
    const copies = chosen(edit, choice, known).map((index) => edit.pieces[index]!)
    if (copies.length > 0) return copies
  }
  const found = moments(material.files, words, seconds, known)
  if (found.length > 0) return piecesOf(edit, found)
  if (material.files.length + material.unknownFiles.length > 0)
    return piecesOf(edit, given(material, seconds))
  const elsewhere = moments(known.files, words, seconds, known)
  return elsewhere.length > 0 ? piecesOf(edit, elsewhere) : [slug(edit, content)]
}

/** A moment of media that another clip plays, with what that clip knows of it. */
const borrowed = (
  edit: Edit,
  uuid: string,
  start: number,
  end: number,
  more: JsonObject,
): Piece | undefined => {
  const like = edit.pieces.find(
    ({ json }) => isClip(json) && mediaKey(json, mediaOf(json)) === uuid.toLowerCase(),
  )
  const media = like === undefined ? undefined : mediaOf(like.json)
  if (media === undefined) return undefined
  const available = rangeOf(media["available_range"])
  const first = available === undefined ? 0 : framesIn(available.start, edit.rate)
  const frames = toFrames(end, edit.rate) - toFrames(start, edit.rate)
  if (frames < 1) return undefined
  const json = Build.clip({
    name: typeof media["name"] === "string" ? media["name"] : "",
    sourceRange: Build.frames(Math.round(first) + toFrames(start, edit.rate), frames, edit.rate),
    media,
    metadata: { roughcut: more },
  })
  const isHeard = numberOf(roughcutOf(media)["audio_channels"], 0) > 0
  return { origin: null, json, head: 0, frames, sound: isHeard ? json : null }
}

/** Moments that were found and not picked when the timeline was made, best first, as far as their media is known. */
export const alternatesOf = (edit: Edit, known: Known): ReadonlyArray<Piece> => {
  const { alternates } = roughcutOf(edit.timeline)
  if (!Array.isArray(alternates)) return []
  return alternates.filter(isJsonObject).flatMap((alternate) => {
    const { end, file, start } = alternate
    if (
      typeof file !== "string" ||
      typeof start !== "number" ||
      typeof end !== "number" ||
      !(end > start) ||
      start < 0
    )
      return []
    const found = known.files.find(({ uuid }) => uuid === file.toLowerCase())
    if (found === undefined) return borrowed(edit, file, start, end, alternate) ?? []
    return piecesOf(edit, [{ file: found, start, end: Math.min(end, found.duration), metadata: alternate }])
  })
}
