import { Effect } from "effect"
import { FileUnreadable, type LocalFiles } from "./LocalFiles.ts"
import { transcriptExtensions } from "./transcript/ReadTranscript.ts"

/** Endings by which media is told in a folder. A file that is named itself may have any. */
const mediaExtensions = new Set(
  (
    "mov mp4 m4v qt mkv webm mxf avi ts m2ts mts mpg mpeg vob dv wmv asf flv f4v ogv 3gp 3g2 gxf lrv insv braw " +
    "wav bwf rf64 w64 aif aiff aifc caf mp3 m4a aac flac ogg oga opus wma ac3 eac3 mka"
  ).split(" "),
)

/** Folders in folders that are looked into. */
const deepest = 64

/** A media file, and the transcripts beside it that may be its own, the best first. Paths are absolute. */
export interface Candidate {
  readonly path: string
  readonly transcripts: ReadonlyArray<string>
}

const split = (name: string): { readonly base: string; readonly extension: string } => {
  const dot = name.lastIndexOf(".")
  return dot <= 0
    ? { base: name, extension: "" }
    : { base: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() }
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/")) || "/"

const inside = (folder: string, name: string): string => (folder === "/" ? `/${name}` : `${folder}/${name}`)

const transcriptsOf = (folder: string, media: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  transcriptExtensions.flatMap((wanted) =>
    [split(media).base, media].flatMap((base) =>
      names
        .filter((name) => {
          const { base: own, extension } = split(name)
          return extension === wanted && own === base
        })
        .map((name) => inside(folder, name)),
    ),
  )

const inFolder = (
  files: LocalFiles,
  folder: string,
  depth: number,
): Effect.Effect<ReadonlyArray<Candidate>, FileUnreadable> =>
  Effect.gen(function* () {
    const entries = (yield* files.list(folder))
      .filter(({ name }) => !name.startsWith("."))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const names = entries.filter(({ kind }) => kind === "file").map(({ name }) => name)
    const own = names
      .filter((name) => mediaExtensions.has(split(name).extension))
      .map((name) => ({ path: inside(folder, name), transcripts: transcriptsOf(folder, name, names) }))
    const deeper = depth >= deepest ? [] : entries.filter(({ kind }) => kind === "folder")
    const below = yield* Effect.forEach(deeper, ({ name }) =>
      inFolder(files, inside(folder, name), depth + 1),
    )
    return [...own, ...below.flat()]
  })

const named = (files: LocalFiles, path: string): Effect.Effect<ReadonlyArray<Candidate>, FileUnreadable> =>
  Effect.gen(function* () {
    const refuse = (reason: string) => new FileUnreadable({ path, reason })
    switch (yield* files.kind(path)) {
      case "missing":
        return yield* refuse("there is no such file")
      case "other":
        return yield* refuse("it is neither a file nor a folder")
      case "folder": {
        const found = yield* inFolder(files, path, 0)
        return found.length > 0 ? found : yield* refuse("the folder holds no media files")
      }
      case "file": {
        const folder = folderOf(path)
        const names = yield* Effect.orElseSucceed(files.list(folder), () => [])
        return [
          {
            path,
            transcripts: transcriptsOf(
              folder,
              nameOf(path),
              names.filter(({ kind }) => kind === "file").map(({ name }) => name),
            ),
          },
        ]
      }
    }
  })

/** The media that paths of files and folders name, each once, and what was wrong with paths that name none. */
export const gather = (
  files: LocalFiles,
  paths: ReadonlyArray<string>,
): Effect.Effect<{
  readonly found: ReadonlyArray<Candidate>
  readonly refused: ReadonlyArray<FileUnreadable>
}> =>
  Effect.partition(paths, (path) => named(files, files.absolute(path))).pipe(
    Effect.map(([refused, found]) => ({
      found: [...new Map(found.flat().map((candidate) => [candidate.path, candidate])).values()],
      refused,
    })),
  )
