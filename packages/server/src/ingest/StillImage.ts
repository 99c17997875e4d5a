/** What stands at the start of a file that holds one picture, and what such a file is called. */
const kinds: ReadonlyArray<{ readonly name: string; readonly matches: (start: string) => boolean }> = [
  { name: "a PNG image", matches: (start) => start.startsWith("\x89PNG") },
  { name: "a JPEG image", matches: (start) => start.startsWith("\xff\xd8\xff") },
  { name: "a GIF image", matches: (start) => start.startsWith("GIF8") },
  { name: "a TIFF image", matches: (start) => start.startsWith("II*\0") || start.startsWith("MM\0*") },
  { name: "a BMP image", matches: (start) => start.startsWith("BM") && start.slice(6, 10) === "\0\0\0\0" },
  { name: "a WebP image", matches: (start) => start.startsWith("RIFF") && start.slice(8, 12) === "WEBP" },
  { name: "a Photoshop image", matches: (start) => start.startsWith("8BPS") },
  { name: "an OpenEXR image", matches: (start) => start.startsWith("\x76\x2f\x31\x01") },
  { name: "a DPX image", matches: (start) => start.startsWith("SDPX") || start.startsWith("XPDS") },
  {
    name: "a HEIF image",
    matches: (start) => start.slice(4, 8) === "ftyp" && /^(?:hei[cx]|mif1|avif)$/.test(start.slice(8, 12)),
  },
]

/** What still image a file is, judged by its first bytes, or null. */
export const stillImage = (start: Uint8Array): string | null => {
  const text = String.fromCharCode(...start.subarray(0, 16))
  return kinds.find(({ matches }) => matches(text))?.name ?? null
}
