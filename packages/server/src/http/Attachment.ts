/** Longest file name in UTF-8 bytes, its extension left out: file systems take 255 in all. */
const longest = 200

const bytes = (text: string) => new TextEncoder().encode(text).length

/** A name that every file system takes: no path separators, control or reserved characters, not too long. */
export const fileName = (name: string): string => {
  const clean = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029"/\\:*?<>|]+/gu, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "")
  let short = clean
  if (bytes(clean) > longest) {
    short = ""
    let size = 0
    for (const character of clean) {
      size += bytes(character)
      if (size > longest) break
      short += character
    }
  }
  return short === "" ? "timeline" : short
}

const percent = (text: string) =>
  encodeURIComponent(text).replace(/['()*!]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** A `Content-Disposition` (RFC 6266): an ASCII name, and the full one where it has other characters. */
export const disposition = (name: string, extension: string): string => {
  const full = fileName(name) + extension
  const ascii = full.replace(/[^\x20-\x7e]/gu, "_")
  return ascii === full
    ? `attachment; filename="${ascii}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${percent(full)}`
}
