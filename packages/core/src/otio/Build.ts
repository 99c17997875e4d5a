import type { JsonObject } from "../json/JsonText.ts"
import * as FrameRate from "../time/FrameRate.ts"
import type { RationalTime } from "../time/RationalTime.ts"

/**
 * Plain JSON objects of the OpenTimelineIO schemas that 0.18.1 reads (Clip.2, Marker.2). What is left out of the
 * options takes OpenTimelineIO's default. Values must be finite: JSON has no other numbers.
 */
export interface Named {
  readonly name?: string
  readonly metadata?: JsonObject
}

export interface ItemOptions extends Named {
  readonly enabled?: boolean
  readonly effects?: ReadonlyArray<JsonObject>
  readonly markers?: ReadonlyArray<JsonObject>
}

export const rationalTime = (value: number, rate: FrameRate.FrameRate): JsonObject => ({
  OTIO_SCHEMA: "RationalTime.1",
  value,
  rate: FrameRate.toNumber(rate),
})

export const time = ({ value, rate }: RationalTime): JsonObject => rationalTime(value, rate)

/** The half-open range of frames [start, start + duration) of a rate. */
export const frames = (start: number, duration: number, rate: FrameRate.FrameRate): JsonObject => ({
  OTIO_SCHEMA: "TimeRange.1",
  start_time: rationalTime(start, rate),
  duration: rationalTime(duration, rate),
})

const named = (schema: string, { name, metadata }: Named): JsonObject => ({
  OTIO_SCHEMA: schema,
  metadata: metadata ?? {},
  name: name ?? "",
})

const item = (schema: string, options: ItemOptions, sourceRange: JsonObject | null): JsonObject => ({
  ...named(schema, options),
  source_range: sourceRange,
  effects: options.effects ?? [],
  markers: options.markers ?? [],
  enabled: options.enabled ?? true,
})

export interface ExternalReferenceOptions extends Named {
  readonly url: string
  /** Media time: starts at the timecode of the first frame. */
  readonly availableRange?: JsonObject | null
}

export const externalReference = (options: ExternalReferenceOptions): JsonObject => ({
  ...named("ExternalReference.1", options),
  available_range: options.availableRange ?? null,
  target_url: options.url,
})

export interface MissingReferenceOptions extends Named {
  readonly availableRange?: JsonObject | null
}

export const missingReference = (options: MissingReferenceOptions = {}): JsonObject => ({
  ...named("MissingReference.1", options),
  available_range: options.availableRange ?? null,
})

export interface GeneratorReferenceOptions extends Named {
  /** Such as "black", "Slug", "Color", "Text" or "SMPTEBars". */
  readonly kind: string
  readonly parameters?: JsonObject
  readonly availableRange?: JsonObject | null
}

export const generatorReference = (options: GeneratorReferenceOptions): JsonObject => ({
  ...named("GeneratorReference.1", options),
  available_range: options.availableRange ?? null,
  generator_kind: options.kind,
  parameters: options.parameters ?? {},
})

export interface ClipOptions extends ItemOptions {
  /** Media time; null means all of the media. */
  readonly sourceRange: JsonObject | null
  readonly media?: JsonObject
}

export const clip = (options: ClipOptions): JsonObject => ({
  ...item("Clip.2", options, options.sourceRange),
  media_references: { DEFAULT_MEDIA: options.media ?? missingReference() },
  active_media_reference_key: "DEFAULT_MEDIA",
})

/** A gap of a number of frames. */
export const gap = (duration: number, rate: FrameRate.FrameRate, options: ItemOptions = {}): JsonObject =>
  item("Gap.1", options, frames(0, duration, rate))

export interface TrackOptions extends ItemOptions {
  readonly kind: "Video" | "Audio"
  readonly children: ReadonlyArray<JsonObject>
  readonly sourceRange?: JsonObject | null
}

export const track = (options: TrackOptions): JsonObject => ({
  ...item("Track.1", options, options.sourceRange ?? null),
  children: options.children,
  kind: options.kind,
})

export interface StackOptions extends ItemOptions {
  readonly children: ReadonlyArray<JsonObject>
  readonly sourceRange?: JsonObject | null
}

export const stack = (options: StackOptions): JsonObject => ({
  ...item("Stack.1", options, options.sourceRange ?? null),
  children: options.children,
})

export interface TimelineOptions extends Named {
  readonly tracks: ReadonlyArray<JsonObject>
  /** The time of the first frame. */
  readonly globalStart?: RationalTime | null
  readonly markers?: ReadonlyArray<JsonObject>
}

export const timeline = (options: TimelineOptions): JsonObject => {
  const { globalStart } = options
  return {
    ...named("Timeline.1", options),
    global_start_time: globalStart === undefined || globalStart === null ? null : time(globalStart),
    tracks: stack({ name: "tracks", children: options.tracks, markers: options.markers ?? [] }),
  }
}

export interface TransitionOptions extends Named {
  /** Such as "SMPTE_Dissolve". */
  readonly type?: string
  /** Frames before and after the cut. */
  readonly inOffset: number
  readonly outOffset: number
  readonly rate: FrameRate.FrameRate
}

export const transition = (options: TransitionOptions): JsonObject => ({
  ...named("Transition.1", options),
  in_offset: rationalTime(options.inOffset, options.rate),
  out_offset: rationalTime(options.outOffset, options.rate),
  transition_type: options.type ?? "SMPTE_Dissolve",
})

export interface MarkerOptions extends Named {
  /** In the space of the item that holds it: media time on a clip. */
  readonly range: JsonObject
  /** RED, PINK, ORANGE, YELLOW, GREEN, CYAN, BLUE, PURPLE, MAGENTA, BLACK or WHITE. */
  readonly color?: string
  readonly comment?: string
}

export const marker = (options: MarkerOptions): JsonObject => ({
  ...named("Marker.2", options),
  color: options.color ?? "RED",
  comment: options.comment ?? "",
  marked_range: options.range,
})

/** Source frames per record frame: 2 is double speed, below 0 is reverse. */
export const linearTimeWarp = (timeScalar: number, options: Named = {}): JsonObject => ({
  ...named("LinearTimeWarp.1", options),
  effect_name: "LinearTimeWarp",
  time_scalar: timeScalar,
})

export const freezeFrame = (options: Named = {}): JsonObject => ({
  ...named("FreezeFrame.1", options),
  effect_name: "FreezeFrame",
  time_scalar: 0,
})
