import * as FrameRate from "../time/FrameRate.ts"
import * as Timecode from "../time/Timecode.ts"
import { escape } from "./Xml.ts"

/** A `rate` element: the frames a second of timecode counts, and whether 1000/1001 slows them. */
export const rateXml = (rate: FrameRate.FrameRate): string =>
  `<rate><timebase>${FrameRate.nominal(rate)}</timebase><ntsc>${FrameRate.isNtsc(rate) ? "TRUE" : "FALSE"}</ntsc></rate>`

/** A `timecode` element for a frame counted from 00:00:00:00, with the reel it is of where there is one. */
export const timecodeXml = (frame: number, counting: Timecode.Timecode, reel?: string): string =>
  `<timecode>${rateXml(counting.rate)}<string>${Timecode.format(frame, counting)}</string><frame>${frame}</frame>` +
  `<displayformat>${counting.dropFrame ? "DF" : "NDF"}</displayformat>` +
  `${reel === undefined ? "" : `<reel><name>${escape(reel)}</name></reel>`}</timecode>`
