import { firstCharacters } from "../../json/Text.ts"
import { readOrder } from "../brief/AskedOrder.ts"
import { readRate } from "../brief/AskedRate.ts"
import { readTitle } from "../brief/AskedTitle.ts"
import { readTransition } from "../brief/AskedTransitions.ts"
import { readAddition, readArrangement, readSelection, transitionKinds } from "./ArrangingInstruction.ts"
import { isExact, readChoice } from "./ChoiceReader.ts"
import { durationsIn } from "../brief/Duration.ts"
import type { Instruction, ReadInstruction } from "./Instruction.ts"
import { readLengthInstruction } from "./LengthInstruction.ts"
import { left, quotedPattern, untaken, unquoted } from "../brief/PromptText.ts"

const verbs =
  "remove|delete|drop|cut|take out|take|lose|get rid of|keep|only keep|make|shorten|trim|lengthen|extend|stretch|move|put|swap|switch|exchange|replace|add|insert|append|prepend|include|reverse|flip|order|sort|arrange|reorder|tighten|clean up|change|set|use|rename|retitle|call it|call this|name it|title|re-?time|convert|conform|play|start (?:with|on)|end (?:with|on)|open (?:with|on)|close (?:with|on)|finish (?:with|on)|begin (?:with|on)|leave out|skip|no (?:more )?(?:transitions|dissolves|gaps)|without|with (?:\\p{L}+ )?(?:dissolves|cross|wipes|hard cuts)|halve|double|speed up|shave|give it|bring|lose|retain|place|shift|in reverse|best first|hard cuts|cross-?fades?|dissolves"
