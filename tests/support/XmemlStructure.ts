import type { XmlElement } from "./XmemlReader.ts"

/**
 * Which elements xmeml version 5 knows, which children each may have (in any order) and which it must have,
 * after Apple's catalogue of the elements of the format. `+` marks what must be there, `*` what may be there
 * more than once. A track's `name` is no part of the catalogue; other systems write it and read it.
 */
const structure: { readonly [element: string]: string } = {
  xmeml: "sequence+",
  sequence: "name+ duration+ rate+ timecode media marker*",
  media: "video audio",
  track: "clipitem* generatoritem* transitionitem* enabled locked outputchannelindex name",
  clipitem:
    "name+ duration+ rate+ start+ end+ enabled in out masterclipid file sequence sourcetrack link* filter* marker*",
  generatoritem: "name+ duration+ rate+ start+ end+ enabled in out effect+ filter* marker*",
  transitionitem: "rate+ start+ end+ alignment+ effect+",
  file: "name+ pathurl rate+ duration+ timecode+ media+",
  effect:
    "name+ effectid+ effecttype+ mediatype+ effectcategory parameter* wipecode wipeaccuracy startratio endratio reverse",
  filter: "effect+ enabled",
  parameter: "parameterid+ name+ value+ valuemin valuemax",
  value: "alpha red green blue",
  rate: "timebase+ ntsc+",
  timecode: "rate+ string+ frame+ displayformat+ reel",
  reel: "name+",
  link: "linkclipref+ mediatype+ trackindex+ clipindex+",
  sourcetrack: "mediatype+ trackindex+",
  marker: "comment+ name+ in+ out+ color",
  color: "alpha+ red+ green+ blue+",
  format: "samplecharacteristics+",
  samplecharacteristics: "rate width height anamorphic pixelaspectratio fielddominance depth samplerate",
  outputs: "group*",
  group: "index+ numchannels+ downmix+ channel*",
  channel: "index+",
}

/** The children of `video` and `audio` are others in a sequence than in a file. */
const inSequence: { readonly [element: string]: string } = {
  video: "format+ track*",
  audio: "numOutputChannels+ format+ outputs+ track*",
}
const inFile: { readonly [element: string]: string } = {
  video: "samplecharacteristics",
  audio: "samplecharacteristics+ channelcount+",
}

const words: { readonly [element: string]: RegExp } = {
  timebase: /^\d+$/,
  ntsc: /^(TRUE|FALSE)$/,
  enabled: /^(TRUE|FALSE)$/,
  displayformat: /^(DF|NDF)$/,
  string: /^\d\d:\d\d:\d\d[:;]\d\d\d?$/,
  alignment: /^(start|end|center|start-black|end-black)$/,
  mediatype: /^(video|audio)$/,
}

/** Every way in which an element and what is in it departs from the structure of xmeml. */
export const faults = (element: XmlElement, path = "", holder = "xmeml"): ReadonlyArray<string> => {
  const here = `${path}/${element.name}`
  const inside = element.name === "file" || element.name === "sequence" ? element.name : holder
  const isReference = element.children.length === 0 && element.attributes["id"] !== undefined
  const rule = structure[element.name] ?? (inside === "file" ? inFile : inSequence)[element.name]
  if (rule === undefined) {
    const word = words[element.name]
    if (element.children.length > 0) return [`${here} is not known to have children`]
    return word !== undefined && !word.test(element.text)
      ? [`${here} is ${JSON.stringify(element.text)}`]
      : []
  }
  if (isReference) return []
  const found: Array<string> = []
  const counts = new Map<string, number>()
  for (const { name } of element.children) counts.set(name, (counts.get(name) ?? 0) + 1)
  const allowed = new Map(rule.split(" ").map((word) => [word.replace(/[+*]$/, ""), word.at(-1)]))
  for (const [name, count] of counts) {
    if (!allowed.has(name)) found.push(`${here} has a ${name}`)
    else if (count > 1 && allowed.get(name) !== "*") found.push(`${here} has ${count} of ${name}`)
  }
  for (const [name, mark] of allowed)
    if (mark === "+" && !counts.has(name)) found.push(`${here} lacks ${name}`)
  for (const inner of element.children) found.push(...faults(inner, here, inside))
  return found
}
