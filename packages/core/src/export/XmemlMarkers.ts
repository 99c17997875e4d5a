import type { SequenceMarker } from "../otio/Sequence.ts"
import { escape } from "./Xml.ts"

/** OpenTimelineIO's marker colours as red, green and blue. */
const colours: { readonly [name: string]: readonly [number, number, number] } = {
  RED: [255, 0, 0],
  PINK: [255, 128, 192],
  ORANGE: [255, 128, 0],
  YELLOW: [255, 255, 0],
  GREEN: [0, 255, 0],
  CYAN: [0, 255, 255],
  BLUE: [0, 0, 255],
  PURPLE: [128, 0, 255],
  MAGENTA: [255, 0, 255],
  BLACK: [0, 0, 0],
  WHITE: [255, 255, 255],
}

/** A `marker` element; a marker without length has an `out` of -1. */
export const markerXml = ({ name, comment, color, start, duration }: SequenceMarker): string => {
  const rgb = Object.hasOwn(colours, color.toUpperCase()) ? colours[color.toUpperCase()] : undefined
  const colour =
    rgb === undefined
      ? ""
      : `<color><alpha>255</alpha><red>${rgb[0]}</red><green>${rgb[1]}</green><blue>${rgb[2]}</blue></color>`
  const out = duration > 0 ? start + duration : -1
  return `<marker><comment>${escape(comment)}</comment><name>${escape(name)}</name><in>${start}</in><out>${out}</out>${colour}</marker>\n`
}
