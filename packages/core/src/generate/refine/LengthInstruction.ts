import { readTimes } from "../brief/AskedTimes.ts"
import { readChoice } from "./ChoiceReader.ts"
import { durationsIn } from "../brief/Duration.ts"
import type { Instruction } from "./Instruction.ts"
import { numberOf, numberPattern } from "../brief/Numbers.ts"
import { left } from "../brief/PromptText.ts"

const whole =
  "it|this|that|them|everything|the (?:whole )?(?:thing|cut|edit|timeline|video|sequence|film|reel|total|piece|teaser|trailer)|overall"
const seconds = (text: string): number | undefined => durationsIn(text)[0]?.least

const factors: ReadonlyArray<readonly [RegExp, number]> = [
  [/(?<![\p{L}])(?:half as long|half the (?:length|time|duration)|in half|by half|halve)(?![\p{L}])/iu, 0.5],
  [/(?<![\p{L}])(?:a third of the length|a third as long)(?![\p{L}])/iu, 1 / 3],
  [/(?<![\p{L}])(?:a third shorter|by a third)(?![\p{L}])/iu, 2 / 3],
  [/(?<![\p{L}])(?:a quarter shorter|by a quarter)(?![\p{L}])/iu, 0.75],
  [/(?<![\p{L}])(?:twice as long|double the (?:length|duration)|twice the length|double)(?![\p{L}])/iu, 2],
  [/(?<![\p{L}])(?:three times as long|triple)(?![\p{L}])/iu, 3],
  [
    /(?<![\p{L}])(?:much|a lot|far|way|considerably|significantly) (?:shorter|tighter|quicker)(?![\p{L}])/iu,
    0.5,
  ],
  [/(?<![\p{L}])(?:much|a lot|far|way|considerably|significantly) longer(?![\p{L}])/iu, 1.5],
  [
    /(?<![\p{L}])(?:(?:a (?:little )?bit|a little|slightly|somewhat|a touch|a tad) )?(?:shorter|more concise)(?![\p{L}])/iu,
    0.8,
  ],
  [
    /(?<![\p{L}])(?:(?:a (?:little )?bit|a little|slightly|somewhat|a touch|a tad) )?longer(?![\p{L}])/iu,
    1.2,
  ],
]

const scaleOf = (text: string): number | undefined => {
  const percent = new RegExp(
    String.raw`(?<number>${numberPattern}|\d{1,3})\s*(?:%|percent|per cent)`,
    "iu",
  ).exec(text)
  if (percent !== null) {
    const part = numberOf(percent.groups!["number"]!) / 100
    if (/(?<![\p{L}])to\s+(?:\d|\p{L}+ per)/iu.test(text)) return part
    return /longer|lengthen|extend|stretch/iu.test(text) ? 1 + part : 1 - part
  }
  return factors.find(([pattern]) => pattern.test(text))?.[1]
}

const isWhole = (text: string) =>
  !/[\p{L}\p{N}]/u.test(
    text
      .replaceAll(new RegExp(String.raw`(?<![\p{L}])(?:${whole})(?![\p{L}])`, "giu"), "")
      .replaceAll(
        /(?<![\p{L}])(?:make|cut|trim|shorten|lengthen|extend|stretch|keep|get|bring|down|be|should|to|by|the|length|a|bit|little|please|of|in|at|for|last|run|total|is|can|we|need|want|i|overall|just|about|half|reduce|hold|set|change|duration|tighten|up|out|version|video|edit|teaser|would|great|nice|perfect|ideal|fine|good|aim)(?![\p{L}])/giu,
        "",
      ),
  )

const offEdge =
  /^(?:cut|trim|take|shave|remove|lose|drop|delete|chop|clip)\s+(?:off\s+)?(?<amount>.+?)\s+(?:off|from|of|at)\s+(?:the\s+)?(?:(?<edge>start|beginning|head|front|top|end|tail|back)(?:\s+of\s+(?<what>.+))?|(?<all>.+))$/iu
const atEdge =
  /^(?:(?<keep>(?:only |just )?keep(?: only| just)?|only|just)|cut(?: off)?|trim(?: off)?|remove|drop|lose|delete|skip|take (?:out|off)|chop off)\s+(?:the\s+)?(?<edge>first|last|opening|final|closing)\s+(?<amount>.+?)(?:\s+(?:of|from)\s+(?<what>.+)|\s+off)?$/iu
