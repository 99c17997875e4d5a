import { readTimes } from "./AskedTimes.ts"
import { left, untaken } from "./PromptText.ts"

/**
 * The length that a prompt asks for, in seconds ("90 seconds", "1:30", "a minute and a half"), at most a day; null
 * where it asks for none.
 */
export const lengthOf = (prompt: string): number | null =>
  readTimes(untaken(prompt)).value.length?.target ?? null

const aboutLength =
  /(?<![\p{L}\p{N}])(?:please|make|keep|it|this|about|around|exactly|for|in|of|last|lasting|long|total|length|video|cut|the|is|be|should)(?![\p{L}\p{N}])/giu

/** Whether a sentence does nothing but ask for a length, such as "Make it 30 seconds". */
export const saysOnlyLength = (sentence: string): boolean => {
  const { text, value } = readTimes(untaken(sentence))
  return value.length !== null && !/[\p{L}\p{N}]/u.test(left(text).replace(aboutLength, ""))
}
