/**
 * Text that fits on one line of a line-based format: control characters, line and paragraph separators,
 * direction overrides and lone surrogates become spaces, and white space at the ends goes.
 */
export const oneLine = (text: string): string => {
  if (!notPlain.test(text)) return text.trim()
  return text.toWellFormed().replace(unprintable, " ").trim()
}

const notPlain = /[^\x20-\x7e]/

const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd\ufeff\ufffe\uffff]+/g

/** The name of the file at the end of a URL or path, of whatever system, its percent-encoding undone. */
export const fileName = (url: string): string => {
  const path = url.replace(/[?#].*$/s, "")
  const last = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)
  if (!last.includes("%")) return last
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** A file name without its extension. */
export const stem = (name: string): string => {
  const dot = name.lastIndexOf(".")
  return dot > 0 ? name.slice(0, dot) : name
}
