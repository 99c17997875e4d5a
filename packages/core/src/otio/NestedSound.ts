import { rejoined } from "./Join.ts"
import type { Edit, SequenceTrack } from "./Sequence.ts"

const soundTracks = (edit: Edit): number =>
  edit.content.type === "nested" ? edit.content.tracks.filter((track) => track.kind === "audio").length : 0

/**
 * Gives the sound of nested sequences tracks of its own, after those that are there: an edit of a nested sequence
 * on a track shows its picture, or plays its first track of sound, and the rest would not be heard.
 */
export const withNestedSound = (tracks: ReadonlyArray<SequenceTrack>): ReadonlyArray<SequenceTrack> => {
  const added: Array<SequenceTrack> = []
  const own = tracks.map((track) => {
    const most = track.edits.reduce((count, edit) => Math.max(count, soundTracks(edit)), 0)
    const first = track.kind === "audio" ? 1 : 0
    for (let channel = first; channel < most; channel++) {
      const edits = track.edits
        .filter((edit) => soundTracks(edit) > channel)
        .map((edit) => ({ ...edit, channel, markers: [], effects: [] }))
      added.push({ ...track, kind: "audio", name: "", edits: rejoined(edits), markers: [] })
    }
    if (most === 0 || track.kind === "video") return track
    return {
      ...track,
      edits: track.edits.map((edit) => (soundTracks(edit) > 0 ? { ...edit, channel: 0 } : edit)),
    }
  })
  return added.length === 0 ? own : [...own, ...added]
}
