import { describe, expect, test } from "bun:test"
import { Either } from "effect"
import * as JsonText from "../../packages/core/src/json/JsonText.ts"
import * as Load from "../../packages/core/src/otio/Load.ts"

const load = (document: string | JsonText.JsonObject) =>
  Load.load({
    name: "Cut",
    timeline_data: typeof document === "string" ? JsonText.unsafe(document) : JsonText.fromObject(document),
    media: () => undefined,
  })

const read = (document: string | JsonText.JsonObject) =>
  Either.getOrThrowWith(load(document), (error) => error)

const failure = (document: string | JsonText.JsonObject) => Either.getOrThrow(Either.flip(load(document)))

const range = (start: number, duration: number, rate = 24) => ({
  OTIO_SCHEMA: "TimeRange.1",
  start_time: { OTIO_SCHEMA: "RationalTime.1", value: start, rate },
  duration: { OTIO_SCHEMA: "RationalTime.1", value: duration, rate },
})

const clip = (more: JsonText.JsonObject = {}) => ({
  OTIO_SCHEMA: "Clip.2",
  name: "shot",
  source_range: range(0, 10),
  ...more,
})

const timeline = (...children: ReadonlyArray<unknown>) => ({
  OTIO_SCHEMA: "Timeline.1",
  tracks: { OTIO_SCHEMA: "Stack.1", children: [{ OTIO_SCHEMA: "Track.1", kind: "Video", children }] },
})

const firstTrack = (document: string | JsonText.JsonObject) => {
  const [track] = read(document).timeline.tracks.children
  if (track?.type !== "track") throw new Error("no track")
  return track
}

describe("missing keys", () => {
  test("take OpenTimelineIO's defaults", () => {
    const [item] = firstTrack(timeline({ OTIO_SCHEMA: "Clip.2" })).children
    expect(item).toMatchObject({
      type: "clip",
      name: "",
      enabled: true,
      sourceRange: null,
      effects: [],
      markers: [],
      media: { type: "missing" },
    })
    expect(read({ OTIO_SCHEMA: "Timeline.1" }).timeline).toMatchObject({
      name: "",
      globalStart: null,
      tracks: { children: [] },
    })
    expect(
      firstTrack({
        OTIO_SCHEMA: "Timeline.1",
        tracks: { OTIO_SCHEMA: "Stack.1", children: [{ OTIO_SCHEMA: "Track.1" }] },
      }).kind,
    ).toBe("Video")
  })
})

describe("schemas", () => {
  test("of old names and versions are read as what they became", () => {
    const track = read({
      OTIO_SCHEMA: "Timeline.1",
      tracks: {
        OTIO_SCHEMA: "Stack.1",
        children: [
          {
            OTIO_SCHEMA: "Sequence.1",
            kind: "Audio",
            children: [
              { OTIO_SCHEMA: "Filler.1", source_range: range(0, 5) },
              {
                OTIO_SCHEMA: "Clip.1",
                source_range: range(0, 5),
                media_reference: { OTIO_SCHEMA: "ExternalReference.1", target_url: "a.mov" },
                markers: [
                  { OTIO_SCHEMA: "Marker.1", range: range(3, 1) },
                  {
                    OTIO_SCHEMA: "Marker.3",
                    marked_range: range(4, 0),
                    color: { OTIO_SCHEMA: "Color.1", name: "PINK" },
                  },
                ],
              },
            ],
          },
        ],
      },
    }).timeline.tracks.children[0]
    expect(track).toMatchObject({
      type: "track",
      kind: "Audio",
      children: [
        { type: "gap" },
        {
          type: "clip",
          media: { url: "a.mov" },
          markers: [{ markedRange: { start: { value: 3 } } }, { color: "PINK" }],
        },
      ],
    })
  })

  test("newer than what is known are refused by name, with their path and clip", () => {
    const error = failure(timeline(clip({ effects: [{ OTIO_SCHEMA: "LinearTimeWarp.7" }] })))
    expect(error).toMatchObject({ path: "$.tracks.children[0].children[0].effects[0]", clip: "shot" })
    expect(error.message).toContain("LinearTimeWarp.7")
    expect(failure({ OTIO_SCHEMA: "Timeline.2" }).message).toContain("Timeline.2")
    expect(failure(timeline({ OTIO_SCHEMA: "Clip.3" })).message).toContain("Clip.3")
  })

  test("that are not known are carried as items without a meaning", () => {
    expect(
      firstTrack(timeline({ OTIO_SCHEMA: "Title.4", source_range: range(0, 9) })).children,
    ).toMatchObject([{ type: "unknown", schema: "Title.4" }])
  })

  test("that refer to an earlier object stand for it", () => {
    const shared = { OTIO_SCHEMA: "ExternalReference.1", OTIO_REF_ID: "m1", target_url: "a.mov" }
    const ref = { OTIO_SCHEMA: "SerializableObjectRef.1", id: "m1" }
    const { children } = firstTrack(
      timeline(
        clip({ media_references: { DEFAULT_MEDIA: shared } }),
        clip({ media_references: { DEFAULT_MEDIA: ref } }),
      ),
    )
    expect(children).toMatchObject([{ media: { url: "a.mov" } }, { media: { url: "a.mov" } }])
    expect(failure(timeline(clip({ media_reference: { ...ref, id: "m2" } }))).message).toContain("m2")
  })
})

