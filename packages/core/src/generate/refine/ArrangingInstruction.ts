import { readChoice, readPlace } from "./ChoiceReader.ts"
import { durationsIn } from "../brief/Duration.ts"
import type { Content, Instruction } from "./Instruction.ts"
import { quotedPattern, unquoted } from "../brief/PromptText.ts"

/** Transitions are not clips: nothing is added where they are asked for. */
export const transitionKinds = "transitions?|dissolves?|cross[ -]?(?:fades?|dissolves?)|wipes?|fades?"

const contentOf = (written: string): Content => {
  const duration = durationsIn(written)[0]
  const seconds = duration === undefined ? null : duration.least
  const without =
    duration === undefined ? written : `${written.slice(0, duration.start)} ${written.slice(duration.end)}`
  const words = without
    .trim()
    .replace(/^(?:(?:another|an?|some|the|one|more|of|about)\s+)*/iu, "")
    .replace(
      /^(?:(?:clips?|shots?|moments?|bits?|parts?|slugs?|cards?|placeholders?|something|footage|part) (?:of|about|with|for|where|saying|that says|called|from)\s+)/iu,
      "",
    )
    .replace(/^(?:the|an?|some)\s+/iu, "")
    .replace(/\s+(?:of|part|bit|section|moment|clip|shot|scene)$/iu, "")
    .trim()
  const quoted = new RegExp(quotedPattern, "u").exec(words)
  if (quoted !== null) return { words: unquoted(quoted[0]), seconds }
  const isGiven =
    /^(?:(?:all|all of)\s+)?(?:it|this|these|those|them|that|new|given|files?|these files?|this file|(?:the |these |this |new |given |attached )*(?:files?|clips?|media|footage|material|shots?|ones?|moments?)|something|more|more (?:clips|footage|material)|)$/iu.test(
      words,
    )
  return { words: isGiven || words === "" ? null : words, seconds }
}

/** Reads what moves, swaps or replaces clips. */
export const readArrangement = (text: string): Instruction | null => {
  const pair =
    /^(?:swap|switch|exchange)\s+(?:around\s+)?(?<what>(?:the\s+)?(?:first|last) two(?:\s+\p{L}+)?)$/iu.exec(
      text,
    )
  if (pair !== null) {
    const isFirst = /first/iu.test(pair.groups!["what"]!)
    return {
      type: "swap",
      one: { type: "places", places: [isFirst ? 1 : -2] },
      other: { type: "places", places: [isFirst ? 2 : -1] },
    }
  }
  const swap =
    /^(?:swap|switch|exchange|interchange|flip)(?:\s+around)?\s+(?:the\s+(?:order|places?|positions?)\s+of\s+)?(?<one>.+?)\s+(?:and|with|for|&)\s+(?<other>.+)$/iu.exec(
      text,
    )
  if (swap !== null) {
    const { one: first, other: second } = swap.groups!
    const noun = /^(?:the\s+)?(clip|shot|cut|number)s?\s/iu.exec(first!)?.[1]
    const one = readChoice(first!.replace(/^(?:the\s+)?(clip|shot|cut|number)s\s/iu, "$1 "))
    const other = readChoice(
      noun !== undefined &&
        /^\d+$|^\p{L}+$/u.test(second!) &&
        readChoice(`${noun} ${second}`)?.type === "numbers"
        ? `${noun} ${second}`
        : second!,
    )
    return one === null || other === null ? null : { type: "swap", one, other }
  }
  const replace =
    /^(?:replace|substitute|exchange|swap out)\s+(?<what>.+?)\s+(?:with|by|for)\s+(?<content>.+)$/iu.exec(
      text,
    )
  if (replace !== null) {
    const choice = readChoice(replace.groups!["what"]!)
    return choice === null
      ? null
      : { type: "replace", choice, content: contentOf(replace.groups!["content"]!) }
  }
  const move =
    /^(?:move|put|shift|bring|place|take|drag|push)\s+(?<what>.+?)(?:\s+(?:up|down|over|forward|all the way|right))?\s+(?<place>(?:back )?(?:to|at|into|in|before|after|in front of|behind|ahead of|between|right before|right after|just before|just after|first$|last$)(?![\p{L}]).*)$/iu.exec(
      text,
    ) ?? /^(?:move|put|shift|bring|place)\s+(?<what>.+?)\s+(?<place>first|last)$/iu.exec(text)
  if (move !== null) {
    const choice = readChoice(move.groups!["what"]!)
    const place = readPlace(move.groups!["place"]!.replace(/^back /iu, ""))
    if (choice !== null && place !== null) return { type: "move", choice, place }
    if (place !== null && /^(?:put|place)/iu.test(text))
      return { type: "add", content: contentOf(move.groups!["what"]!), place }
  }
  const edge =
    /^(?:(?<start>start|open|begin|lead)|(?:end|close|finish|conclude))\s+(?:it\s+)?(?:with|on)\s+(?<what>.+)$/iu.exec(
      text,
    )
  if (edge !== null) {
    const choice = readChoice(edge.groups!["what"]!)
    const place = { type: edge.groups!["start"] === undefined ? "end" : "start" } as const
    if (choice !== null) return { type: "move", choice, place }
  }
  return null
}

