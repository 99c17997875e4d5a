import type { JsonObject } from "../json/JsonText.ts"
import type { FrameRate } from "../time/FrameRate.ts"
import type { Grid } from "../time/Grid.ts"
import type { Timecode } from "../time/Timecode.ts"
import type { Effect, MediaReference } from "./Document.ts"
import type { Note } from "./Note.ts"

/**
 * A timeline as an editor sees it, resolved once for every export: each edit stands at whole frames of one grid,
 * with its media, speed, transitions and markers. Record positions are frames of the sequence, 0 being its first;
 * media times are ticks of the grid, exact for the rates of the document.
 */
export interface Sequence {
  readonly name: string
  readonly grid: Grid
  /** How the sequence's timecode counts. */
  readonly counting: Timecode
  /** The frame whose timecode the first frame carries. */
  readonly start: number
  /** Frames. */
  readonly duration: number
  /** Video and audio, each from the bottom up. */
  readonly tracks: ReadonlyArray<SequenceTrack>
  readonly markers: ReadonlyArray<SequenceMarker>
  readonly metadata: JsonObject
  /** What could not be placed, in the order it was met. */
  readonly notes: ReadonlyArray<Note>
}

export interface SequenceTrack {
  readonly kind: "video" | "audio"
  readonly name: string
  readonly path: string
  readonly enabled: boolean
  /** In order, not overlapping at their cut points; where there is none, there is nothing. */
  readonly edits: ReadonlyArray<Edit>
  readonly markers: ReadonlyArray<SequenceMarker>
  readonly metadata: JsonObject
}

/** One item on a track, from `start` to `end` (not included): the cut points, whatever transitions overlap them. */
export interface Edit {
  readonly name: string
  readonly path: string
  readonly metadata: JsonObject
  readonly enabled: boolean
  readonly start: number
  readonly end: number
  readonly content: Media | Nested
  /** Ticks of media time at the first frame of the edit. */
  readonly source: number
  /** Source frames per record frame: 1 as shot, 0 for a freeze, below 0 in reverse. */
  readonly speed: number
  /** For sound of a nested sequence, which of its tracks of sound it plays, from 0; else null. */
  readonly channel: number | null
  readonly head: Dissolve | null
  readonly tail: Dissolve | null
  readonly markers: ReadonlyArray<SequenceMarker>
  /** The effects that do not change time. */
  readonly effects: ReadonlyArray<Effect>
}

/** What an edit shows. */
export interface Media {
  readonly type: "media"
  readonly reference: MediaReference
  /** Frames a second of the media: its own where it says so, else that of the edit or of the sequence. */
  readonly rate: FrameRate
  /** Ticks of media time, or null where they are not known. */
  readonly availableStart: number | null
  readonly availableDuration: number | null
}

/** A stack or a track inside a track. Its positions are its own, from 0; `source` of its edit points into them. */
export interface Nested {
  readonly type: "nested"
  readonly tracks: ReadonlyArray<SequenceTrack>
  /** Frames. */
  readonly duration: number
}

/** A transition over a cut: it starts `before` frames before the cut and ends `after` frames after it. */
export interface Dissolve {
  readonly name: string
  readonly path: string
  readonly type: string
  readonly metadata: JsonObject
  readonly cut: number
  readonly before: number
  readonly after: number
  /** Whether there is an edit on each side; where there is none, it comes from or goes to black. */
  readonly fromEdit: boolean
  readonly toEdit: boolean
}

export interface SequenceMarker {
  readonly name: string
  readonly comment: string
  readonly color: string
  /** Frames of the sequence, or for a marker inside a nested sequence its frames. */
  readonly start: number
  readonly duration: number
  /** For a marker on an edit, ticks of media time; else null. */
  readonly source: number | null
}