const clipVerb =
  /^(?:make|cut|trim|shorten|lengthen|extend|stretch|set|hold|keep|let|(?=(?:the|clip|shot)\s.*(?:should|must) be))\s*/iu

const isWholeName = (what: string | undefined) =>
  what === undefined || new RegExp(String.raw`^(?:${whole})$`, "iu").test(what.trim())

/** Only what starts with a time and has nothing but it. */
const onlySeconds = (text: string): number | undefined => {
  const [duration, more] = durationsIn(text)
  if (duration === undefined || more !== undefined) return undefined
  const around = `${text.slice(0, duration.start)}${text.slice(duration.end)}`
  return /[\p{L}\p{N}]/u.test(
    around.replaceAll(
      /(?<![\p{L}])(?:about|around|roughly|exactly|just|another|more|extra|the|to|only)(?![\p{L}])/giu,
      "",
    ),
  )
    ? undefined
    : duration.least
}

const edges = (text: string): Instruction | null => {
  const off = offEdge.exec(text)
  if (off !== null) {
    const amount = onlySeconds(off.groups!["amount"]!)
    const { all, edge, what } = off.groups!
    if (amount !== undefined) {
      const side = edge !== undefined && /start|begin|head|front|top/iu.test(edge) ? "start" : "end"
      const named = what ?? all
      if (edge === undefined && isWholeName(named)) return { type: "change length", seconds: -amount }
      if (isWholeName(named)) return { type: "crop", edge: side, seconds: amount }
      const choice = readChoice(named!)
      if (choice !== null) return { type: "trim clip", choice, edge: side, seconds: amount }
    }
  }
  const at = atEdge.exec(text)
  if (at === null) return null
  const amount = onlySeconds(at.groups!["amount"]!)
  if (amount === undefined) return null
  const edge = /first|opening/iu.test(at.groups!["edge"]!) ? "start" : "end"
  const what = at.groups!["what"]
  if (isWholeName(what))
    return { type: at.groups!["keep"] === undefined ? "crop" : "keep stretch", edge, seconds: amount }
  const choice = readChoice(what!)
  if (choice === null || at.groups!["keep"] !== undefined) return null
  return { type: "trim clip", choice, edge, seconds: amount }
}

const edgeBy =
  /^(?:trim|cut|shorten|crop)\s+(?:the\s+)?(?<edge>start|beginning|head|front|end|tail)(?:\s+of\s+(?<what>.+?))?\s+by\s+(?<amount>.+)$/iu

const croppedBy = (text: string): Instruction | null => {
  const match = edgeBy.exec(text)
  const amount = match === null ? undefined : onlySeconds(match.groups!["amount"]!)
  if (match === null || amount === undefined) return null
  const edge = /start|begin|head|front/iu.test(match.groups!["edge"]!) ? "start" : "end"
  const what = match.groups!["what"]
  if (isWholeName(what)) return { type: "crop", edge, seconds: amount }
  const choice = readChoice(what!)
  return choice === null ? null : { type: "trim clip", choice, edge, seconds: amount }
}

const changes = (text: string): Instruction | null => {
  const amount = seconds(text)
  if (amount === undefined) return null
  const by =
    /^(?:(?:make|get)\s+.*?)?(?:(?<shorter>shorten|trim|cut|reduce|shave|lose|take|remove|drop)|(?<longer>lengthen|extend|stretch|add|give it))?\s*(?:(?:it|this|the \p{L}+)\s+)?(?:down\s+)?(?:by\s+|off\s+|out\s+)?(?:another\s+)?(?<rest>\S.*)$/iu.exec(
      text,
    )
  if (by === null) return null
  const { longer, shorter } = by.groups!
  const rest = by.groups!["rest"]!
  const only = onlySeconds(
    rest.replace(/\s+(?:shorter|longer|more|off|out|less|extra|of material)(?:\s.*)?$/iu, ""),
  )
  if (only === undefined) return null
  if (/(?:shorter|less)$/iu.test(rest)) return { type: "change length", seconds: -only }
  if (/(?:longer|more)$/iu.test(rest)) return { type: "change length", seconds: only }
  if (longer !== undefined && !/ to /iu.test(text)) return { type: "change length", seconds: only }
  if (shorter !== undefined && !/ (?:to|at|under) /iu.test(text))
    return { type: "change length", seconds: -only }
  return null
}