const added = new RegExp(
  String.raw`^(?:add|insert|append|prepend|include|put in|place|use|drop in|cut in|splice in)(?![\p{L}])\s*(?<content>.*?)(?:\s+(?<place>(?:(?:to|at|in|on|as)\s+)?(?:the\s+)?(?:very\s+)?(?:start|beginning|front|top|head|end|back|tail|opening|opener|closer|first|last)(?:\s+of\s+(?:it|this|the \p{L}+))?|(?:right |just |directly )?(?:before|after|in front of|behind|between)\s+.+|(?:at|in|to) (?:position|place|slot) \S+))?$`,
  "iu",
)

/** Reads what is to be added, and where. */
export const readAddition = (text: string): Instruction | null => {
  const match = added.exec(text)
  if (match === null) return null
  const { content, place: written } = match.groups!
  if (
    new RegExp(String.raw`^(?:an?\s+|some\s+|the\s+)?(?:\p{L}+\s+)?(?:${transitionKinds})$`, "iu").test(
      content ?? "",
    )
  )
    return null
  const place = written === undefined ? null : readPlace(written)
  if (written !== undefined && place === null) return null
  return {
    type: "add",
    content: contentOf(content ?? ""),
    place: place ?? { type: /^prepend/iu.test(text) ? "start" : "end" },
  }
}

/** Reads which clips go and which stay. */
export const readSelection = (text: string): Instruction | null => {
  const keep =
    /^(?:only keep|just keep|keep(?: only| just)?|retain(?: only)?|leave only|only use|use only|only|just|nothing but)\s+(?<what>.+?)(?:\s+(?:only|in))?$/iu.exec(
      text,
    )
  if (keep !== null) {
    const choice = readChoice(keep.groups!["what"]!)
    return choice === null ? null : { type: "keep", choice }
  }
  const remove =
    /^(?:remove|delete|drop|cut(?: out)?|take out|lose|get rid of|leave out|skip|throw (?:out|away)|no more|no|without|ditch|kill|exclude|omit|strip(?: out)?|lift|discard)\s+(?:out\s+)?(?<what>.+?)(?:\s+(?:out|please|from (?:it|the (?:cut|timeline|edit|sequence|video))))*$/iu.exec(
      text,
    )
  const unwanted =
    remove ??
    /^(?:i |we )?(?:don't|do not) (?:want|show|use|include|need|like)(?: to see| to hear)? (?<what>.+?)(?:\s+(?:in it|in there|in here|at all|anymore|any more))*$/iu.exec(
      text,
    ) ??
    /^(?:take|leave|cut|keep|lift) (?<what>.+?) out(?: of (?:it|this|the \p{L}+))?$/iu.exec(text)
  if (unwanted === null) return null
  const choice = readChoice(unwanted.groups!["what"]!)
  if (choice === null) return null
  return choice.type === "except" ? { type: "keep", choice: choice.choice } : { type: "remove", choice }
}
