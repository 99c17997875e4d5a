import type { JsonObject } from "../json/JsonText.ts"
import type { RationalTime } from "../time/RationalTime.ts"
import type { TimeRange } from "../time/TimeRange.ts"

/**
 * An editorial document as OpenTimelineIO describes it, read and checked. Times are the document's own, each in
 * the coordinate space that its field names. `path` is the JSON path of the object, for messages.
 */
export interface Timeline {
  readonly name: string
  /** The time of the timeline's first frame, or null. */
  readonly globalStart: RationalTime | null
  readonly tracks: Stack
  readonly metadata: JsonObject
}

interface ItemBase {
  readonly name: string
  readonly path: string
  readonly metadata: JsonObject
  /** The part of the item that is used, in the item's own space: media time for a clip, null for all of it. */
  readonly sourceRange: TimeRange | null
  readonly effects: ReadonlyArray<Effect>
  readonly markers: ReadonlyArray<Marker>
  readonly enabled: boolean
}

export interface Clip extends ItemBase {
  readonly type: "clip"
  readonly media: MediaReference
  /** How many media references it has besides the active one. */
  readonly otherMedia: number
}

export interface Gap extends ItemBase {
  readonly type: "gap"
}

export interface Track extends ItemBase {
  readonly type: "track"
  readonly kind: string
  readonly children: ReadonlyArray<Child>
}

export interface Stack extends ItemBase {
  readonly type: "stack"
  readonly children: ReadonlyArray<Child>
}

/** Overlaps its neighbours by its offsets, before and after the cut, and takes no time itself. */
export interface Transition {
  readonly type: "transition"
  readonly name: string
  readonly path: string
  readonly metadata: JsonObject
  readonly transitionType: string
  readonly inOffset: RationalTime
  readonly outOffset: RationalTime
}

/** An object of a schema that is not known: carried through as text, without a place in time. */
export interface Unknown extends ItemBase {
  readonly type: "unknown"
  readonly schema: string
}

export type Item = Clip | Gap | Track | Stack | Unknown
export type Child = Item | Transition

export interface MediaReference {
  readonly type: "external" | "missing" | "generator" | "sequence" | "other"
  readonly name: string
  readonly path: string
  readonly metadata: JsonObject
  /** What there is of the media, in media time, or null where that is not known. */
  readonly availableRange: TimeRange | null
  /** The URL or path as it is written; for an image sequence that of its pattern; null where there is none. */
  readonly url: string | null
  /** The file that `url` names; for an image sequence the first of its files. */
  readonly firstUrl: string | null
  readonly generatorKind: string
  readonly parameters: JsonObject
}

export interface Effect {
  readonly schema: string
  readonly name: string
  readonly effectName: string
  readonly path: string
  readonly metadata: JsonObject
  readonly enabled: boolean
  /** Source frames per record frame: 0 for a freeze, below 0 in reverse; null for what does not change time. */
  readonly timeScalar: number | null
}

export interface Marker {
  readonly name: string
  readonly comment: string
  /** An OpenTimelineIO color name such as "RED", or empty. */
  readonly color: string
  /** In the space of the item that holds it: media time on a clip. */
  readonly markedRange: TimeRange
  readonly metadata: JsonObject
}
