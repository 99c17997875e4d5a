import { rejoined } from "../otio/Join.ts"
import type { Edit, SequenceTrack } from "../otio/Sequence.ts"
import { audioChannels } from "./XmemlFiles.ts"

/** Channels beyond this stay in the file: no sequence lays out more of them for one clip. */
const mostChannels = 8

/** Channels that a media library knows the file of an edit to have. */
const channelsOf = ({ content }: Edit): number => {
  if (content.type !== "media" || content.reference.metadata["roughcut"] === undefined) return 1
  return Math.min(audioChannels(content) ?? 1, mostChannels)
}

const placeOf = ({ start, end, source, content }: Edit): string =>
  `${start}/${end}/${source}/${content.type === "media" ? (content.reference.url ?? content.reference.name) : ""}`

/**
 * Sound as xmeml holds it, one channel a track: a track whose clips are stereo becomes two, and a mono clip on it
 * stays on the first. Where the timeline has a track for each channel already, nothing is added.
 */
export const byChannel = (audio: ReadonlyArray<SequenceTrack>): ReadonlyArray<SequenceTrack> => {
  if (!audio.some((track) => track.edits.some((edit) => channelsOf(edit) > 1))) return audio
  const seen = new Map<string, number>()
  for (const { edits } of audio) {
    for (const edit of edits) seen.set(placeOf(edit), (seen.get(placeOf(edit)) ?? 0) + 1)
  }
  const isAlone = (edit: Edit) => seen.get(placeOf(edit)) === 1
  return audio.flatMap((track) => {
    const most = track.edits.reduce((count, edit) => Math.max(count, isAlone(edit) ? channelsOf(edit) : 1), 1)
    const more = Array.from({ length: most - 1 }, (_, index) => {
      const edits = track.edits.filter((edit) => isAlone(edit) && channelsOf(edit) > index + 1)
      return { ...track, markers: [], edits: rejoined(edits.map((edit) => ({ ...edit, markers: [] }))) }
    })
    return [track, ...more]
  })
}
