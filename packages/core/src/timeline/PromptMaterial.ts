import { type Context, Data, Effect } from "effect"
import type { Owner } from "../access/Owner.ts"
import type { Material } from "../generate/Generator.ts"
import { promptTerms } from "../library/LibraryIndex.ts"
import type { MediaFile } from "../library/MediaFile.ts"
import type { MediaLibrary } from "../library/MediaLibrary.ts"
import type { Subject } from "../library/Subject.ts"

/** Files that one prompt reads whole where none is named: of a larger library those that the index finds best. */
const filesRead = 64

/** What becomes of UUIDs that the media library does not know: a missing media reference, or a refusal. */
export type MediaPolicy = "lenient" | "strict"

/** Under the strict policy: files or subjects that the library does not know. */
export class UnknownMedia extends Data.TaggedError("UnknownMedia")<{
  readonly files: ReadonlyArray<string>
  readonly subjects: ReadonlyArray<string>
}> {
  override get message(): string {
    const say = (what: string, uuids: ReadonlyArray<string>) =>
      uuids.length === 0 ? [] : [`${what} ${uuids.join(", ")}`]
    return `The media library does not know ${[...say("the files", this.files), ...say("the subjects", this.subjects)].join(" and ")}.`
  }
}

export interface Prompted {
  readonly prompt: string
  readonly files: ReadonlyArray<string>
  readonly subjects: ReadonlyArray<string>
}

const unique = (uuids: ReadonlyArray<string>) => [...new Set(uuids.map((uuid) => uuid.toLowerCase()))]

const missing = (asked: ReadonlyArray<string>, found: ReadonlyArray<{ readonly uuid: string }>) => {
  const known = new Set(found.map(({ uuid }) => uuid))
  return asked.filter((uuid) => !known.has(uuid))
}

type Library = Context.Tag.Service<typeof MediaLibrary>

/** What a prompt that names no files draws on: the whole library, or of a large one what is about it. */
export const searched = (
  library: Library,
  owner: Owner,
  prompt: string,
  subjects: ReadonlyArray<Subject>,
): Effect.Effect<ReadonlyArray<MediaFile>> =>
  Effect.gen(function* () {
    const all = (yield* library.listFiles(owner)).map(({ uuid }) => uuid)
    if (all.length <= filesRead) return yield* library.findFiles(owner, all)
    const names = subjects.flatMap(({ aliases, name }) => [name, ...aliases])
    const terms = promptTerms(
      [prompt, ...names].join("\n"),
      subjects.map(({ uuid }) => uuid),
    )
    const best = new Set(yield* library.search(owner, terms, filesRead))
    const found = best.size > 0 ? all.filter((uuid) => best.has(uuid)) : all.slice(0, filesRead)
    return yield* library.findFiles(owner, found)
  })

/** What a prompt is given of the library: the files and the subjects that it names, and what is unknown of them. */
export const material = (
  library: Library,
  policy: MediaPolicy,
  owner: Owner,
  request: Prompted,
  withoutFiles: (subjects: ReadonlyArray<Subject>) => Effect.Effect<ReadonlyArray<MediaFile>>,
): Effect.Effect<Material, UnknownMedia> =>
  Effect.gen(function* () {
    const askedFiles = unique(request.files)
    const askedSubjects = unique(request.subjects)
    const known = yield* library.listSubjects(owner)
    const subjects = known.filter(({ uuid }) => askedSubjects.includes(uuid))
    const files =
      askedFiles.length === 0 ? yield* withoutFiles(subjects) : yield* library.findFiles(owner, askedFiles)
    const unknownFiles = missing(askedFiles, files)
    const unknownSubjects = missing(askedSubjects, subjects)
    if (policy === "strict" && unknownFiles.length + unknownSubjects.length > 0)
      return yield* new UnknownMedia({ files: unknownFiles, subjects: unknownSubjects })
    return { files, subjects, known, unknownFiles, unknownSubjects }
  })
