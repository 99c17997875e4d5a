import { scan } from "../json/JsonScan.ts"

/** The text of a member of a JSON object, the last one where its key is repeated, as JSON readers take it. */
export const memberText = (text: string, key: string): string | undefined => {
  const member = scan(text, new Set([key]), Number.POSITIVE_INFINITY).members.at(-1)
  return member === undefined ? undefined : text.slice(member.start, member.end)
}

/** The texts of the elements of a valid JSON array, without the white space around them. */
export const elementTexts = (text: string): ReadonlyArray<string> => {
  const elements: Array<string> = []
  let level = 0
  let start = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === "\\") index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === "{" || character === "[") {
      if (++level === 1) start = index + 1
    } else if ((character === "," && level === 1) || character === "}" || character === "]") {
      if (level === 1) {
        const element = text.slice(start, index).trim()
        if (element !== "") elements.push(element)
        start = index + 1
      }
      if (character !== ",") level--
    }
  }
  return elements
}
