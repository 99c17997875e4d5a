import { ParseResult } from "effect"

/** What is wrong with one part of a value from outside. */
export interface Fault {
  /** `["files", 3]` */
  readonly path: ReadonlyArray<PropertyKey>
  /** A sentence that names the part: `files[3] must be a UUID.` */
  readonly detail: string
}

/** `["files", 3]` as `files[3]`. */
const place = (path: ReadonlyArray<PropertyKey>) =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "")

/** A value that may also be absent or null is a union, whose other members always object too: that says nothing. */
const isNoise = (message: string) => /^Expected (?:null|undefined),/.test(message)

/** A schema that has no words of its own prints itself whole. */
const inWords = (message: string): string =>
  /^Expected (?:\{|Struct)/.test(message)
    ? "must be an object"
    : message.startsWith("Expected ReadonlyArray<")
      ? "must be an array"
      : message

/** The faults that a schema found, one a part; `whole` is what the value itself is called. */
export const faultsOf = (error: ParseResult.ParseError, whole: string): ReadonlyArray<Fault> => {
  const found = new Map<string, Fault>()
  for (const { message, path } of ParseResult.ArrayFormatter.formatErrorSync(error)) {
    const at = place(path)
    if (isNoise(message) || found.has(at)) continue
    found.set(at, { path, detail: `${at || whole} ${inWords(message)}.` })
  }
  return [...found.values()]
}
