/** An XML element; text is that between its own tags, references resolved. */
export interface XmlElement {
  readonly name: string
  readonly attributes: { readonly [name: string]: string }
  readonly children: ReadonlyArray<XmlElement>
  readonly text: string
}

const isLegal = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 32 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  code >= 0x10000

const entities: { readonly [name: string]: string } = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const unescape = (text: string): string => {
  if (text.includes("<") || text.includes("]]>")) throw new Error(`markup in text: ${text.slice(0, 40)}`)
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const number = /^#(\d+)$/.exec(name)
    const found = number === null ? entities[name] : String.fromCodePoint(Number(number[1]))
    if (found === undefined || !whole.endsWith(";")) throw new Error(`a bare ampersand: ${whole}`)
    return found
  })
}

/** Reads XML 1.0 strictly, as far as xmeml needs it: any mistake throws. */
export const parseXml = (xml: string): XmlElement => {
  if (!xml.isWellFormed()) throw new Error("a lone surrogate")
  for (const character of xml)
    if (!isLegal(character.codePointAt(0) ?? 0)) throw new Error("a forbidden character")
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n'))
    throw new Error("the head is not that of xmeml")
  const body = xml.slice(xml.indexOf("<xmeml"))
  type Open = {
    name: string
    attributes: { [name: string]: string }
    children: Array<XmlElement>
    text: string
  }
  const stack: Array<Open> = [{ name: "", attributes: {}, children: [], text: "" }]
  const tag = /<(\/?)([A-Za-z_][\w.-]*)((?:\s+[A-Za-z_][\w.:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/g
  for (const match of body.matchAll(tag)) {
    const top = stack.at(-1)!
    const [, close, name = "", written = "", empty, text, stray] = match
    if (stray !== undefined) throw new Error(`not a tag: ${body.slice(match.index, match.index + 60)}`)
    if (text !== undefined) top.text += unescape(text)
    else if (close === "/") {
      if (top.name !== name) throw new Error(`</${name}> closes <${top.name}>`)
      stack.pop()
      stack.at(-1)!.children.push({ ...top, text: top.text.trim() })
    } else {
      const attributes: { [name: string]: string } = {}
      for (const [, key = "", value = ""] of written.matchAll(/([A-Za-z_][\w.:-]*)="([^"]*)"/g))
        attributes[key] = unescape(value)
      const element: Open = { name, attributes, children: [], text: "" }
      if (empty === "/") top.children.push(element)
      else stack.push(element)
    }
  }
  const [root] = stack[0]!.children
  if (stack.length !== 1 || root === undefined || stack[0]!.children.length !== 1)
    throw new Error("elements are left open")
  return root
}

export const child = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((candidate) => candidate.name === name)

export const all = (element: XmlElement, name: string): ReadonlyArray<XmlElement> =>
  element.children.filter((candidate) => candidate.name === name)

export const textOf = (element: XmlElement, ...path: ReadonlyArray<string>): string => {
  let at: XmlElement | undefined = element
  for (const name of path) at = at === undefined ? undefined : child(at, name)
  return at?.text ?? ""
}

export interface ReadSequence {
  readonly name: string
  readonly duration: number
  readonly timebase: number
  readonly ntsc: boolean
  /** The frame of the first frame's timecode. */
  readonly start: number
  readonly dropFrame: boolean
  readonly tracks: ReadonlyArray<ReadTrack>
  readonly markers: ReadonlyArray<ReadMarker>
}

export interface ReadTrack {
  readonly kind: "video" | "audio"
  readonly name: string
  readonly enabled: boolean
  readonly items: ReadonlyArray<ReadItem>
  readonly transitions: ReadonlyArray<ReadTransition>
}

/** Record positions are the cut points; `source` is the frame of the media shown at `start`, counted from its first. */
export interface ReadItem {
  readonly id: string
  readonly type: "clip" | "generator" | "nested"
  readonly name: string
  readonly enabled: boolean
  readonly start: number
  readonly end: number
  readonly source: number
  readonly file: ReadFile | null
  readonly nested: ReadSequence | null
  /** Percent, below 0 in reverse. */
  readonly speed: number
  readonly links: ReadonlyArray<{
    readonly to: string
    readonly kind: string
    readonly track: number
    readonly clip: number
  }>
  readonly markers: ReadonlyArray<ReadMarker>
  readonly sourceTrack: number
  readonly effect: string
}

export interface ReadFile {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly duration: number
  readonly timecode: string
  readonly frame: number
  readonly dropFrame: boolean
  readonly timebase: number
  readonly ntsc: boolean
  readonly channels: number
}

export interface ReadTransition {
  readonly start: number
  readonly end: number
  readonly cut: number
  readonly alignment: string
  readonly effect: string
}

export interface ReadMarker {
  readonly name: string
  readonly comment: string
  readonly in: number
  readonly out: number
  readonly color: string
}

const whole = (element: XmlElement, ...path: ReadonlyArray<string>): number => {
  const text = textOf(element, ...path)
  if (!/^-?\d+$/.test(text))
    throw new Error(`${element.name}/${path.join("/")} is ${JSON.stringify(text)}, not a whole number`)
  return Number(text)
}

interface Ids {
  readonly files: Map<string, XmlElement>
  readonly sequences: Map<string, XmlElement>
}

/** Ids name one element each; the first to carry one is whole, later ones are empty. */
const collect = (element: XmlElement, ids: Ids): void => {
  const id = element.attributes["id"]
  const table = element.name === "file" ? ids.files : element.name === "sequence" ? ids.sequences : null
  if (table !== null) {
    if (id === undefined) throw new Error(`a ${element.name} without id`)
    if (!table.has(id)) {
      if (element.children.length === 0) throw new Error(`${id} is named before it is written`)
      table.set(id, element)
    } else if (element.children.length > 0) throw new Error(`${id} is written twice`)
  }
  for (const inner of element.children) collect(inner, ids)
}

export const readXmeml = (xml: string): ReadSequence => {
  const root = parseXml(xml)
  if (root.name !== "xmeml" || root.attributes["version"] !== "5") throw new Error("not xmeml version 5")
  const ids: Ids = { files: new Map(), sequences: new Map() }
  collect(root, ids)
  const sequence = child(root, "sequence")
  if (sequence === undefined) throw new Error("no sequence")
  return readSequence(sequence, ids)
}

const readSequence = (element: XmlElement, ids: Ids): ReadSequence => {
  const media = child(element, "media")
  const tracksOf = (kind: "video" | "audio") => {
    const holder = media === undefined ? undefined : child(media, kind)
    return holder === undefined ? [] : all(holder, "track").map((track) => readTrack(track, kind, ids))
  }
  return {
    name: textOf(element, "name"),
    duration: whole(element, "duration"),
    timebase: whole(element, "rate", "timebase"),
    ntsc: textOf(element, "rate", "ntsc") === "TRUE",
    start: whole(element, "timecode", "frame"),
    dropFrame: textOf(element, "timecode", "displayformat") === "DF",
    tracks: [...tracksOf("video"), ...tracksOf("audio")],
    markers: all(element, "marker").map(readMarker),
  }
}

const readMarker = (element: XmlElement): ReadMarker => ({
  name: textOf(element, "name"),
  comment: textOf(element, "comment"),
  in: whole(element, "in"),
  out: whole(element, "out"),
  color: ["red", "green", "blue"]
    .map((part) => textOf(element, "color", part))
    .join(" ")
    .trim(),
})

const readTransition = (element: XmlElement): ReadTransition => {
  const start = whole(element, "start")
  const end = whole(element, "end")
  const alignment = textOf(element, "alignment")
  const cut = alignment.startsWith("start") ? start : alignment.startsWith("end") ? end : (start + end) / 2
  if (!Number.isInteger(cut)) throw new Error(`a cut between frames, at ${cut}`)
  return { start, end, cut, alignment, effect: textOf(element, "effect", "effectid") }
}

const readTrack = (element: XmlElement, kind: "video" | "audio", ids: Ids): ReadTrack => {
  const items: Array<ReadItem> = []
  const transitions: Array<ReadTransition> = []
  element.children.forEach((item, index) => {
    if (item.name === "transitionitem") transitions.push(readTransition(item))
    if (item.name !== "clipitem" && item.name !== "generatoritem") return
    const [before, after] = [element.children[index - 1], element.children[index + 1]]
    const head = before?.name === "transitionitem" ? readTransition(before) : null
    const tail = after?.name === "transitionitem" ? readTransition(after) : null
    items.push(readItem(item, head, tail, ids))
  })
  for (const [index, item] of items.entries()) {
    const next = items[index + 1]
    if (next !== undefined && next.start < item.end) throw new Error(`${item.id} and ${next.id} overlap`)
  }
  return {
    kind,
    name: textOf(element, "name"),
    enabled: textOf(element, "enabled") !== "FALSE",
    items,
    transitions,
  }
}

const readItem = (
  item: XmlElement,
  before: ReadTransition | null,
  after: ReadTransition | null,
  ids: Ids,
): ReadItem => {
  const written = {
    start: whole(item, "start"),
    end: whole(item, "end"),
    in: whole(item, "in"),
    out: whole(item, "out"),
  }
  // A transition from or to black stands beside one item alone, and the other one is clear of it.
  const head = written.start === -1 ? before : null
  const tail = written.end === -1 ? after : null
  if (written.start === -1 && head === null) throw new Error("a start inside a transition that is not there")
  if (written.end === -1 && tail === null) throw new Error("an end inside a transition that is not there")
  if (head === null && before !== null && before.end > written.start)
    throw new Error("a start that a transition overlaps")
  if (tail === null && after !== null && after.start < written.end)
    throw new Error("an end that a transition overlaps")
  const start = head === null ? written.start : head.cut
  const end = tail === null ? written.end : tail.cut
  const overlapBefore = head === null ? 0 : head.cut - head.start
  const overlapAfter = tail === null ? 0 : tail.end - tail.cut
  if (written.out - written.in !== end - start + overlapBefore + overlapAfter)
    throw new Error(`in and out of ${textOf(item, "name")} last otherwise than start and end`)
  if (written.in < 0 || written.out > whole(item, "duration"))
    throw new Error(`${textOf(item, "name")} leaves its media`)
  const file = child(item, "file")
  const sequence = child(item, "sequence")
  const nested = sequence === undefined ? null : (ids.sequences.get(sequence.attributes["id"] ?? "") ?? null)
  return {
    id: item.attributes["id"] ?? "",
    type: item.name === "generatoritem" ? "generator" : nested === null ? "clip" : "nested",
    name: textOf(item, "name"),
    enabled: textOf(item, "enabled") !== "FALSE",
    start,
    end,
    source: written.in + overlapBefore,
    file: file === undefined ? null : readFile(ids.files.get(file.attributes["id"] ?? "")),
    nested: nested === null ? null : readSequence(nested, ids),
    speed: readSpeed(item),
    links: all(item, "link").map((link) => ({
      to: textOf(link, "linkclipref"),
      kind: textOf(link, "mediatype"),
      track: whole(link, "trackindex"),
      clip: whole(link, "clipindex"),
    })),
    markers: all(item, "marker").map(readMarker),
    sourceTrack: Number(textOf(item, "sourcetrack", "trackindex") || "1"),
    effect: textOf(item, "effect", "effectid"),
  }
}

const readSpeed = (item: XmlElement): number => {
  for (const filter of all(item, "filter")) {
    const effect = child(filter, "effect")
    if (effect === undefined || textOf(effect, "effectid") !== "timeremap") continue
    const value = (id: string) => {
      const parameter = all(effect, "parameter").find((candidate) => textOf(candidate, "parameterid") === id)
      return parameter === undefined ? "" : textOf(parameter, "value")
    }
    return Number(value("speed")) * (value("reverse") === "TRUE" ? -1 : 1)
  }
  return 100
}

const readFile = (file: XmlElement | undefined): ReadFile => {
  if (file === undefined) throw new Error("a file that is nowhere written")
  return {
    id: file.attributes["id"] ?? "",
    name: textOf(file, "name"),
    url: textOf(file, "pathurl"),
    duration: whole(file, "duration"),
    timecode: textOf(file, "timecode", "string"),
    frame: whole(file, "timecode", "frame"),
    dropFrame: textOf(file, "timecode", "displayformat") === "DF",
    timebase: whole(file, "rate", "timebase"),
    ntsc: textOf(file, "rate", "ntsc") === "TRUE",
    channels: Number(textOf(file, "media", "audio", "channelcount") || "0"),
  }
}
