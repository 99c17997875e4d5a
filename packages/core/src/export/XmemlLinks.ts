import type { Edit, Media, SequenceTrack } from "../otio/Sequence.ts"

interface Placed {
  readonly id: number
  readonly kind: SequenceTrack["kind"]
  readonly track: number
  readonly clip: number
  /** Which channel of its file an item of sound plays. */
  readonly source: number
  readonly group: ReadonlyArray<Placed>
}

/** More items than this at one place are no picture and its sound, and are not linked. */
const mostLinked = 32

/**
 * The items of one sequence with their ids, and which of them belong together: picture and sound of one source
 * at one place.
 */
export class XmemlLinks {
  readonly #nextId: () => number
  readonly #groups = new Map<string, Array<Placed>>()
  readonly #placed = new Map<Edit, Placed>()

  constructor(nextId: () => number) {
    this.#nextId = nextId
  }

  /** Tracks are given in the order in which they are written; both numbers start at 1. */
  addTrack(kind: SequenceTrack["kind"], track: number, { edits }: SequenceTrack): void {
    edits.forEach((edit, index) => {
      const { content } = edit
      const group =
        content.type === "media" && content.reference.type !== "generator" ? this.#group(edit, content) : []
      const source = kind === "video" ? 1 : group.filter((other) => other.kind === "audio").length + 1
      const placed = { id: this.#nextId(), kind, track, clip: index + 1, source, group }
      if (group.length < mostLinked) group.push(placed)
      this.#placed.set(edit, placed)
    })
  }

  #group(edit: Edit, { reference }: Media): Array<Placed> {
    const key = `${edit.start}/${edit.end}/${edit.source}/${edit.speed}/${reference.url ?? reference.name}`
    let group = this.#groups.get(key)
    if (group === undefined) this.#groups.set(key, (group = []))
    return group
  }

  of(edit: Edit): Placed {
    return this.#placed.get(edit)!
  }

  /** The `link` elements of an item: one for each of its group, itself included. */
  xml(edit: Edit): string {
    const { group } = this.of(edit)
    if (group.length < 2) return ""
    return group
      .map(
        ({ id, kind, track, clip }) =>
          `<link><linkclipref>clipitem-${id}</linkclipref><mediatype>${kind}</mediatype><trackindex>${track}</trackindex><clipindex>${clip}</clipindex></link>\n`,
      )
      .join("")
  }
}
