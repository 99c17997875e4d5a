import type { JsonObject } from "../json/JsonText.ts"
import { isJsonObject } from "../json/JsonText.ts"
import type { Effect as OtioEffect } from "../otio/Document.ts"
import { at, textAt, wipeNumber } from "../otio/Metadata.ts"
import type { Dissolve, Media } from "../otio/Sequence.ts"
import { escape } from "./Xml.ts"
import { elementXml } from "./XmemlMetadata.ts"

interface EffectNames {
  readonly name: string
  readonly id: string
  readonly category: string
}

const effectXml = (
  { name, id, category }: EffectNames,
  type: string,
  mediaType: string,
  rest: string,
): string =>
  `<effect><name>${escape(name)}</name><effectid>${escape(id)}</effectid><effectcategory>${escape(category)}</effectcategory>` +
  `<effecttype>${type}</effecttype><mediatype>${mediaType}</mediatype>${rest}</effect>`

const parameter = (id: string, name: string, value: string): string =>
  `<parameter><parameterid>${id}</parameterid><name>${name}</name>${value}</parameter>`

/** Constant speed, or a freeze at 0, as Final Cut Pro 7 and Premiere write it: percent, and a flag for reverse. */
export const speedXml = (speed: number, mediaType: "video" | "audio"): string => {
  const percent = Number((Math.abs(speed) * 100).toFixed(6))
  const parameters =
    parameter(
      "variablespeed",
      "variablespeed",
      "<valuemin>0</valuemin><valuemax>1</valuemax><value>0</value>",
    ) +
    parameter(
      "speed",
      "speed",
      `<valuemin>-100000</valuemin><valuemax>100000</valuemax><value>${percent}</value>`,
    ) +
    parameter("reverse", "reverse", `<value>${speed < 0 ? "TRUE" : "FALSE"}</value>`) +
    parameter("frameblending", "frameblending", "<value>FALSE</value>")
  const names = { name: "Time Remap", id: "timeremap", category: "motion" }
  return `<filter>${effectXml(names, "motion", mediaType, parameters)}</filter>\n`
}

/** An effect that an xmeml reader kept whole in its metadata, as a filter again; empty for any other. */
export const filterXml = ({ name, metadata, enabled }: OtioEffect): string => {
  const written = metadata["fcp_xml"]
  if (!isJsonObject(written) || textAt(written, "effectid") === undefined) return ""
  const effect = Object.hasOwn(written, "name") || name === "" ? written : { name, ...written }
  return `<filter>${enabled ? "" : "<enabled>FALSE</enabled>"}${elementXml("effect", effect)}</filter>\n`
}

const crossDissolve: EffectNames = { name: "Cross Dissolve", id: "Cross Dissolve", category: "Dissolve" }
const edgeWipe: EffectNames = { name: "Edge Wipe", id: "Edge Wipe", category: "Wipe" }
const crossFade: EffectNames = {
  name: "Cross Fade (+3dB)",
  id: "KGAudioTransCrossFade3dB",
  category: "Cross Fade",
}

/** The effect that a transition names in its metadata, else the usual one for its type; null where none is known. */
const transitionNames = (dissolve: Dissolve, mediaType: "video" | "audio"): EffectNames | null => {
  const { metadata } = dissolve
  const id = textAt(metadata, "fcp_xml", "effect", "effectid")
  if (id !== undefined) {
    const name = textAt(metadata, "fcp_xml", "effect", "name") ?? id
    return { id, name, category: textAt(metadata, "fcp_xml", "effect", "effectcategory") ?? "Dissolve" }
  }
  if (dissolve.type === "SMPTE_Wipe") return mediaType === "video" ? edgeWipe : crossFade
  if (dissolve.type === "SMPTE_Dissolve" || dissolve.type === "")
    return mediaType === "video" ? crossDissolve : crossFade
  return null
}

/** The `effect` of a transition, and whether it is the one that was asked for. */
export const transitionXml = (
  dissolve: Dissolve,
  mediaType: "video" | "audio",
): { readonly xml: string; readonly exact: boolean } => {
  const names = transitionNames(dissolve, mediaType)
  const rest =
    `<wipecode>${wipeNumber(dissolve.metadata) ?? 0}</wipecode><wipeaccuracy>100</wipeaccuracy>` +
    "<startratio>0</startratio><endratio>1</endratio><reverse>FALSE</reverse>"
  const shown = names ?? (mediaType === "video" ? crossDissolve : crossFade)
  return {
    xml: effectXml(shown, "transition", mediaType, mediaType === "video" ? rest : ""),
    exact: names !== null,
  }
}

const byte = (value: unknown): number => {
  const number = typeof value === "string" ? Number(value) : value
  return typeof number === "number" && number >= 0 && number <= 255 ? Math.round(number) : 0
}

/** A colour from a parameter of 0 to 255, or from an array of parts of 1. */
const fillColour = (parameters: JsonObject, metadata: JsonObject): string => {
  const written = (part: string) => byte(at(metadata, "fcp_xml", "parameter", "value", part))
  const given = parameters["color"] ?? parameters["colour"] ?? parameters["fillcolor"]
  const [red, green, blue] = Array.isArray(given)
    ? (given as ReadonlyArray<unknown>)
        .slice(0, 3)
        .map((part) => (typeof part === "number" ? byte(part * 255) : 0))
    : [written("red"), written("green"), written("blue")]
  const value = `<value><alpha>255</alpha><red>${red ?? 0}</red><green>${green ?? 0}</green><blue>${blue ?? 0}</blue></value>`
  return parameter("fillcolor", "Color", value)
}

/** The `effect` of a generator; one without an equal becomes a slug, which is black. */
export const generatorXml = (
  media: Media,
  name: string,
): { readonly xml: string; readonly exact: boolean } => {
  const { generatorKind, parameters, metadata } = media.reference
  const kind = generatorKind.toLowerCase()
  const slug = { name: "Slug", id: "Slug", category: "Slug" }
  if (kind === "color" || kind === "colour" || kind === "solid") {
    const color = { name: "Color", id: "Color", category: "Matte" }
    return { xml: effectXml(color, "generator", "video", fillColour(parameters, metadata)), exact: true }
  }
  if (kind === "text" || kind === "title") {
    const written = textAt(parameters, "text") ?? textAt(parameters, "str") ?? name
    const title = { name: "Text", id: "Text", category: "Text" }
    const value = parameter("str", "Text", `<value>${escape(written)}</value>`)
    return { xml: effectXml(title, "generator", "video", value), exact: true }
  }
  return { xml: effectXml(slug, "generator", "video", ""), exact: kind === "slug" || kind === "black" }
}
