import fc from "fast-check"
import { fileUuids } from "./BroughtUuids.ts"
import { damaged, junk, oddNumber, text } from "./Hostile.ts"

// What timeline_data may hold: OTIO from valid to odd, cut lists from sane to absurd, any object.

const rate = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(24, 25, 30, 23.976023976023978, 29.97002997002997, 60) },
  { weight: 1, arbitrary: oddNumber },
)
const count = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 10_000 }) },
  { weight: 1, arbitrary: oddNumber },
)

const time = fc.record({ OTIO_SCHEMA: fc.constant("RationalTime.1"), value: count, rate })
const range = fc.record({ OTIO_SCHEMA: fc.constant("TimeRange.1"), start_time: time, duration: time })
const reference = fc.oneof(
  fc.record({ OTIO_SCHEMA: fc.constant("MissingReference.1"), name: text }),
  fc.record({
    OTIO_SCHEMA: fc.constant("ExternalReference.1"),
    target_url: fc.oneof(fc.constant("file:///media/a.mov"), text),
    available_range: fc.option(range),
  }),
  fc.record({ OTIO_SCHEMA: fc.constant("GeneratorReference.1"), generator_kind: text, parameters: junk }),
)
const effect = fc.oneof(
  fc.record({ OTIO_SCHEMA: fc.constant("LinearTimeWarp.1"), time_scalar: oddNumber }),
  fc.record({
    OTIO_SCHEMA: fc.constantFrom("FreezeFrame.1", "Effect.1", "Odd.9"),
    effect_name: text,
    metadata: junk,
  }),
)
const marker = fc.record({
  OTIO_SCHEMA: fc.constantFrom("Marker.2", "Marker.3"),
  name: text,
  marked_range: range,
})

const clip = fc.record(
  {
    OTIO_SCHEMA: fc.constantFrom("Clip.1", "Clip.2"),
    name: text,
    source_range: fc.option(range),
    media_reference: reference,
    effects: fc.array(effect, { maxLength: 2 }),
    markers: fc.array(marker, { maxLength: 2 }),
    metadata: fc.constantFrom({}, { roughcut: { file: fileUuids[0] } }, { roughcut: { file: "x" } }),
  },
  { requiredKeys: ["OTIO_SCHEMA"] },
)
const gap = fc.record({ OTIO_SCHEMA: fc.constant("Gap.1"), source_range: range })
const transition = fc.record({
  OTIO_SCHEMA: fc.constant("Transition.1"),
  transition_type: fc.constantFrom("SMPTE_Dissolve", "Custom_Transition"),
  in_offset: time,
  out_offset: time,
})

/** What the service itself writes there, in the hands of others. */
const roughcut = fc.dictionary(
  fc.constantFrom(
    "alternates",
    "refinements",
    "last_refinement",
    "unresolved",
    "brief",
    "kind",
    "file",
    "score",
  ),
  fc.oneof(
    junk,
    fc.array(
      fc.record({
        file: fc.constantFrom(...fileUuids),
        start: oddNumber,
        end: oddNumber,
        score: junk,
        text: junk,
      }),
      { maxLength: 3 },
    ),
  ),
)
const stranger = fc.record({
  OTIO_SCHEMA: fc.oneof(fc.constant("Stranger.1"), junk),
  source_range: damaged(range),
  children: fc.array(junk, { maxLength: 2 }),
  metadata: junk,
})

const { stack } = fc.letrec<{ track: unknown; stack: unknown }>((tie) => ({
  track: fc.record({
    OTIO_SCHEMA: fc.constant("Track.1"),
    kind: fc.constantFrom("Video", "Audio", "Odd"),
    children: fc.array(
      fc.oneof(
        { maxDepth: 2, depthSize: "small" },
        clip,
        gap,
        transition,
        stranger,
        tie("stack"),
        tie("track"),
      ),
      { maxLength: 5 },
    ),
    source_range: fc.option(range, { freq: 4, nil: null }),
  }),
  stack: fc.record({
    OTIO_SCHEMA: fc.constant("Stack.1"),
    name: text,
    children: fc.array(tie("track"), { maxLength: 3 }),
  }),
}))

const otio = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      OTIO_SCHEMA: fc.constant("Timeline.1"),
      name: text,
      global_start_time: fc.option(time),
      tracks: stack,
      metadata: fc.record({ roughcut }),
    }),
  },
  { weight: 1, arbitrary: stack },
  {
    weight: 1,
    arbitrary: fc.record({
      OTIO_SCHEMA: fc.constantFrom("SerializableCollection.1", "Timeline.99", "Nonsense", ""),
      children: fc.array(junk, { maxLength: 2 }),
    }),
  },
)

const seconds = fc.oneof(
  { weight: 5, arbitrary: fc.double({ min: 0, max: 600, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom("00:00:10:00", "01:00:00;02", "99:99:99:99", "-1", "") },
  { weight: 1, arbitrary: oddNumber },
)
const entry = fc.oneof(
  fc.record(
    {
      file: fc.oneof(fc.constantFrom(...fileUuids), text),
      url: text,
      name: text,
      start: seconds,
      end: seconds,
      in: seconds,
      out: seconds,
      note: junk,
    },
    { requiredKeys: [] },
  ),
  fc.record({ gap: seconds }),
  junk,
)
const clips = fc.array(entry, { maxLength: 6 })
const track = fc.record({ kind: fc.constantFrom("video", "audio", "odd"), name: text, clips })
const cutList = fc.record(
  {
    rate: fc.oneof(rate, fc.constantFrom("30000/1001", "1/0", "x")),
    start_timecode: fc.oneof(fc.constantFrom("01:00:00:00", "10:00:00;00", "25:61:61:99"), text),
    tracks: fc.array(track, { maxLength: 3 }),
    clips,
    items: clips,
  },
  { requiredKeys: [] },
)

/** An object, sometimes not even that. */
export const timelineData = fc.oneof(
  { weight: 4, arbitrary: damaged(otio, 0.3) },
  { weight: 4, arbitrary: damaged(cutList, 0.2) },
  { weight: 1, arbitrary: fc.dictionary(text, junk, { maxKeys: 4 }) },
)
