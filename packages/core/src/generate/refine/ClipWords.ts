import { mediaOf } from "../Durations.ts"
import { isJsonObject, type JsonObject } from "../../json/JsonText.ts"
import type { MediaFile } from "../../library/MediaFile.ts"
import type { Subject } from "../../library/Subject.ts"
import type * as FrameRate from "../../time/FrameRate.ts"
import type { Piece } from "./Edit.ts"
import { mediaKey } from "./EditedTrack.ts"
import { framesIn, playedRange, rangeOf, speedOf, toSeconds } from "./Frames.ts"
import { subjectsNamed } from "../brief/NamedSubjects.ts"

/** What clips may be told apart by: the files that are known, and the people and places. */
export interface Known {
  readonly files: ReadonlyArray<MediaFile>
  readonly subjects: ReadonlyArray<Subject>
}

const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()

const stopWords = new Set(
  "the a an of and or to in is are was were be on at for with about that this it its his her their our my your he she they we you i who what where when which as by from into s t do does did has have had not no so just very any all some".split(
    " ",
  ),
)

/** Words without their endings, so that "budgets" finds "budget" and "talking" finds "talk". */
const stem = (word: string): string =>
  word.length <= 3
    ? word
    : word.replace(/(?:'s|ies|ing|ed|es|s)$/u, (ending) => (ending === "ies" ? "y" : "")).replace(/e$/u, "")

export const stemsOf = (text: string): ReadonlyArray<string> => {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !stopWords.has(word))
  return (telling.length > 0 ? telling : words).map(stem)
}

const strings = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string" ? [value] : Array.isArray(value) ? value.flatMap(strings) : []

const record = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

export const roughcutOf = (object: JsonObject): JsonObject => record(record(object["metadata"])["roughcut"])

/** The known file that a clip plays, and from which second to which. */
export const momentOf = (
  { frames, head, json }: Piece,
  rate: FrameRate.FrameRate,
  files: ReadonlyArray<MediaFile>,
): { readonly file: MediaFile; readonly start: number; readonly end: number } | undefined => {
  const media = mediaOf(json)
  const key = mediaKey(json, media)
  const file =
    key === undefined
      ? undefined
      : (files.find(({ uuid }) => uuid === key) ??
        files.find(({ url }) => url !== null && url === media?.["target_url"]) ??
        files.find(({ name }) => name === key))
  if (file === undefined) return undefined
  const available = rangeOf(media?.["available_range"])
  const first = available === undefined ? 0 : framesIn(available.start, rate)
  const start = framesIn(playedRange(json, rate).start, rate) + head - first
  return {
    file,
    start: toSeconds(start, rate),
    end: toSeconds(start + frames * Math.max(0, speedOf(json)), rate),
  }
}

const textIn = (file: MediaFile, start: number, end: number, subjects: ReadonlyArray<Subject>) => {
  const within = (span: { readonly start: number; readonly end: number }) =>
    span.start < end - 0.05 && span.end > start + 0.05
  const seen = new Set(file.appearances.filter(within).map(({ subject }) => subject))
  return [
    ...file.transcript.filter(within).flatMap(({ speaker, text }) => [text, speaker ?? ""]),
    ...file.shots.filter(within).flatMap(({ description, tags }) => [description ?? "", ...tags]),
    ...subjects.filter(({ uuid }) => seen.has(uuid)).flatMap(({ aliases, name }) => [name, ...aliases]),
  ]
}

/** Everything that is known of a moment of a file, as words. */
export const wordsOfMoment = (
  file: MediaFile,
  start: number,
  end: number,
  subjects: ReadonlyArray<Subject>,
): string => [file.name, ...textIn(file, start, end, subjects)].join(" \n ")

/** Everything that is known of a clip, as words: its names, what it was picked for, its markers, what is said in it. */
export const wordsOf = (piece: Piece, rate: FrameRate.FrameRate, known: Known): string => {
  const { json } = piece
  const roughcut = roughcutOf(json)
  const uuids = new Set(strings(roughcut["subjects"]).map((uuid) => uuid.toLowerCase()))
  const markers = Array.isArray(json["markers"]) ? json["markers"].filter(isJsonObject) : []
  const moment = momentOf(piece, rate, known.files)
  return [
    ...strings(json["name"]),
    ...strings(mediaOf(json)?.["name"]),
    ...["text", "reason", "description", "speaker", "tags", "subjects"].flatMap((key) =>
      strings(roughcut[key]),
    ),
    ...known.subjects
      .filter(({ uuid }) => uuids.has(uuid.toLowerCase()))
      .flatMap(({ aliases, name }) => [name, ...aliases]),
    ...markers.flatMap((marker) => [...strings(marker["name"]), ...strings(marker["comment"])]),
    ...(moment === undefined ? [] : textIn(moment.file, moment.start, moment.end, known.subjects)),
  ].join(" \n ")
}

/** Whether a text has all the words that were asked for, or the names that stand for the same subject. */
export const hasWords = (text: string, asked: string, subjects: ReadonlyArray<Subject>): boolean => {
  const has = new Set(stemsOf(text))
  const all = (words: string) => stemsOf(words).every((word) => has.has(word))
  if (stemsOf(asked).length > 0 && all(asked)) return true
  const named = subjectsNamed(asked, subjects)
  return (
    named.length > 0 &&
    subjects
      .filter(({ uuid }) => named.includes(uuid))
      .every(({ aliases, name }) =>
        [name, ...aliases].some((each) => stemsOf(each).length > 0 && all(each)),
      ) &&
    // Only the names were asked for.
    stemsOf(asked).every((word) =>
      subjects.some(({ aliases, name }) => [name, ...aliases].some((each) => stemsOf(each).includes(word))),
    )
  )
}
