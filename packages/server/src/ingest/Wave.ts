import { FrameRate, Timecode } from "@roughcut/core"
import { Effect } from "effect"
import { type Footage, MediaUnreadable, seconds, type StartTimecode } from "./Footage.ts"
import type { FileUnreadable, OpenFile } from "./LocalFiles.ts"

/** Bytes of a chunk's contents that are taken into memory. */
const largestChunk = 1024 ** 2
const mostChunks = 1000

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Whether a file is a WAV, or one of its 64-bit forms, judged by its first bytes. */
export const isWave = (start: Uint8Array): boolean =>
  /^(?:RIFF|RF64|BW64)[^]{4}WAVE/.test(text(start.subarray(0, 12)))

interface Chunks {
  readonly format?: DataView
  readonly data?: number
  readonly bext?: DataView
  readonly ixml?: string
}

const readChunks = (file: OpenFile): Effect.Effect<Chunks, FileUnreadable> =>
  Effect.gen(function* () {
    const view = (offset: number, length: number) =>
      Effect.map(
        file.read(offset, Math.min(length, largestChunk)),
        (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      )
    let found: Chunks = {}
    let longData: number | undefined
    let at = 12
    for (let count = 0; at + 8 <= file.size && count < mostChunks; count++) {
      const header = yield* view(at, 8)
      const type = text(new Uint8Array(header.buffer, header.byteOffset, 4))
      let size = header.getUint32(4, true)
      const from = at + 8
      if (type === "ds64" && size >= 16) longData = Number((yield* view(from, 16)).getBigUint64(8, true))
      if (type === "fmt ") found = { ...found, format: yield* view(from, size) }
      if (type === "bext") found = { ...found, bext: yield* view(from, size) }
      if (type === "iXML")
        found = {
          ...found,
          ixml: new TextDecoder().decode(yield* file.read(from, Math.min(size, largestChunk))),
        }
      if (type === "data") {
        if (size === 0xffffffff) size = longData ?? file.size - from
        // A recorder that lost power leaves a length of zero, or one beyond the end.
        const there = size === 0 ? file.size - from : Math.min(size, file.size - from)
        found = { ...found, data: there }
        size = there
      }
      at = from + size + (size % 2)
    }
    return found
  })

/** The rates that a time is tried at which the file does not say: the first at which it is a whole frame. */
const guesses = ["25", "24", "30", "24000/1001", "30000/1001"].map((rate) => FrameRate.parse(rate)!)

/** SPEED of an iXML chunk: what the timecode counts. */
const speedOf = (ixml: string | undefined): Timecode.Timecode | undefined => {
  const rate = /<TIMECODE_RATE>\s*(\d+\/\d+)\s*</.exec(ixml ?? "")?.[1]
  const drop = /<TIMECODE_FLAG>\s*DF\s*</.test(ixml ?? "")
  const parsed = rate === undefined ? undefined : FrameRate.parse(rate)
  return parsed === undefined ? undefined : Timecode.counting(parsed, drop)
}

/**
 * The start of a broadcast WAV (EBU Tech 3285): its time reference counts samples since midnight. It is given as
 * a label at the rate that the recorder wrote into iXML, or else at one where it falls on a whole frame.
 */
const startOf = (
  { bext, ixml }: Chunks,
  sampleRate: number,
): { readonly rate: FrameRate.FrameRate | null; readonly start: StartTimecode | null } => {
  const reference = bext === undefined || bext.byteLength < 346 ? 0n : bext.getBigUint64(338, true)
  const samples = Number(reference)
  const speed = speedOf(ixml)
  if (samples === 0 && speed === undefined) return { rate: null, start: null }
  const frames = (rate: FrameRate.FrameRate) => (samples * rate.numerator) / (sampleRate * rate.denominator)
  const whole = samples % sampleRate === 0
  const counting =
    speed ?? Timecode.counting(guesses.find((rate) => Number.isInteger(frames(rate))) ?? guesses[0]!, false)
  return {
    // A whole second has the same label at 24, 25 and 30, so none of them need be claimed.
    rate: speed === undefined && whole ? null : counting.rate,
    start: {
      label: Timecode.format(Math.round(frames(counting.rate)), counting),
      dropFrame: counting.dropFrame,
    },
  }
}

/** Reads a WAV file. */
export const read = (file: OpenFile): Effect.Effect<Footage, FileUnreadable | MediaUnreadable> =>
  Effect.gen(function* () {
    const chunks = yield* readChunks(file)
    const { data, format } = chunks
    const refuse = (reason: string) => new MediaUnreadable({ path: file.path, reason })
    if (format === undefined || format.byteLength < 16)
      return yield* refuse("it has no description of its sound (fmt)")
    const [channels, sampleRate, bytesPerSecond] = [
      format.getUint16(2, true),
      format.getUint32(4, true),
      format.getUint32(8, true),
    ]
    if (data === undefined || data === 0 || bytesPerSecond === 0 || sampleRate === 0)
      return yield* refuse("it holds no sound")
    return {
      duration: seconds(data / bytesPerSecond),
      width: null,
      height: null,
      audioChannels: channels,
      ...startOf(chunks, sampleRate),
    }
  })
