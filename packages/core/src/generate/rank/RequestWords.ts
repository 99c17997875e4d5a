import { termOf } from "../../library/Terms.ts"

/** Words in which a request or a question is put; they say nothing of what is looked for. */
const words = `
summarize summarise summary describe explain outline recap discuss discussion talk conversation debate presentation present
think opinion view idea attitude perspective mention tell answer question ask respond response reply comment argue suggest
suggestion propose proposal recommend recommendation believe feel consider conclude conclusion decide decision agree agreement
disagree disagreement contribute state statement express introduce introduction reflect content reason cause find give show
best great good moment clip highlight video footage film reel cut part section scene montage edit timeline sequence group team
meeting member participant people everyone regarding concerning main mainly point topic issue problem detail overall come
forward purpose aim plan way use used using need different
`

const terms: ReadonlySet<string> = new Set(
  words
    .trim()
    .split(/\s+/)
    .map((word) => termOf(word).term),
)

/** Whether a term belongs to the way a request is put rather than to what it asks for. */
export const isRequestTerm = (term: string): boolean => terms.has(term)

const markers: ReadonlySet<string> = new Set(
  "about on regarding concerning when toward towards over while during".split(" "),
)
const asked: ReadonlySet<string> = new Set("think thought discussion".split(" "))

/** Whether what follows a word (folded, with the one before it) is the topic of a question: "about", "think of". */
export const opensTopic = (word: string, before: string | undefined): boolean =>
  markers.has(word) || (word === "of" && before !== undefined && asked.has(before))

const contexts: ReadonlySet<string> = new Set("when while during whilst".split(" "))

/** Whether what follows a folded word only says on which occasion: "what she thought of it when discussing prices". */
export const opensContext = (word: string): boolean => contexts.has(word)
