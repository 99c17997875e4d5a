import type { Sequence, SequenceTrack } from "../otio/Sequence.ts"
import { frameSize } from "./XmemlFiles.ts"
import { rateXml } from "./XmemlRate.ts"

/** The picture of a timeline whose media do not tell their size. */
const usualSize = { width: 1920, height: 1080 }

const firstSize = (tracks: ReadonlyArray<SequenceTrack>): ReturnType<typeof frameSize> => {
  for (const track of tracks) {
    if (track.kind !== "video") continue
    for (const { content } of track.edits) {
      const size =
        content.type === "nested" ? firstSize(content.tracks) : frameSize(content.reference.metadata)
      if (size !== null) return size
    }
  }
  return null
}

/** The `format` of the picture: that of the timeline, else that of the first media that tells its size. */
export const videoFormat = (sequence: Sequence): string => {
  const { width, height } = frameSize(sequence.metadata) ?? firstSize(sequence.tracks) ?? usualSize
  return (
    `<format><samplecharacteristics>${rateXml(sequence.grid.rate)}<width>${width}</width><height>${height}</height>` +
    `<anamorphic>FALSE</anamorphic><pixelaspectratio>square</pixelaspectratio><fielddominance>none</fielddominance>` +
    `</samplecharacteristics></format>\n`
  )
}

const output = (index: number): string =>
  `<group><index>${index}</index><numchannels>1</numchannels><downmix>0</downmix><channel><index>${index}</index></channel></group>`

/** What stands before the tracks of sound: two outputs, the left and the right. */
export const audioFormat =
  `<numOutputChannels>2</numOutputChannels>\n` +
  `<format><samplecharacteristics><depth>16</depth><samplerate>48000</samplerate></samplecharacteristics></format>\n` +
  `<outputs>${output(1)}${output(2)}</outputs>\n`
