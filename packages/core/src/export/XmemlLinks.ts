import type { Edit, Media, SequenceTrack } from "../otio/Sequence.ts"

export interface Placed {
  readonly id: number
  readonly kind: SequenceTrack["kind"]
  readonly track: number
  readonly clip: number
  /** Which channel of its file an item of sound plays. */
  readonly source: number
  readonly group: Group | null
}

/** The items of one source at one place. */
interface Group {
  readonly edit: Edit
  readonly source: string
  readonly items: Array<Placed>
  sounds: number
  xml: string | null
}

/** More items than this at one place are no picture and its sound, and are not linked. */
const mostLinked = 32

/** Groups that start at one frame and are searched one by one; beyond that a table is quicker. */
const mostSearched = 16

const sourceOf = ({ reference }: Media): string => reference.url ?? reference.name

const isSamePlace = (a: Edit, b: Edit): boolean =>
  a.start === b.start && a.end === b.end && a.source === b.source && a.speed === b.speed

/**
 * The items of one sequence with their ids, and which of them belong together: picture and sound of one source
 * at one place.
 */
export class XmemlLinks {
  readonly #nextId: () => number
  /** By the frame where they start. */
  readonly #groups = new Map<number, Array<Group>>()
  /** The groups of frames where very many items start, by all that they have in common. */
  readonly #crowded = new Map<string, Group>()
  readonly #placed = new Map<SequenceTrack, ReadonlyArray<Placed>>()

  constructor(nextId: () => number) {
    this.#nextId = nextId
  }

  /** Tracks are given in the order in which they are written; both numbers start at 1. */
  addTrack(kind: SequenceTrack["kind"], number: number, track: SequenceTrack): void {
    const list: Array<Placed> = []
    for (let index = 0; index < track.edits.length; index++) {
      const edit = track.edits[index]!
      const { content } = edit
      const isMedia = content.type === "media" && content.reference.type !== "generator"
      const group = isMedia ? this.#group(edit, content) : null
      if (group !== null && kind === "audio") group.sounds++
      const source = kind === "video" || group === null ? 1 : group.sounds
      const placed = { id: this.#nextId(), kind, track: number, clip: index + 1, source, group }
      if (group !== null && group.items.length < mostLinked) group.items.push(placed)
      list.push(placed)
    }
    this.#placed.set(track, list)
  }

  #group(edit: Edit, media: Media): Group {
    const source = sourceOf(media)
    let groups = this.#groups.get(edit.start)
    if (groups === undefined) this.#groups.set(edit.start, (groups = []))
    for (const group of groups) if (group.source === source && isSamePlace(group.edit, edit)) return group
    const key =
      groups.length < mostSearched ? null : `${edit.start}/${edit.end}/${edit.source}/${edit.speed}/${source}`
    const found = key === null ? undefined : this.#crowded.get(key)
    if (found !== undefined) return found
    const group: Group = { edit, source, items: [], sounds: 0, xml: null }
    if (key === null) groups.push(group)
    else this.#crowded.set(key, group)
    return group
  }

  /** The items of a track, one for each of its edits. */
  of(track: SequenceTrack): ReadonlyArray<Placed> {
    return this.#placed.get(track)!
  }
}

/** The `link` elements of an item: one for each of its group, itself included. */
export const linksXml = ({ group }: Placed): string => {
  if (group === null || group.items.length < 2) return ""
  return (group.xml ??= group.items.map(linkXml).join(""))
}

const linkXml = ({ id, kind, track, clip }: Placed): string =>
  `<link><linkclipref>clipitem-${id}</linkclipref><mediatype>${kind}</mediatype><trackindex>${track}</trackindex><clipindex>${clip}</clipindex></link>\n`
