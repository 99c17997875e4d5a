import type { MediaFile } from "../../library/MediaFile.ts"
import type { Subject } from "../../library/Subject.ts"

/** A moment that was picked. `start` and `end` are seconds from the file's first frame. */
export interface Pick {
  readonly file: MediaFile
  readonly start: number
  readonly end: number
  /** 0 to 1. */
  readonly score: number
  /** A short sentence saying why it was picked. */
  readonly reason: string
  /** What is said in it, or null. */
  readonly text: string | null
  /** UUIDs of the subjects seen in it. */
  readonly subjects: ReadonlyArray<string>
  /** 1 is the best. */
  readonly rank: number
}

export interface Picked {
  /** In the order of the cut. */
  readonly picks: ReadonlyArray<Pick>
  /** The next best that were not used, best first. */
  readonly alternates: ReadonlyArray<Pick>
}

/** UUIDs of the subjects that are seen between two times of a file. */
export const subjectsIn = (file: MediaFile, start: number, end: number): ReadonlyArray<string> => [
  ...new Set(
    file.appearances
      .filter((appearance) => appearance.start < end && appearance.end > start)
      .map(({ subject }) => subject),
  ),
]

export const namesOf = (
  uuids: ReadonlyArray<string>,
  subjects: ReadonlyArray<Subject>,
): ReadonlyArray<string> => subjects.filter(({ uuid }) => uuids.includes(uuid)).map(({ name }) => name)
