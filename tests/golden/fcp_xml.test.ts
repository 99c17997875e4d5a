import { describe, expect, test } from "bun:test"
import type { JsonObject } from "../../packages/core/src/json/JsonText.ts"
import * as Build from "../../packages/core/src/otio/Build.ts"
import { exported, messages, xmeml } from "../export/Exporting.ts"
import { readXmeml } from "../support/XmemlReader.ts"
import { audio, rate, shot, timeline, video } from "./Documents.ts"

const film = rate("24")
const plain = (more: Partial<Build.ClipOptions> = {}) => shot(film, { from: 100, frames: 24, more })
const items = (...children: ReadonlyArray<JsonObject>) =>
  readXmeml(xmeml(timeline([video(...children)]))).tracks[0]!.items

describe("an xmeml file", () => {
  test("of one clip is this, whole", async () => {
    const expected = await Bun.file(new URL("one-clip.xml", import.meta.url)).text()
    expect(
      xmeml(timeline([video(plain())], { globalStart: { value: 86_400, rate: film } }), {
        name: "One & only",
      }),
    ).toBe(expected)
  })

  test("names the sequence as the record is named, and starts at the timeline's start time", () => {
    const sequence = readXmeml(
      xmeml(timeline([video(plain())], { globalStart: { value: 86_400, rate: film } }), { name: "My <cut>" }),
    )
    expect(sequence).toMatchObject({
      name: "My <cut>",
      start: 86_400,
      duration: 24,
      timebase: 24,
      ntsc: false,
      dropFrame: false,
    })
  })

  test("writes clips that are equal as items of their own", () => {
    expect(items(plain(), plain()).map(({ id, start, end }) => [id, start, end])).toEqual([
      ["clipitem-1", 0, 24],
      ["clipitem-2", 24, 48],
    ])
  })

  test("writes a file once, and tells files of one URL with other available ranges apart", () => {
    const text = xmeml(
      timeline([video(plain(), plain(), shot(film, { from: 0, frames: 9, mediaFrames: 50 }))]),
    )
    expect([...text.matchAll(/<file id="([^"]+)"(\/?)>/g)].map((match) => [match[1], match[2]])).toEqual([
      ["file-1", ""],
      ["file-1", "/"],
      ["file-2", ""],
    ])
  })

  test("lets media of unknown length start at zero and last to the largest out point over it", () => {
    const unknown = (from: number) =>
      Build.clip({
        name: "u",
        sourceRange: Build.frames(from, 24, film),
        media: Build.externalReference({ url: "/u.mov" }),
      })
    expect(
      items(unknown(100), unknown(500), unknown(0)).map(({ file, source }) => [
        file?.id,
        file?.frame,
        file?.duration,
        source,
      ]),
    ).toEqual([
      ["file-1", 0, 524, 100],
      ["file-1", 0, 524, 500],
      ["file-1", 0, 524, 0],
    ])
  })

  test("writes what is disabled as disabled, and names of tracks", () => {
    const document = timeline([
      Build.track({
        kind: "Video",
        name: "Picture",
        enabled: false,
        children: [plain({ enabled: false }), plain()],
      }),
    ])
    expect(readXmeml(xmeml(document)).tracks).toMatchObject([
      { name: "Picture", enabled: false, items: [{ enabled: false }, { enabled: true }] },
    ])
    expect(xmeml(document, { options: { flavour: "premiere" } })).toContain('<track MZ.TrackName="Picture">')
  })

  test("writes markers with comment and colour: on clips in media time, on the timeline and on tracks in its frames", () => {
    const marker = (at: number) =>
      Build.marker({ name: "m", comment: "c", color: "CYAN", range: Build.frames(at, 5, film) })
    const document = timeline(
      [Build.track({ kind: "Video", markers: [marker(3)], children: [plain({ markers: [marker(110)] })] })],
      {
        markers: [marker(7)],
      },
    )
    const { tracks, markers } = readXmeml(xmeml(document))
    const same = { name: "m", comment: "c", color: "0 255 255" }
    expect(tracks[0]?.items[0]?.markers).toEqual([{ ...same, in: 110, out: 115 }])
    expect(markers).toEqual([
      { ...same, in: 7, out: 12 },
      { ...same, in: 3, out: 8 },
    ])
  })

  describe("speed", () => {
    const retimed = (scalar: number) =>
      items(
        shot(film, {
          from: 1200,
          frames: 24,
          mediaStart: 1000,
          mediaFrames: 600,
          more: { effects: [scalar === 0 ? Build.freezeFrame() : Build.linearTimeWarp(scalar)] },
        }),
      )[0]

    test.each([
      [2, 200, 100],
      [0.5, 50, 400],
      [-1, -100, 600 - 200 - 24],
      [0, 0, 200],
    ])("of %d is a time remap of %d percent whose in point is %d", (scalar, speed, source) => {
      expect(retimed(scalar)).toMatchObject({ speed, source, start: 0, end: 24 })
    })
  })

  test("writes slug, colour and text as generators, and others as a slug with a note", () => {
    const generator = (kind: string, parameters = {}) =>
      Build.clip({
        name: kind,
        sourceRange: Build.frames(0, 24, film),
        media: Build.generatorReference({ kind, parameters }),
      })
    const { text, notes } = exported(
      "fcp_xml",
      timeline([
        video(
          generator("black"),
          generator("Color", { color: [1, 0, 0.5] }),
          generator("Text", { text: "Hi & <bye>" }),
          generator("Clouds"),
        ),
      ]),
    )
    expect(readXmeml(text).tracks[0]?.items.map(({ type, effect, start }) => [type, effect, start])).toEqual([
      ["generator", "Slug", 0],
      ["generator", "Color", 24],
      ["generator", "Text", 48],
      ["generator", "Slug", 72],
    ])
    expect(text).toContain("<red>255</red><green>0</green><blue>128</blue>")
    expect(text).toContain("<value>Hi &amp; &lt;bye&gt;</value>")
    expect(messages({ text, notes })).toEqual(["The generator Clouds has no equal and is written as a slug."])
  })

  test("writes an effect that came from xmeml as the filter that it was, and notes any other", () => {
    const fromXmeml = {
      OTIO_SCHEMA: "Effect.1",
      name: "Basic Motion",
      metadata: {
        fcp_xml: {
          effectid: "basic",
          effecttype: "motion",
          mediatype: "video",
          parameter: [{ "@authoringApp": "X", parameterid: "scale", value: "50" }],
        },
      },
    }
    const { text, notes } = exported(
      "fcp_xml",
      timeline([video(plain({ effects: [fromXmeml, { OTIO_SCHEMA: "Effect.1", name: "Blur" }] }))]),
    )
    expect(text).toContain(
      '<filter><effect><name>Basic Motion</name><effectid>basic</effectid><effecttype>motion</effecttype><mediatype>video</mediatype><parameter authoringApp="X"><parameterid>scale</parameterid><value>50</value></parameter></effect></filter>',
    )
    expect(messages({ text, notes })).toEqual(["The effect Blur has no equal and is left out."])
  })

  test("writes the transition that is named, and a dissolve with a note where there is no such", () => {
    const between = (type: string, metadata = {}) =>
      exported(
        "fcp_xml",
        timeline([
          video(
            plain(),
            Build.transition({ inOffset: 4, outOffset: 4, rate: film, type, metadata }),
            plain(),
          ),
        ]),
      )
    const effect = (type: string, metadata?: object) =>
      readXmeml(between(type, metadata).text).tracks[0]?.transitions[0]?.effect
    expect(effect("SMPTE_Dissolve")).toBe("Cross Dissolve")
    expect(effect("SMPTE_Wipe")).toBe("Edge Wipe")
    expect(effect("Custom", { fcp_xml: { effect: { effectid: "Dip to Color Dissolve" } } })).toBe(
      "Dip to Color Dissolve",
    )
    expect(effect("Spin")).toBe("Cross Dissolve")
    expect(messages(between("Spin"))).toHaveLength(1)
  })

  test("writes sound's transitions as cross fades", () => {
    const document = timeline([
      audio(plain(), Build.transition({ inOffset: 4, outOffset: 4, rate: film }), plain()),
    ])
    expect(readXmeml(xmeml(document)).tracks[0]?.transitions[0]?.effect).toBe("KGAudioTransCrossFade3dB")
  })

  test("nests a stack as a sequence of its own, with the part of it that is used", () => {
    const nested = Build.stack({
      name: "scene",
      sourceRange: Build.frames(12, 24, film),
      children: [video(plain(), plain()), audio(plain())],
    })
    const [item] = items(nested)
    expect(item).toMatchObject({
      type: "nested",
      name: "scene",
      start: 0,
      end: 24,
      source: 12,
      nested: { name: "scene", duration: 48 },
    })
    expect(item?.nested?.tracks.map(({ kind, items: inside }) => [kind, inside.length])).toEqual([
      ["video", 2],
      ["audio", 1],
    ])
  })

  test("points at the first file of an image sequence", () => {
    const media = {
      OTIO_SCHEMA: "ImageSequenceReference.1",
      target_url_base: "/plates/",
      name_prefix: "sh 010.",
      name_suffix: ".exr",
      start_frame: 7,
      frame_zero_padding: 4,
      rate: 24,
      available_range: Build.frames(7, 100, film),
    }
    expect(items(Build.clip({ name: "p", sourceRange: Build.frames(17, 24, film), media }))[0]).toMatchObject(
      {
        source: 10,
        file: {
          url: "file://localhost/plates/sh%20010.0007.exr",
          name: "sh 010.0007.exr",
          frame: 7,
          duration: 100,
        },
      },
    )
  })
})
