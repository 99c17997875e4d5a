const english = new Set(
  "the a an of and to in is are with about for on at from that this it make cut give me we i you clips video best what who when where without no please all every but not under".split(
    " ",
  ),
)
const others = new Set(
  "der die das und ein eine einen von mit ohne über für im am den dem nicht wie wo zeig zeige mach alle le la les un une des du et avec sans sur pour dans où qui que est aux el los las una del con sin sobre para en y por il lo gli di e senza per che della delle dei nel o os as um uma de do da dos das com sem em no na het een van met zonder voor op och med utan om i på ett som".split(
    " ",
  ),
)

/**
 * Whether a prompt is written in another language than English. Only English has words that are taken out of the
 * prompt, so a prompt of another language stays whole.
 */
export const isForeign = (prompt: string): boolean => {
  const words = prompt.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length === 0) return false
  const letters = prompt.match(/\p{L}/gu)?.length ?? 0
  const latin = prompt.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (latin < letters / 2) return true
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length
  return count(others) > count(english)
}
