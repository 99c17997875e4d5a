import type { MediaEdit } from "../otio/Flatten.ts"
import { textAt } from "../otio/Metadata.ts"
import type { Edit } from "../otio/Sequence.ts"
import { fileName, stem } from "./Text.ts"

export type ReelLength = "short" | "long"

const longest: { readonly [L in ReelLength]: number } = { short: 8, long: 32 }
const reserved = ["BL", "BARS", "BLACK", "V", "M2", "TITLE:", "FCM:"]

const blackKinds = new Set(["black", "slug", "blackvideo", "black video"])
const barsKinds = /^(smpte|hd)?\s*_?-?(color\s*)?bars/i

/** "BL" for black, "BARS" for colour bars, null for what comes from a reel. */
export const generatorReel = ({ content, name }: MediaEdit): "BL" | "BARS" | null => {
  const { type, generatorKind } = content.reference
  if (type !== "generator") return null
  if (barsKinds.test(generatorKind) || barsKinds.test(name)) return "BARS"
  return blackKinds.has(generatorKind.toLowerCase()) ? "BL" : null
}

/** The reel that the document names, wherever it does. */
export const writtenReel = ({ metadata, content }: Edit): string | undefined => {
  const own = textAt(metadata, "cmx_3600", "reel")
  if (own !== undefined || content.type === "nested") return own
  const media = content.reference.metadata
  return textAt(media, "cmx_3600", "reel") ?? textAt(media, "fcp_xml", "timecode", "reel", "name")
}

/** The file's name without extension, and for an image sequence without the pattern of its numbers. */
const sourceStem = (url: string): string => stem(fileName(url)).replace(/[._-]*%\d*d$/, "")

export interface Reel {
  readonly text: string
  /** The reel that the document names where it could not be written as it is. */
  readonly instead: string | null
}

/** Gives every source a reel name of its own, the same each time it is asked for. */
export class EdlReels {
  readonly #length: ReelLength
  readonly #bySource = new Map<string, Reel>()
  readonly #taken = new Map<string, string>(reserved.map((name) => [name, ""]))
  readonly #next = new Map<string, number>()

  constructor(length: ReelLength) {
    this.#length = length
  }

  /** Keeps the reels that are written as they are from being made for other sources. */
  reserve(edit: MediaEdit): void {
    const written = writtenReel(edit)
    if (written !== undefined && this.#isLegal(written)) this.#taken.set(written, written)
  }

  of(edit: MediaEdit): Reel {
    const written = writtenReel(edit)
    if (written !== undefined && this.#isLegal(written)) return { text: written, instead: null }
    const { reference } = edit.content
    const source = written ?? reference.url ?? (reference.name || edit.name)
    const found = this.#bySource.get(source)
    if (found !== undefined) return found
    const wanted = written ?? (reference.url === null ? source : sourceStem(reference.url))
    const reel = { text: this.#make(wanted, source), instead: written ?? null }
    this.#bySource.set(source, reel)
    return reel
  }

  #isLegal(reel: string): boolean {
    return (
      reel.length <= longest[this.#length] &&
      /^[!-~]+$/.test(reel) &&
      !reserved.includes(reel) &&
      !reel.startsWith("*")
    )
  }

  #make(wanted: string, source: string): string {
    const limit = longest[this.#length]
    const plain = wanted.normalize("NFKD").replace(/\p{M}+/gu, "")
    const base =
      this.#length === "short"
        ? plain
            .toUpperCase()
            .replace(/[^A-Z0-9_]+/g, "_")
            .replace(/^_+|_+$/g, "")
        : plain.replace(/[^A-Za-z0-9_.-]+/g, "_").replace(/^_+|_+$/g, "")
    const first = (base || "REEL").slice(0, limit)
    let reel = first
    for (let count = this.#next.get(first) ?? 2; this.#taken.has(reel); count++) {
      const suffix = String(count)
      reel = first.slice(0, limit - suffix.length) + suffix
      this.#next.set(first, count + 1)
    }
    this.#taken.set(reel, source)
    return reel
  }
}
