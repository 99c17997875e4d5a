import type { JsonObject } from "../../json/JsonText.ts"
import * as Build from "../../otio/Build.ts"
import { type Written, withTransitions } from "./CutTransitions.ts"
import { childrenOf, tracksOf, withTracks } from "../Durations.ts"
import { type Edit, isAudio, isTrack, isUntouched, readTrackOf, total } from "./Edit.ts"
import { followed, isAllLinked } from "./Followers.ts"
import { trimmed } from "./Frames.ts"
import { retimed } from "./Retiming.ts"

/** The edited track as it will be. */
export const mainTrack = (edit: Edit): JsonObject => {
  const { pieces, rate, track, transitions } = edit
  const items = pieces.map(({ frames, head, json, origin }): Written => {
    const item = origin === null ? undefined : track.items[origin]
    return {
      json: trimmed(json, head, frames, rate),
      frames,
      origin,
      isUntouched: item !== undefined && head === item.head && frames === item.frames,
    }
  })
  return {
    ...track.json,
    children: withTransitions(items, track.transitions, track.items.length, transitions, rate),
  }
}

/** The track that new sound goes to: the first that holds nothing but the sound of clips, or none. */
const soundTrack = (tracks: ReadonlyArray<JsonObject>, edit: Edit): number =>
  tracks.findIndex(
    (track, index) =>
      index !== edit.index &&
      isTrack(track) &&
      isAudio(track) &&
      isAllLinked(edit, readTrackOf(edit.timeline, track, edit.rate)),
  )

const tracksAfter = (edit: Edit): ReadonlyArray<JsonObject> => {
  const tracks = childrenOf(tracksOf(edit.timeline))
  const sound = soundTrack(tracks, edit)
  const after = tracks.map((track, index) => {
    if (index === edit.index) return mainTrack(edit)
    return isTrack(track)
      ? followed(edit, readTrackOf(edit.timeline, track, edit.rate), index === sound)
      : track
  })
  const isHeard = edit.pieces.some((piece) => piece.sound !== null)
  if (edit.index < 0 && edit.pieces.length > 0)
    after.push({ ...Build.track({ kind: "Video", name: "V1", children: [] }), ...mainTrack(edit) })
  if (sound < 0 && isHeard && !isAudio(edit.track.json))
    after.push(
      followed(
        edit,
        { json: Build.track({ kind: "Audio", name: "A1", children: [] }), items: [], transitions: new Map() },
        true,
      ),
    )
  return after
}

const lasts = (edit: Edit): boolean =>
  edit.limit !== null &&
  childrenOf(tracksOf(edit.timeline)).some((track) => {
    if (!isTrack(track)) return false
    const { items } = readTrackOf(edit.timeline, track, edit.rate)
    const last = items.at(-1)
    return last !== undefined && last.start + last.frames > Math.max(edit.limit!, total(edit.pieces))
  })

/** The timeline as the edit leaves it; tracks that the edit does not reach are the very objects that they were. */
export const write = (edit: Edit): JsonObject => {
  const { newRate, timeline, title } = edit
  const named = title === null ? timeline : { ...timeline, name: title }
  const isSame = isUntouched(edit) && !lasts(edit)
  const edited = isSame ? named : withTracks(named, tracksAfter(edit))
  const stack = tracksOf(edited)
  const whole =
    isSame || (stack["source_range"] ?? null) === null
      ? edited
      : { ...edited, tracks: { ...stack, source_range: null } }
  return newRate === null ? whole : retimed(whole, newRate)
}
