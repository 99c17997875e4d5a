import type { ExportOptions, Format } from "./Exporter.ts"
import { ExportOptionError } from "./Exporter.ts"

/** The editing system that a file is for, where that makes a difference. */
export const flavours = ["avid", "resolve", "premiere"] as const
export type Flavour = (typeof flavours)[number]

/** The value of an option that takes one of a few words; undefined where it is not given. Throws otherwise. */
export const choice = <const A extends string>(
  format: Format,
  options: ExportOptions,
  option: string,
  allowed: ReadonlyArray<A>,
): A | undefined => {
  const value = Object.hasOwn(options, option) ? options[option] : undefined
  if (value === undefined) return undefined
  const found = allowed.find((word) => word === value)
  if (found !== undefined) return found
  throw new ExportOptionError({
    format,
    option,
    reason: `The option ${option} of ${format} takes ${allowed.join(", ")}, not ${JSON.stringify(value.slice(0, 40))}.`,
  })
}
