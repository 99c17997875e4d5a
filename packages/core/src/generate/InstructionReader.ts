import { readOrder } from "./AskedOrder.ts"
import { readRate } from "./AskedRate.ts"
import { readTitle } from "./AskedTitle.ts"
import { readTransition } from "./AskedTransitions.ts"
import { readChoice, readPlace } from "./ChoiceReader.ts"
import { durationsIn } from "./Duration.ts"
import type { Content, Instruction, ReadInstruction } from "./Instruction.ts"
import { readLengthInstruction } from "./LengthInstruction.ts"
import { left, quotedPattern, untaken, unquoted } from "./PromptText.ts"

const verbs =
  "remove|delete|drop|cut|take out|take|lose|get rid of|keep|only keep|make|shorten|trim|lengthen|extend|stretch|move|put|swap|switch|exchange|replace|add|insert|append|prepend|include|reverse|flip|order|sort|arrange|reorder|tighten|clean up|change|set|use|rename|retitle|call it|call this|name it|title|re-?time|convert|conform|play|start (?:with|on)|end (?:with|on)|open (?:with|on)|close (?:with|on)|finish (?:with|on)|begin (?:with|on)|leave out|skip|no (?:more )?(?:transitions|dissolves|gaps)|without|with (?:\\p{L}+ )?(?:dissolves|cross|wipes|hard cuts)|halve|double|speed up|shave|give it|bring|lose|retain|place|shift|in reverse|best first|hard cuts|cross-?fades?|dissolves"
const split = new RegExp(
  String.raw`[;\n\r]+|(?<=[.!?。！？])(?<!(?:no|max|min|approx)\.)\s+|,?\s+(?:and\s+)?then\s+(?=\p{L})|(?:,\s*(?:and\s+|but\s+)?|\s+(?:and|but)\s+|\s+–\s+)(?:(?:also|please|finally|now)[ ,]+)*(?=(?:${verbs})(?![\p{L}]))`,
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

const title = (text: string): Instruction | null => {
  const renamed =
    /^(?:(?:rename|retitle|call|name|title)\s+(?:it|this|(?:the|this|my) (?:timeline|cut|sequence|edit|video|project|reel|film))?(?:\s+(?:to|as))?|(?:change|set) (?:the |its )?(?:title|name)(?: of (?:it|this|the \p{L}+))?\s+to|(?:the )?(?:title|name)(?: should be| is|:| to))\s*(?<title>\S.*)$/iu.exec(
      text,
    )
  const written = renamed?.groups?.["title"]
  if (written !== undefined) {
    const quoted = new RegExp(`^${quotedPattern}`, "u").exec(written)
    const plain = quoted === null ? written.trim() : unquoted(quoted[0])
    return plain === "" ? null : { type: "title", title: plain.slice(0, 500) }
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
  const read = readRate(text)
  if (
    read.value === null ||
    !/^(?:(?:make|set|change|convert|conform|re-?time|play|use|put|it|this|everything|the|timeline|cut|sequence|frame ?rate|rate|to|at|in|be|whole|run)|[\s,.])*$/iu.test(
      left(read.text),
    )
  )
    return null
  return { type: "rate", rate: read.value }
}

const kinds = "transitions?|dissolves?|cross[ -]?(?:fades?|dissolves?)|wipes?|fades?"
const transitions = (text: string): Instruction | null => {
  if (
    new RegExp(
      String.raw`^(?:remove|drop|delete|no|no more|without|take out|lose|get rid of|cut|kill|skip)\s+(?:all\s+)?(?:of\s+)?(?:the\s+|any\s+)?(?:${kinds})(?:\s+(?:everywhere|please|altogether|between .*))?$`,
      "iu",
    ).test(text)
  )
    return { type: "no transitions" }
  const scaled = new RegExp(
    String.raw`^(?:make|have|use|keep)?\s*(?:all\s+)?(?:the\s+)?(?:(?:${kinds})\s+(?<after>(?:a bit |much )?(?:shorter|longer|half as long|twice as long|quicker|slower))|(?<before>shorter|longer|quicker|slower)\s+(?:${kinds}))$`,
    "iu",
  ).exec(text)
  if (scaled !== null) {
    const word = (scaled.groups!["after"] ?? scaled.groups!["before"]!).toLowerCase()
    return { type: "transition length", seconds: null, factor: /short|quick|half/.test(word) ? 0.5 : 2 }
  }
  const set = new RegExp(
    String.raw`^(?:make|set|change|trim|shorten|lengthen)\s+(?:all\s+)?(?:the\s+|every\s+|each\s+)?(?:${kinds})(?:\s+length)?\s+(?:(?:to|be|last|at|of)\s+)*(?<length>.+?)(?:\s+long|\s+each)?$`,
    "iu",
  ).exec(text)
  if (set !== null) {
    const frames = /^(\d{1,3}) ?frames?$/iu.exec(set.groups!["length"]!)
    const seconds = frames === null ? durationsIn(set.groups!["length"]!)[0]?.least : Number(frames[1]) / 25
    if (seconds !== undefined) return { type: "transition length", seconds, factor: 1 }
  }
  const { value } = readTransition(
    text.replace(
      /^(?:make|change|turn)(?: all| every)?(?: the)?(?: hard)?(?: cuts| transitions)?(?: to| into)?\s+(?=\S)/iu,
      "use ",
    ),
  )
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

const arrange = (text: string): Instruction | null => {
  const swap =
    /^(?:swap|switch|exchange|interchange|flip)(?:\s+around)?\s+(?<one>.+?)\s+(?:and|with|for|&)\s+(?<other>.+)$/iu.exec(
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
    /^(?:move|put|shift|bring|place|take|drag|push)\s+(?<what>.+?)\s+(?<place>(?:back )?(?:to|at|into|in|before|after|in front of|behind|ahead of|between|right before|right after|just before|just after|first$|last$)(?![\p{L}]).*)$/iu.exec(
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

const add = (text: string): Instruction | null => {
  const match = added.exec(text)
  if (match === null) return null
  const { content, place: written } = match.groups!
  const place = written === undefined ? null : readPlace(written)
  if (written !== undefined && place === null) return null
  return {
    type: "add",
    content: contentOf(content ?? ""),
    place: place ?? { type: /^prepend/iu.test(text) ? "start" : "end" },
  }
}

const select = (text: string): Instruction | null => {
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
  if (remove === null) return null
  const choice = readChoice(remove.groups!["what"]!)
  if (choice === null) return null
  return choice.type === "except" ? { type: "keep", choice: choice.choice } : { type: "remove", choice }
}

const readers: ReadonlyArray<(text: string) => Instruction | null> = [
  title,
  rate,
  tighten,
  transitions,
  order,
  readLengthInstruction,
  arrange,
  select,
  add,
]

const isRest = (choice: { readonly type: string }, part: string): boolean =>
  choice.type === "all" && /(?:rest|else|others)/iu.test(part)

/** The instructions of a prompt, in its order. */
export const readInstructions = (prompt: string): ReadonlyArray<ReadInstruction> => {
  const read: Array<ReadInstruction> = []
  for (const part of partsOf(prompt)) {
    const text = part.replace(lead, "").trim()
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
    read.push({ part, instruction })
  }
  return read
}
