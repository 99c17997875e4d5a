import type { MediaFile } from "../../library/MediaFile.ts"
import type { Subject } from "../../library/Subject.ts"
import type { Brief } from "../brief/Brief.ts"
import { sayings, shotsNamed } from "../rank/Sayings.ts"
import { joined, type Time } from "../rank/Spans.ts"
import { named, speakersOf } from "../rank/SpeakerNames.ts"

/** What a cut may hold of a file, whatever it is worth. */
export interface Rules {
  /** The only time that may be in it, in order and apart; null where all may. */
  readonly allowed: ReadonlyArray<Time> | null
  /** Time that must not be in it, in order and apart. */
  readonly forbidden: ReadonlyArray<Time>
}

const spokenBy = (file: MediaFile, speakers: ReadonlySet<string>): ReadonlyArray<Time> =>
  file.transcript.filter(({ speaker }) => speaker !== null && speakers.has(speaker))

const appearing = (file: MediaFile, subjects: ReadonlySet<string>): ReadonlyArray<Time> =>
  file.appearances.filter(({ subject }) => subjects.has(subject))

const namesOf = ({ aliases, name }: Subject) => [name, ...aliases].filter((text) => text.trim() !== "")

/** When one of the subjects is seen, heard or spoken of. */
const timeOf = (file: MediaFile, subjects: ReadonlyArray<Subject>): ReadonlyArray<Time> => {
  const voices = speakersOf([file])
  const names = subjects.flatMap(namesOf)
  return joined([
    ...appearing(file, new Set(subjects.map(({ uuid }) => uuid))),
    ...names.flatMap((name) => sayings(file, name)),
    ...spokenBy(file, new Set(names.flatMap((name) => named(name, voices)))),
  ])
}

/** The rules of each file: the exclusions of a brief, and where `only` is set the time of the subjects. */
export const rulesOf = (options: {
  readonly brief: Brief
  readonly files: ReadonlyArray<MediaFile>
  readonly subjects: ReadonlyArray<Subject>
  /** Whether the cut holds nothing but its subjects, where the library knows when they are there. */
  readonly only: boolean
}): ReadonlyArray<Rules> => {
  const { brief, files, only, subjects } = options
  const times = only && subjects.length > 0 ? files.map((file) => timeOf(file, subjects)) : []
  const known = times.some((time) => time.length > 0)
  return files.map((file, index) => {
    const voices = brief.exclude.length === 0 ? [] : speakersOf([file])
    return {
      allowed: known ? times[index]! : null,
      forbidden: joined(
        brief.exclude.flatMap((phrase) => [
          ...sayings(file, phrase),
          ...shotsNamed(file, phrase),
          ...spokenBy(file, new Set(named(phrase, voices))),
        ]),
      ),
    }
  })
}
