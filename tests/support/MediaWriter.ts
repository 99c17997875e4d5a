/** Bytes of media files as small as they can be: what the readers look at, and nothing else. */

const join = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

const text = (value: string) => new TextEncoder().encode(value)

const number = (bytes: 1 | 2 | 4 | 8, value: number, little = false) => {
  const view = new DataView(new ArrayBuffer(bytes))
  if (bytes === 8) view.setBigInt64(0, BigInt(value), little)
  else if (bytes === 4) view.setUint32(0, value >>> 0, little)
  else if (bytes === 2) view.setUint16(0, value, little)
  else view.setUint8(0, value)
  return new Uint8Array(view.buffer)
}

export const u8 = (...values: ReadonlyArray<number>) => join(values.map((value) => number(1, value)))
export const u16 = (...values: ReadonlyArray<number>) => join(values.map((value) => number(2, value)))
export const u32 = (...values: ReadonlyArray<number>) => join(values.map((value) => number(4, value)))

export const box = (type: string, ...contents: ReadonlyArray<Uint8Array>) => {
  const inside = join(contents)
  return join([u32(inside.byteLength + 8), text(type), inside])
}

export interface WrittenTrack {
  readonly handler: "vide" | "soun" | "tmcd"
  readonly timescale: number
  /** Pairs of a number of samples and how long each of them lasts. */
  readonly runs: ReadonlyArray<readonly [samples: number, duration: number]>
  /** Pairs of a duration in units of the movie and a time of the media, -1 for nothing. */
  readonly edits?: ReadonlyArray<readonly [duration: number, mediaTime: number]>
  readonly entry: Uint8Array
  readonly turned?: boolean
  /** Whether it names the track after it as its timecode. */
  readonly timed?: boolean
  /** What stands in the file for it. */
  readonly data?: Uint8Array
}

export const videoEntry = (width: number, height: number) =>
  box("avc1", u32(0), u16(0, 1), u16(0, 0), u32(0, 0, 0), u16(width, height), new Uint8Array(50))

export const soundEntry = (channels: number, ...inside: ReadonlyArray<Uint8Array>) =>
  box("mp4a", u32(0), u16(0, 1), u16(0, 0), u32(0), u16(channels, 16, 0, 0), u32(48000 << 16), ...inside)

/** The setup of an AAC-LC decoder at 48 kHz, as MP4 keeps it. */
export const esds = (channels: number) => {
  const descriptor = (tag: number, contents: Uint8Array) =>
    join([u8(tag, 0x80, 0x80, 0x80, contents.byteLength), contents])
  const specific = descriptor(5, u16((2 << 11) | (3 << 7) | (channels << 3)))
  const decoder = descriptor(4, join([u8(0x40, 0x15), u8(0, 0, 0), u32(0, 0), specific]))
  return box("esds", u32(0), descriptor(3, join([u16(1), u8(0), decoder])))
}

export const timecodeEntry = (options: {
  readonly timescale: number
  readonly frameDuration: number
  readonly base: number
  readonly flags?: number
}) =>
  box(
    "tmcd",
    u32(0),
    u16(0, 1),
    u32(0, options.flags ?? 0, options.timescale, options.frameDuration),
    u8(options.base, 0),
  )

const trackBox = (track: WrittenTrack, id: number, offset: number) => {
  const samples = track.runs.reduce((sum, [count]) => sum + count, 0)
  const length = track.runs.reduce((sum, [count, duration]) => sum + count * duration, 0)
  const matrix = track.turned === true ? [0, 0x10000, 0, -0x10000, 0, 0] : [0x10000, 0, 0, 0, 0x10000, 0]
  return box(
    "trak",
    box("tkhd", u32(1, 0, 0, id, 0, 0, 0, 0), u16(0, 0, 0, 0), u32(...matrix, 0, 0, 0x40000000, 0, 0)),
    ...(track.timed === true ? [box("tref", box("tmcd", u32(id + 1)))] : []),
    ...(track.edits === undefined
      ? []
      : [
          box(
            "edts",
            box("elst", u32(0, track.edits.length, ...track.edits.flatMap((edit) => [...edit, 0x10000]))),
          ),
        ]),
    box(
      "mdia",
      box("mdhd", u32(0, 0, 0, track.timescale, length, 0)),
      box("hdlr", u32(0), text("mhlr"), text(track.handler), u32(0, 0, 0)),
      box(
        "minf",
        box(
          "stbl",
          box("stsd", u32(0, 1), track.entry),
          box("stts", u32(0, track.runs.length, ...track.runs.flat())),
          box("stsc", u32(0, 1, 1, samples, 1)),
          box("stco", u32(0, 1, offset)),
        ),
      ),
    ),
  )
}

/** A QuickTime file with the index at its end, as cameras write it. */
export const quickTime = (movieTimescale: number, tracks: ReadonlyArray<WrittenTrack>): Uint8Array => {
  const start = box("ftyp", text("qt  "), u32(0), text("qt  "))
  const data = tracks.map((track) => track.data ?? new Uint8Array(0))
  const media = box("mdat", ...data)
  let offset = start.byteLength + 8
  const boxes = tracks.map((track, index) => {
    const written = trackBox(track, index + 1, offset)
    offset += data[index]!.byteLength
    return written
  })
  return join([start, media, box("moov", box("mvhd", u32(0, 0, 0, movieTimescale, 0)), ...boxes)])
}

export const chunk = (type: string, ...contents: ReadonlyArray<Uint8Array>) => {
  const inside = join(contents)
  const padding = new Uint8Array(inside.byteLength % 2)
  return join([text(type), number(4, inside.byteLength, true), inside, padding])
}

/** A PCM WAV of 16 bits with more chunks before its sound. */
export const wave = (options: {
  readonly sampleRate: number
  readonly channels: number
  readonly seconds: number
  readonly chunks?: ReadonlyArray<Uint8Array>
}): Uint8Array => {
  const { channels, chunks = [], sampleRate, seconds } = options
  const inside = join([
    text("WAVE"),
    ...chunks,
    chunk(
      "fmt ",
      ...[1, channels].map((value) => number(2, value, true)),
      ...[sampleRate, sampleRate * channels * 2].map((value) => number(4, value, true)),
      ...[channels * 2, 16].map((value) => number(2, value, true)),
    ),
    chunk("data", new Uint8Array(sampleRate * channels * 2 * seconds)),
  ])
  return join([text("RIFF"), number(4, inside.byteLength, true), inside])
}

/** The broadcast extension of a WAV; `samples` since midnight. */
export const bext = (samples: number) =>
  chunk("bext", new Uint8Array(338), number(8, samples, true), new Uint8Array(256))

export const ixml = (rate: string, flag: string) =>
  chunk(
    "iXML",
    text(
      `<BWFXML><SPEED><TIMECODE_RATE>${rate}</TIMECODE_RATE><TIMECODE_FLAG>${flag}</TIMECODE_FLAG></SPEED></BWFXML>`,
    ),
  )
