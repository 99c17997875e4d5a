import { type Box, boxAt } from "./Boxes.ts"

/** A run of samples of one duration (`stts`), in units of the media. */
export interface Run {
  readonly samples: number
  readonly duration: number
}

export const runsOf = (view: DataView, table: Box): ReadonlyArray<Run> => {
  const box = boxAt(view, table, "stts")
  if (box === undefined) return []
  const count = Math.min(view.getUint32(box.start + 4), Math.floor((box.end - box.start - 8) / 8))
  return Array.from({ length: count }, (_, index) => ({
    samples: view.getUint32(box.start + 8 + index * 8),
    duration: view.getUint32(box.start + 12 + index * 8),
  }))
}

/** The sample that is presented at a time of the media, and how far into it that is. */
export const sampleAt = (
  runs: ReadonlyArray<Run>,
  time: number,
): { readonly index: number; readonly into: number } => {
  let [index, left] = [0, time]
  for (const { duration, samples } of runs) {
    const length = duration * samples
    if (left < length) {
      const within = Math.floor(left / duration)
      return { index: index + within, into: left - within * duration }
    }
    index += samples
    left -= length
  }
  return { index: Math.max(0, index - 1), into: left + (runs.at(-1)?.duration ?? 0) }
}

/** The place in the file of a sample, where all samples of the track have `bytes` bytes. */
export const offsetOf = (view: DataView, table: Box, sample: number, bytes: number): number | undefined => {
  const [chunks, short, long] = ["stsc", "stco", "co64"].map((type) => boxAt(view, table, type))
  const offsets = short ?? long
  if (chunks === undefined || offsets === undefined) return undefined
  const runs = view.getUint32(chunks.start + 4)
  const chunkCount = view.getUint32(offsets.start + 4)
  const firstOf = (run: number) => (run < runs ? view.getUint32(chunks.start + 8 + run * 12) : chunkCount + 1)
  let left = sample
  for (let run = 0; run < runs; run++) {
    const perChunk = view.getUint32(chunks.start + 12 + run * 12)
    const samples = (firstOf(run + 1) - firstOf(run)) * perChunk
    if (left < samples) {
      const chunk = firstOf(run) - 1 + Math.floor(left / perChunk)
      const start =
        short === undefined
          ? Number(view.getBigUint64(offsets.start + 8 + chunk * 8))
          : view.getUint32(offsets.start + 8 + chunk * 4)
      return start + (left % perChunk) * bytes
    }
    left -= samples
  }
  return undefined
}