const clipLength = (text: string): Instruction | null => {
  const verb = clipVerb.exec(text)?.[0]
  const duration = durationsIn(text).at(-1)
  if (verb === undefined || duration === undefined || duration.start <= verb.length) return null
  const tail = text.slice(duration.end)
  if (!/^(?:\s*(?:long|shorter|longer|each|please))*$/iu.test(tail)) return null
  const link =
    /\s+(?<by>(?:(?:shorter |longer )?by\s+)?)(?:(?:to|at|be|last|run|for|about|exactly|should|must|only)\s+)*$/iu.exec(
      ` ${text.slice(verb.length, duration.start)}`,
    )
  if (link === null) return null
  const what = text.slice(verb.length, verb.length - 1 + link.index)
  const choice =
    isWholeName(what) || /^(?:every|each|all|to|by|it|this|that|them|everything)(?![\p{L}])/iu.test(what)
      ? null
      : readChoice(what)
  if (choice === null) return null
  const by = link.groups!["by"]!
  if (by !== "" || /shorter|longer/iu.test(tail)) {
    const isLonger = /^(?:lengthen|extend|stretch)/iu.test(verb) || /longer/iu.test(`${by}${tail}`)
    return { type: "trim clip", choice, edge: "end", seconds: isLonger ? -duration.least : duration.least }
  }
  return { type: "clip length", choice, seconds: duration.least }
}

const everyClip =
  /^(?:each|every|all|all of)(?: (?:the|of the))? (?:clips?|shots?|cuts?)$|^(?:the|all) (?:clips|shots|cuts)$/iu

/** "cut clip 2 in half", "make the first clip longer" */
const clipScale = (text: string): Instruction | null => {
  const verb = clipVerb.exec(text)?.[0]
  const found = verb === undefined ? undefined : factors.find(([pattern]) => pattern.test(text))
  if (verb === undefined || found === undefined) return null
  const at = found[0].exec(text)!
  if (!/^[\s.!?]*$/u.test(text.slice(at.index + at[0].length))) return null
  const what = text.slice(verb.length, at.index).trim()
  if (what === "" || isWholeName(what) || /^(?:it|this|that|them)(?![\p{L}])/iu.test(what)) return null
  const choice = everyClip.test(what) ? ({ type: "all" } as const) : readChoice(what)
  return choice === null ? null : { type: "clip scale", choice, factor: found[1] }
}

const tooMuch =
  /^(?:(?:it|this|that|the (?:cut|edit|video|whole thing))(?:'s| is| feels| seems)\s+)?(?:still\s+)?(?:(?<much>much|way|far)\s+|a (?:bit|little)\s+)?too (?<what>long|short)$/iu

const complaint = (text: string): Instruction | null => {
  const match = tooMuch.exec(text)
  if (match === null) return null
  const isLong = /long/iu.test(match.groups!["what"]!)
  const isMuch = match.groups!["much"] !== undefined
  return { type: "scale", factor: isLong ? (isMuch ? 0.5 : 0.8) : isMuch ? 1.5 : 1.2 }
}

const wholeLength = (text: string): Instruction | null => {
  const read = readTimes(text)
  const { clip, length } = read.value
  if (clip.least !== null || clip.most !== null)
    return isWhole(left(read.text).replaceAll(/(?<![\p{L}])(?:with|use|using|and)(?![\p{L}])/giu, ""))
      ? { type: "pace", clip }
      : null
  if (length !== null && isWhole(left(read.text)))
    return {
      type: "length",
      seconds: length.target,
      bound:
        length.least !== null && length.most === null
          ? "at least"
          : length.most !== null && length.least === null
            ? "at most"
            : "exactly",
    }
  const factor = scaleOf(text)
  if (factor === undefined || !(factor > 0)) return null
  const rest = text
    .replace(/\d{1,3}\s*(?:%|percent|per cent)/iu, "")
    .replaceAll(
      /(?<![\p{L}])(?:shorter|longer|half|halve|double|triple|twice|third|quarter|as|long|times|three|time|much|lot|far|way|slightly|somewhat|considerably|significantly|touch|tad|more|concise|quicker|tighter|percent|per|cent|twenty|ten|thirty|fifty)(?![\p{L}])/giu,
      "",
    )
  return isWhole(rest) ? { type: "scale", factor } : null
}

/** Reads what a part of a prompt asks of lengths: of the whole, of its ends or of one clip. */
export const readLengthInstruction = (text: string): Instruction | null =>
  edges(text) ??
  croppedBy(text) ??
  changes(text) ??
  clipLength(text) ??
  clipScale(text) ??
  complaint(text) ??
  wholeLength(text)
