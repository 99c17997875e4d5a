import * as FrameRate from "../time/FrameRate.ts"
import * as Timecode from "../time/Timecode.ts"

/** A `rate` element: the frames a second of timecode counts, and whether 1000/1001 slows them. */
export const rateXml = (rate: FrameRate.FrameRate): string =>
  `<rate><timebase>${FrameRate.nominal(rate)}</timebase><ntsc>${FrameRate.isNtsc(rate) ? "TRUE" : "FALSE"}</ntsc></rate>`

/** A `timecode` element for a frame counted from 00:00:00:00. */
export const timecodeXml = (frame: number, counting: Timecode.Timecode): string =>
  `<timecode>${rateXml(counting.rate)}<string>${Timecode.format(frame, counting)}</string><frame>${frame}</frame>` +
  `<displayformat>${counting.dropFrame ? "DF" : "NDF"}</displayformat></timecode>`