describe("what cannot be read", () => {
  test.each<readonly [string, unknown, string]>([
    [
      "children that are no array",
      { OTIO_SCHEMA: "Track.1", children: 3 },
      "$.tracks.children[0].children[0].children",
    ],
    ["a name that is a number", clip({ name: 3 }), "$.tracks.children[0].children[0].name"],
    ["a range that is a number", clip({ source_range: 3 }), "$.tracks.children[0].children[0].source_range"],
    [
      "a rate of zero",
      clip({ source_range: range(0, 1, 0) }),
      "$.tracks.children[0].children[0].source_range.start_time.rate",
    ],
    [
      "a duration below zero",
      clip({ source_range: range(0, -1) }),
      "$.tracks.children[0].children[0].source_range.duration",
    ],
    ["an enabled that is a word", clip({ enabled: "no" }), "$.tracks.children[0].children[0].enabled"],
    ["a child that is a string", "clip", "$.tracks.children[0].children[0]"],
  ])("%s is an error with its path", (_, child, path) => {
    expect(failure(timeline(child)).path).toBe(path)
  })

  test("is refused at the top where it is no timeline", () => {
    for (const OTIO_SCHEMA of ["Clip.2", "Marker.2", "Anything.1", 3])
      expect(failure({ OTIO_SCHEMA }).path).toBe("$.OTIO_SCHEMA")
  })

  test("never overflows the stack, not by nesting and not by references that name themselves", () => {
    const levels = 100_000
    const open = '{"OTIO_SCHEMA":"Stack.1","children":['.repeat(levels)
    const nested = `{"OTIO_SCHEMA":"Timeline.1","tracks":${open}${"]}".repeat(levels)}}`
    expect(failure(nested).message).toContain("deeper")
    const loop = {
      OTIO_SCHEMA: "Stack.1",
      OTIO_REF_ID: "s",
      children: [{ OTIO_SCHEMA: "SerializableObjectRef.1", id: "s" }],
    }
    expect(failure(timeline(loop)).message).toContain("deeper")
  })
})

describe("a stack or a collection with one timeline", () => {
  const inner = `{ "OTIO_SCHEMA": "Timeline.1",  "metadata": {"big": 170141183460469231731687303715884105728}, "name": "in]ner\\"" }`

  test("leaves as a Timeline.1 whose text is untouched", () => {
    const collection = `{"OTIO_SCHEMA":"SerializableCollection.1","children":[ {"OTIO_SCHEMA":"Marker.2","name":"]"} , ${inner} ]}`
    const loaded = read(collection)
    expect(loaded.text()).toBe(inner)
    expect(loaded.notes).toHaveLength(1)
    const stack = `{"OTIO_SCHEMA":"Stack.1","name":"s","metadata":{"big":170141183460469231731687303715884105728},"children":[]}`
    expect(JSON.parse(read(stack).text())).toMatchObject({
      OTIO_SCHEMA: "Timeline.1",
      name: "s",
      tracks: { OTIO_SCHEMA: "Stack.1" },
    })
    expect(read(stack).text()).toContain("170141183460469231731687303715884105728")
  })

  test("is refused where there are none or several", () => {
    expect(failure({ OTIO_SCHEMA: "SerializableCollection.1", children: [] }).message).toContain(
      "one timeline",
    )
    const two = {
      OTIO_SCHEMA: "SerializableCollection.1",
      children: [{ OTIO_SCHEMA: "Timeline.1" }, { OTIO_SCHEMA: "Timeline.1" }],
    }
    expect(failure(two).path).toBe("$.children")
  })
})

describe("a timeline for refinement", () => {
  const toTimeline = (data: JsonText.JsonObject) =>
    Either.getOrThrow(Load.toTimeline(JsonText.fromObject(data), "Cut", () => undefined))

  test("is the OTIO document itself, unknown schemas and keys included", () => {
    const document = { ...timeline(clip({ vendor: { a: [1] } }), { OTIO_SCHEMA: "Title.4" }), extra: true }
    expect(toTimeline(document)).toMatchObject({ form: "otio", timeline: document, notes: [] })
  })

  test("keeps any other object under metadata.roughcut.original", () => {
    const { timeline: made, notes, form } = toTimeline({ hello: "world" })
    expect(form).toBe("other")
    expect(made).toMatchObject({
      OTIO_SCHEMA: "Timeline.1",
      metadata: { roughcut: { original: { hello: "world" } } },
      tracks: { children: [] },
    })
    expect(notes).toHaveLength(1)
  })
})
