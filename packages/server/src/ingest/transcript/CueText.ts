const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lrm: "",
  rlm: "",
}

const ofCode = (code: number, otherwise: string): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return ofCode(Number.parseInt(hex, 16), whole)
    if (decimal !== undefined) return ofCode(Number(decimal), whole)
    return entities[String(name).toLowerCase()] ?? whole
  })

/** One line, its white space single. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()

/** The text of a subtitle as it is read: without tags and positions, its entities decoded, its lines kept. */
export const withoutMarkup = (text: string): string =>
  decodeEntities(text.replace(/<\/?[a-z][^<>\n]*>|\{\\[^{}\n]*\}|<[\d:.]+>/gi, ""))
