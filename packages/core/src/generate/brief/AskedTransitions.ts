import * as FrameRate from "../../time/FrameRate.ts"
import type { AskedTransition } from "./Brief.ts"
import { durationsIn } from "./Duration.ts"
import { numberOf, numberPattern } from "./Numbers.ts"
import { type Found, take } from "./PromptText.ts"

/** Seconds that a transition lasts where the prompt does not say. */
const usualLength = 1
const usualRate = 25
const longestLength = 10

const dissolves = String.raw`(?:cross[ -]?)?dissolves?|cross[ -]?fades?|mix(?:es)?(?= between)|fades? between`
const wipes = String.raw`(?:edge )?wipes?`
const kind = String.raw`(?<dissolve>${dissolves})|(?<wipe>${wipes})|(?<any>transitions)`
const size = String.raw`(?:(?:short|quick|soft|slow|gentle|simple|smooth|long|nice)\s+)?`
const length = String.raw`(?:(?:about\s+|roughly\s+)?(?:half[ -]a[ -]second|half[ -]second|an?[ -]second|(?:${numberPattern}|\d+(?:\.\d+)?)[ -]?(?:seconds?|secs?|s|frames?|f)))`
const joined = String.raw`(?:\s+(?:between (?:the |all |all the |each |every )?(?:clips?|shots?|cuts?|them|each|scenes)|on every cut|at (?:every|each) cut|everywhere|throughout))?`
const tail = String.raw`${joined}(?:(?:\s+(?:of|lasting|that last|at)\s+)?\s*(?<after>${length})(?:\s+(?:long|each|in length))*|\s*,\s*(?<listed>half[ -]a[ -]second|\d{1,3} frames)(?: each| long)?)?${joined}`

const withLead = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:and\s+)?(?:with|using|use|add|put|joined by|via|by|through|want|like|:)\s+)(?:(?:a|an|some|the|only|all)\s+)?${size}(?:(?<before>${length})[ -]+)?${size}(?:${kind})(?![\p{L}])${tail}`,
  "iu",
)
const withoutLead = new RegExp(
  String.raw`(?<=^|[,;.\n(\u0001]\s*|and\s+)(?:an?\s+)?${size}(?:(?<before>${length})[ -]+)?${size}(?:${kind})(?![\p{L}])${tail}(?=\s*(?:$|[,;.!\n)\u0001]|please|at\s))`,
  "iu",
)
const withLength = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:an?\s+)?(?<before>${length})[ -]+${size}(?:${kind})(?![\p{L}])${tail}`,
  "iu",
)
const hard =
  /(?<![\p{L}\p{N}])(?:and\s+)?(?:(?:with|using|use|only|just)\s+){0,2}(?:hard|straight|clean)[ -]cuts?(?: only| throughout)?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:with )?(?:no|without(?: any)?) (?:transitions|dissolves|cross[ -]?fades|wipes|fades)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])cuts only(?![\p{L}\p{N}])/iu

const secondsOf = (written: string | undefined, rate: string | null): number => {
  if (written === undefined) return usualLength
  const frames = new RegExp(String.raw`(${numberPattern}|\d+)[ -]?f(?:rames?)?$`, "iu").exec(written)
  if (frames !== null) {
    const known = rate === null ? undefined : FrameRate.parse(rate)
    return numberOf(frames[1]!) / (known === undefined ? usualRate : FrameRate.toNumber(known))
  }
  return durationsIn(written)[0]?.least ?? usualLength
}

/** Transitions that a prompt asks for; `none` says that it wants hard cuts. */
export interface ReadTransition {
  readonly transition: AskedTransition | null
  readonly none: boolean
}

/** Reads "with dissolves", "cross-fades of half a second", "wipes" and "hard cuts". */
export const readTransition = (text: string, rate: string | null = null): Found<ReadTransition> => {
  const cut = hard.exec(text)
  if (cut !== null)
    return {
      value: { transition: null, none: true },
      text: take(text, cut.index, cut.index + cut[0].length),
    }
  for (const pattern of [withLead, withoutLead, withLength]) {
    const match = pattern.exec(text)
    if (match === null) continue
    const { after, before, listed, wipe } = match.groups!
    const seconds = secondsOf(before ?? after ?? listed, rate)
    if (!(seconds > 0) || seconds > longestLength) continue
    return {
      value: {
        transition: { type: wipe === undefined ? "SMPTE_Dissolve" : "SMPTE_Wipe", seconds },
        none: false,
      },
      text: take(text, match.index, match.index + match[0].length),
    }
  }
  return { value: { transition: null, none: false }, text }
}
