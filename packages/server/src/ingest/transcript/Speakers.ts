import { Text } from "@roughcut/core"
import { oneLine } from "./CueText.ts"
import type { Voice } from "./Voices.ts"

/** "Anna: ", ">> DR. BERG: ", "[Speaker 2]: ", after a dash or without. */
const prefix =
  /^(?:-\s*)?(?:>>\s*)?[[(]?(\p{Lu}[\p{L}\p{M}\p{N}.'’_-]*(?: [\p{Lu}\p{N}][\p{L}\p{M}\p{N}.'’_-]*){0,3})[\])]?\s*:\s+(?=\S)/u

const longestName = 40

const split = (line: string): { readonly name: string | null; readonly rest: string } => {
  const match = prefix.exec(line)
  return match === null || Text.characters(match[1]!) > longestName
    ? { name: null, rest: line }
    : { name: match[1]!, rest: line.slice(match[0].length) }
}

const isCapitals = (name: string): boolean => /\p{Lu}/u.test(name) && name === name.toUpperCase()

/**
 * The names that the lines of a transcript begin with. "Remember: ..." begins a line as well, so a name counts when it
 * comes back, when every cue begins with one, or when it is in capitals like one that comes back.
 */
export const namesIn = (cues: ReadonlyArray<string>): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  let begun = 0
  for (const cue of cues) {
    const found = cue.split("\n").flatMap((line) => split(line.trim()).name ?? [])
    if (found.length > 0) begun++
    for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const every = begun === cues.length
  const capitals = [...counts].some(([name, count]) => count > 1 && isCapitals(name))
  return new Set(
    [...counts]
      .filter(([name, count]) => count > 1 || every || (capitals && isCapitals(name)))
      .map(([name]) => name),
  )
}

/** The voices of a cue whose lines may begin with the names; what comes before any of them is nobody's. */
export const voicesOf = (cue: string, names: ReadonlySet<string>): ReadonlyArray<Voice> => {
  const found: Array<{ speaker: string | null; lines: Array<string> }> = []
  for (const line of cue.split("\n")) {
    const { name, rest } = split(line.trim())
    if (name !== null && names.has(name)) found.push({ speaker: name, lines: [rest] })
    else if (found.length > 0) found.at(-1)!.lines.push(line)
    else found.push({ speaker: null, lines: [line] })
  }
  return found.map(({ lines, speaker }) => ({ speaker, text: oneLine(lines.join("\n")), words: [] }))
}
