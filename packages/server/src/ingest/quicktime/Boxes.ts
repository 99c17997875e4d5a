/** A box of a QuickTime or MP4 file (ISO/IEC 14496-12): where its contents lie in the view that it was found in. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

export interface BoxHeader {
  readonly type: string
  /** Bytes of the header itself. */
  readonly header: number
  /** Bytes of the whole box; null where it lasts to the end of the file. */
  readonly size: number | null
}

export const fourCharacters = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** Reads a header of which at least eight bytes are in the view; undefined where it cannot be one. */
export const headerAt = (view: DataView, at: number): BoxHeader | undefined => {
  if (at + 8 > view.byteLength) return undefined
  const short = view.getUint32(at)
  const type = fourCharacters(view, at + 4)
  if (short === 0) return { type, header: 8, size: null }
  if (short !== 1) return short < 8 ? undefined : { type, header: 8, size: short }
  if (at + 16 > view.byteLength) return undefined
  const long = Number(view.getBigUint64(at + 8))
  return long < 16 ? undefined : { type, header: 16, size: long }
}

/** The boxes between two places. One that claims to be longer than its parent ends with it. */
export const boxesIn = (view: DataView, start: number, end: number): ReadonlyArray<Box> => {
  const found: Array<Box> = []
  let at = start
  while (at + 8 <= end) {
    const header = headerAt(view, at)
    if (header === undefined) break
    const next = header.size === null ? end : Math.min(end, at + header.size)
    found.push({ type: header.type, start: at + header.header, end: next })
    at = next
  }
  return found
}

/** The first box at the end of a path of types inside another. */
export const boxAt = (view: DataView, parent: Box, ...path: ReadonlyArray<string>): Box | undefined => {
  let box: Box | undefined = parent
  for (const type of path) {
    if (box === undefined) return undefined
    box = boxesIn(view, box.start, box.end).find((child) => child.type === type)
  }
  return box
}
