import { type Note, Text } from "@roughcut/core"

const most = 20
/** Characters of a header's value, its quotes included. */
const longest = 200

/** A string of RFC 9651: quoted, printable ASCII, `"` and `\` escaped. */
const quoted = (text: string): string => {
  let value = ""
  for (const character of text.toWellFormed()) {
    const printable = /[\x20-\x7e]/.test(character) ? character : /\s/.test(character) ? " " : "?"
    const escaped = printable === '"' || printable === "\\" ? `\\${printable}` : printable
    if (value.length + escaped.length > longest - 2) {
      value = `${value.slice(0, longest - 5).replace(/\\+$/, "")}...`
      break
    }
    value += escaped
  }
  return `"${value}"`
}

/** Characters of a clip's name that a note has room for beside its message. */
const longestName = 60

const sentence = ({ clip, message }: Note.Note): string =>
  clip === undefined || clip === "" ? message : `${Text.firstCharacters(clip, longestName)}: ${message}`

/** One header value for each loss, at most twenty, then how many more there are. */
export const headerValues = (notes: ReadonlyArray<Note.Note>): ReadonlyArray<string> => {
  const shown = notes.slice(0, most).map((note) => quoted(sentence(note)))
  return notes.length > most ? [...shown, quoted(`and ${notes.length - most} more`)] : shown
}
