import { type Box, boxAt, boxesIn } from "./Boxes.ts"

/** A descriptor of ISO/IEC 14496-1: its tag, and where its contents lie. */
const descriptorAt = (view: DataView, at: number): { readonly tag: number } & Omit<Box, "type"> => {
  const tag = view.getUint8(at)
  let [size, next] = [0, at + 1]
  for (let count = 0; count < 4; count++) {
    const byte = view.getUint8(next++)
    size = (size << 7) | (byte & 0x7f)
    if (byte < 0x80) break
  }
  return { tag, start: next, end: next + size }
}

const [elementary, decoder, specific] = [3, 4, 5]
const aac = new Set([0x40, 0x66, 0x67, 0x68])

/** Where the descriptor that the decoder is set up with lies in an `esds` box, where the sound is AAC. */
const audioConfig = (view: DataView, esds: Box): number | undefined => {
  const stream = descriptorAt(view, esds.start + 4)
  if (stream.tag !== elementary) return undefined
  const flags = view.getUint8(stream.start + 2)
  let at = stream.start + 3
  if ((flags & 0x80) !== 0) at += 2
  if ((flags & 0x40) !== 0) at += 1 + view.getUint8(at)
  if ((flags & 0x20) !== 0) at += 2
  const configuration = descriptorAt(view, at)
  if (configuration.tag !== decoder || !aac.has(view.getUint8(configuration.start))) return undefined
  const own = descriptorAt(view, configuration.start + 13)
  return own.tag === specific && own.end <= esds.end ? own.start : undefined
}

/** The channel configuration of an AudioSpecificConfig (ISO/IEC 14496-3); undefined where it is told otherwise. */
const configuredChannels = (view: DataView, at: number): number | undefined => {
  let [bits, place] = [0, at * 8]
  const take = (count: number) => {
    bits = 0
    for (let index = 0; index < count; index++, place++)
      bits = (bits << 1) | ((view.getUint8(place >> 3) >> (7 - (place & 7))) & 1)
    return bits
  }
  if (take(5) === 31) take(6)
  if (take(4) === 15) place += 24
  return { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 8, 11: 7, 12: 8, 14: 8 }[take(4)]
}

/** Channels by `acmod` of an `dac3` box (ETSI TS 102 366), with the one for low frequencies. */
const ac3Channels = (view: DataView, box: Box): number => {
  const bits = (view.getUint8(box.start) << 16) | (view.getUint8(box.start + 1) << 8)
  return [2, 1, 2, 3, 3, 4, 4, 5][(bits >> 11) & 7]! + ((bits >> 10) & 1)
}

/**
 * Channels of a sound track's sample entry, which begins at `entry` with its own size and type.
 *
 * The entry of an MP4 file says two whatever the sound has, so what the decoder is set up with goes first.
 */
export const channelsOf = (view: DataView, entry: Box): number => {
  const version = view.getUint16(entry.start + 8)
  if (version === 2) return view.getUint32(entry.start + 40)
  const after = { ...entry, start: entry.start + (version === 1 ? 44 : 28) }
  const inside = boxesIn(view, after.start, after.end)
  const esds = inside.find(({ type }) => type === "esds") ?? boxAt(view, after, "wave", "esds")
  const config = esds === undefined ? undefined : audioConfig(view, esds)
  const configured = config === undefined ? undefined : configuredChannels(view, config)
  const ac3 = inside.find(({ type }) => type === "dac3")
  return configured ?? (ac3 === undefined ? view.getUint16(entry.start + 16) : ac3Channels(view, ac3))
}