const split = new RegExp(
  String.raw`[;\n\r]+|(?<=[.!?。！？])(?<!(?:no|max|min|approx)\.)\s+|,?\s+(?:and\s+)?then\s+(?=\p{L})|(?:,\s*(?:and\s+|but\s+)?|\s+(?:and|but)\s+|\s+–\s+|(?<!cuts|transitions|clips|shots)\s+(?=with (?:(?!and )[\p{L}\p{N}-]+ ){0,3}?(?:dissolves|cross-?fades|cross|wipes|hard cuts)))(?:(?:also|please|finally|now)[ ,]+)*(?=(?:${verbs})(?![\p{L}]))`,
  "iu",
)
const lead =
  /^(?:(?:please|also|and|then|but|now|first(?:ly)?,|second(?:ly)?,|next,?|finally,?|lastly,?|ok(?:ay)?,?|hi,?|just|(?:can|could|would) (?:you|we)(?: please)?|i(?:'d| would) like (?:you )?to|(?:i|we) (?:want|need) (?:you )?to|let's|go ahead and|maybe|perhaps)[ ,]+)+/iu

/** Hides what stands in quotation marks, so that no instruction begins inside it. */
const partsOf = (prompt: string): ReadonlyArray<string> => {
  const quotes: Array<string> = []
  const hidden = untaken(prompt).replaceAll(new RegExp(quotedPattern, "gu"), (quote) => {
    quotes.push(quote)
    return `\u0002${quotes.length - 1}\u0003`
  })
  return hidden
    .split(split)
    .map((part) => part.replaceAll(/\u0002(\d+)\u0003/g, (_, index: string) => quotes[Number(index)] ?? ""))
    .map((part) => part.trim().replace(/[\s,;.!]+$/u, ""))
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}

const title = (text: string): Instruction | null => {
  const renamed =
    /^(?:(?:rename|retitle|call|name|title)\s+(?:it|this|(?:the|this|my) (?:timeline|cut|sequence|edit|video|project|reel|film))?(?:\s+(?:to|as))?|(?:change|set) (?:the |its )?(?:title|name)(?: of (?:it|this|the \p{L}+))?\s+to|(?:the )?(?:title|name)(?: should be| is|:| to))\s*(?<title>\S.*)$/iu.exec(
      text,
    )
  const written = renamed?.groups?.["title"]
  if (written !== undefined) {
    const quoted = new RegExp(`^${quotedPattern}`, "u").exec(written)
    const plain = quoted === null ? written.trim() : unquoted(quoted[0])
    return plain === "" ? null : { type: "title", title: firstCharacters(plain, 500) }
  }
  const read = readTitle(text)
  if (
    read.value === null ||
    !/^(?:(?:make|give|set|it|this|a|the|new|title|its?|to|be|with)|[\s,.:])*$/iu.test(left(read.text))
  )
    return null
  return { type: "title", title: read.value }
}

const rate = (text: string): Instruction | null => {
  const bare = /^(?:set|change|make) the (?:frame ?)?rate (?:to|at) (?<rate>\d{2,3}(?:\.\d{1,3})?)$/iu.exec(
    text,
  )
  const read = readRate(bare === null ? text : `at ${bare.groups!["rate"]} fps`)
  if (
    read.value === null ||
    !/^(?:(?:make|set|change|convert|conform|re-?time|play|use|put|it|this|everything|the|timeline|cut|sequence|frame ?rate|rate|to|at|in|be|whole|run)|[\s,.])*$/iu.test(
      left(read.text),
    )
  )
    return null
  return { type: "rate", rate: read.value }
}

const transitions = (text: string): Instruction | null => {
  if (
    new RegExp(
      String.raw`^(?:remove|drop|delete|no|no more|without|take out|lose|get rid of|cut|kill|skip)\s+(?:all\s+)?(?:of\s+)?(?:the\s+|any\s+)?(?:${transitionKinds})(?:\s+(?:everywhere|please|altogether|between .*))?$`,
      "iu",
    ).test(text)
  )
    return { type: "no transitions" }
  const scaled = new RegExp(
    String.raw`^(?:make|have|use|keep)?\s*(?:all\s+)?(?:the\s+)?(?:(?:${transitionKinds})\s+(?<after>(?:a bit |much )?(?:shorter|longer|half as long|twice as long|quicker|slower))|(?<before>shorter|longer|quicker|slower)\s+(?:${transitionKinds}))$`,
    "iu",
  ).exec(text)
  if (scaled !== null) {
    const word = (scaled.groups!["after"] ?? scaled.groups!["before"]!).toLowerCase()
    return { type: "transition length", seconds: null, factor: /short|quick|half/.test(word) ? 0.5 : 2 }
  }
  const set = new RegExp(
    String.raw`^(?:make|set|change|trim|shorten|lengthen)\s+(?:all\s+)?(?:the\s+|every\s+|each\s+)?(?:${transitionKinds})(?:\s+length)?\s+(?:(?:to|be|last|at|of)\s+)*(?<length>.+?)(?:\s+long|\s+each)?$`,
    "iu",
  ).exec(text)
  if (set !== null) {
    const frames = /^(\d{1,3}) ?frames?$/iu.exec(set.groups!["length"]!)
    const seconds = frames === null ? durationsIn(set.groups!["length"]!)[0]?.least : Number(frames[1]) / 25
    if (seconds !== undefined) return { type: "transition length", seconds, factor: 1 }
  }
  const { text: rest, value } = readTransition(
    text.replace(
      /^(?:make|change|turn)(?: all| every)?(?: the)?(?: hard)?(?: cuts| transitions)?(?: to| into)?\s+(?=\S)/iu,
      "use ",
    ),
  )
  const isAll = !/[\p{L}\p{N}]/u.test(
    left(rest).replaceAll(
      /(?<![\p{L}])(?:use|add|put|make|in|with|a|an|the|and|everywhere|please|between|all|each|every|clips?|shots?|cuts?|them|it|throughout|instead|to|at|of|some|only)(?![\p{L}])/giu,
      "",
    ),
  )
  if (!isAll) return null
  if (value.none) return { type: "no transitions" }
  return value.transition === null ? null : { type: "transitions", transition: value.transition }
}

const tighten = (text: string): Instruction | null =>
  /^(?:tighten(?:\s+(?:it|this|everything|the (?:cut|edit|whole thing|pacing)))?(?:\s+up)?|clean (?:it )?up|(?:make it|a bit|a little)?\s*tighter|(?:remove|cut|drop|close|delete|take out|trim|lose|no|get rid of|cut out)\s+(?:all\s+)?(?:the\s+|any\s+)?(?:long\s+)?(?:silences?|pauses?|gaps?|dead air|false starts?|ums?|breaths?|black)(?:(?:,| and| or)\s+(?:the\s+|all\s+)?(?:long\s+)?(?:silences?|pauses?|gaps?|dead air|false starts?|ums?|uhs?|breaths?))*)(?:\s+(?:a bit|a little|please|everywhere|between .*))*$/iu.test(
    text,
  )
    ? { type: "tighten" }
    : null

const order = (text: string): Instruction | null => {
  if (
    /^(?:(?:reverse|flip|invert)(?:\s+(?:it|this|everything|the\s+(?:whole\s+)?(?:order|cut|timeline|sequence|clips|edit)(?: of the clips)?))?|(?:play|put|run|show|make) (?:it|them|everything|the clips) (?:in reverse|backwards)|(?:in )?reverse(?: order)?|backwards|in reverse)$/iu.test(
      text,
    )
  )
    return { type: "reverse" }
  const read = readOrder(text)
  if (
    read.value === null ||
    /[\p{L}\p{N}]/u.test(
      left(read.text).replaceAll(
        /(?<![\p{L}])(?:make|put|order|sort|arrange|reorder|it|them|the|clips|everything|by|into|in|back|quality|time|with|cut|shots|whole|all)(?![\p{L}])/giu,
        "",
      ),
    )
  )
    return null
  return read.value === "reverse"
    ? { type: "reverse" }
    : read.value === "beats"
      ? null
      : { type: "order", by: read.value }
}

const readers: ReadonlyArray<(text: string) => Instruction | null> = [
  title,
  rate,
  tighten,
  transitions,
  order,
  readLengthInstruction,
  readArrangement,
  readSelection,
  readAddition,
]

const isRest = (choice: { readonly type: string }, part: string): boolean =>
  choice.type === "all" && /(?:rest|else|others)/iu.test(part)

/** The instructions of a prompt, in its order. */
export const readInstructions = (prompt: string): ReadonlyArray<ReadInstruction> => {
  const read: Array<ReadInstruction> = []
  for (const part of partsOf(prompt)) {
    const text = part
      .replace(lead, "")
      .replace(/(?:\s+(?:instead|please|for me|now|thanks|thank you))+[\s?!.]*$/iu, "")
      .trim()
    let instruction: Instruction | null = null
    for (const reader of readers) {
      instruction = reader(text)
      if (instruction !== null) break
    }
    if (/^(?:keep|leave) (?:the rest|everything else|all else)(?: as (?:it|they) (?:is|are))?$/iu.test(text))
      continue
    // "keep clips 1 and 2 and drop the rest" says one thing twice.
    if (
      instruction?.type === "remove" &&
      isRest(instruction.choice, part) &&
      read.at(-1)?.instruction?.type === "keep"
    )
      continue
    const last = read.at(-1)?.instruction
    // "remove the shortest clip and then the longest one"
    if (instruction === null && last?.type === "remove") {
      const choice = readChoice(text)
      if (choice !== null && isExact(choice)) instruction = { type: "remove", choice }
    }
    read.push({ part, instruction })
  }
  // "It is too long, make it 30 seconds": the second says what the first means.
  const last = read.findLastIndex(({ instruction }) => instruction?.type === "length")
  return read.filter(({ instruction }, index) => index > last || instruction?.type !== "scale")
}
