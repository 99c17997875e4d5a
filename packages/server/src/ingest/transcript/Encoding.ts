/** Bytes at the start by which UTF-16 without a byte order mark is told: Latin text has every other one zero. */
const looked = 512

const utf16WithoutMark = (bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  const start = bytes.subarray(0, looked)
  const zeros = [0, 0]
  for (let index = 0; index < start.length; index++) if (start[index] === 0) zeros[index % 2]!++
  if (zeros[1]! > start.length / 5 && zeros[0] === 0) return "utf-16le"
  if (zeros[0]! > start.length / 5 && zeros[1] === 0) return "utf-16be"
  return undefined
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const encodingOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  return utf16WithoutMark(bytes) ?? (isUtf8(bytes) ? "utf-8" : "windows-1252")
}

/** The text of a file in UTF-8 or UTF-16, with a byte order mark or without, or else in Windows-1252; its lines end in LF. */
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/\r\n?/g, "\n").replaceAll("\0", "")
