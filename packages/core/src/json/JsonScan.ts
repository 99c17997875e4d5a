/** Levels of `{` and `[` that a JSON text may nest; its outermost value is level 1. */
export const maximumDepth = 256

const quote = 0x22
const backslash = 0x5c

/** Index just past the string whose opening quote is at `start`; the text's length when it never closes. */
const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let first = end
    while (text.charCodeAt(first - 1) === backslash) first--
    if ((end - first) % 2 === 0) return end + 1
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

/** The deepest nesting of a JSON text, found in one pass that does not recurse and stops past `limit`. */
export const depth = (text: string, limit: number = maximumDepth): number => {
  let level = 0
  let deepest = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) index = endOfString(text, index) - 1
    else if (code === 0x7b || code === 0x5b) {
      if (++level > deepest) deepest = level
      if (deepest > limit) return deepest
    } else if (code === 0x7d || code === 0x5d) level--
  }
  return deepest
}

/** Where a member's value stands in the text of the object that holds it: `[start, end)` in UTF-16 units. */
export interface Member {
  readonly key: string
  readonly start: number
  readonly end: number
}

export interface Scan {
  readonly depth: number
  /** The named members of the outermost object, in the order of the text, repeated keys included. */
  readonly members: ReadonlyArray<Member>
}

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

const readKey = (text: string, start: number, end: number): string | undefined => {
  const raw = text.slice(start, end)
  if (!raw.includes("\\")) return raw.slice(1, -1)
  try {
    return JSON.parse(raw) as string
  } catch {
    return undefined
  }
}

/**
 * Finds the depth of a JSON text and where the values of the named members of its outermost object stand.
 *
 * The text need not be valid: whoever parses it afterwards is the judge of that. Stops past `limit` levels.
 */
export const scan = (text: string, names: ReadonlySet<string>, limit: number = maximumDepth): Scan => {
  const members: Array<Member> = []
  let level = 0
  let deepest = 0
  let key: string | undefined
  let valueStart = -1
  const close = (end: number) => {
    if (key !== undefined && valueStart !== -1 && names.has(key)) {
      let last = end
      while (last > valueStart && isSpace(text.charCodeAt(last - 1))) last--
      members.push({ key, start: valueStart, end: last })
    }
    key = undefined
    valueStart = -1
  }
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isSpace(code)) continue
    const atMemberLevel = level === 1
    if (atMemberLevel && key !== undefined && valueStart === -1 && code !== 0x3a) valueStart = index
    if (code === quote) {
      const end = endOfString(text, index)
      if (atMemberLevel && key === undefined) key = readKey(text, index, end)
      index = end - 1
    } else if (code === 0x7b || code === 0x5b) {
      if (++level > deepest) deepest = level
      if (deepest > limit) return { depth: deepest, members }
    } else if (code === 0x7d || code === 0x5d) {
      if (atMemberLevel) close(index)
      level--
    } else if (code === 0x2c && atMemberLevel) close(index)
  }
  return { depth: deepest, members }
}
