/** Stands where a part of the prompt was taken: no pattern of words passes it. */
export const taken = "\u0001"

/** A prompt ready to be read: nothing taken, no more than one space, line break or apostrophe of a kind in a row. */
export const untaken = (prompt: string): string =>
  prompt
    .replaceAll(taken, " ")
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[\n\r\u2028\u2029]\s*/g, "\n")
    .replaceAll(/[^\S\n]+/g, " ")

/** The text with a part of it marked as taken. Positions stay. */
export const take = (text: string, start: number, end: number): string =>
  text.slice(0, start) + taken.repeat(end - start) + text.slice(end)

/** The words of a text that were taken from it give way to a space. */
export const left = (text: string): string =>
  text
    .replaceAll(/\u0001+/g, taken)
    .replaceAll(taken, " ")
    .trim()

/** What a reader found in a prompt, and the prompt without it. */
export interface Found<A> {
  readonly value: A
  readonly text: string
}

const quotePairs = [
  `"[^"\u0001]{1,300}"`,
  "“[^”\u0001]{1,300}”",
  "„[^“”\u0001]{1,300}[“”]",
  "«[^»\u0001]{1,300}»",
]

/** A phrase in quotation marks; a single quote only where it stands like one. */
export const quotedPattern = String.raw`(?:${quotePairs.join("|")}|(?<![\p{L}\p{N}])'[^'\u0001]{1,300}'(?![\p{L}\p{N}]))`

export const unquoted = (phrase: string): string => phrase.trim().slice(1, -1).trim()
