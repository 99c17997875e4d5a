const token =
  /[ \t\n]*(?:([[\]{}:,])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y

type Expected = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end" | "nothing"

/**
 * The line, from 1, at which a text stops being JSON. Parsers of different runtimes tell the place in different
 * words, or not at all.
 */
export const faultLine = (text: string): number => {
  const open: Array<"{" | "["> = []
  let expected: Expected = "value"
  let at = 0
  const after = (): Expected => (open.length === 0 ? "nothing" : "comma or end")
  for (;;) {
    token.lastIndex = at
    const match = token.exec(text)
    if (match === null) break
    const [, mark, string] = match
    let next: Expected | undefined
    if (mark === "{" || mark === "[") {
      if (expected.startsWith("value")) {
        open.push(mark)
        next = mark === "{" ? "key or end" : "value or end"
      }
    } else if (mark === "}" || mark === "]") {
      if (open.at(-1) === (mark === "}" ? "{" : "[") && expected.endsWith("or end")) {
        open.pop()
        next = after()
      }
    } else if (mark === ":") next = expected === "colon" ? "value" : undefined
    else if (mark === ",") {
      if (expected === "comma or end") next = open.at(-1) === "{" ? "key" : "value"
    } else if (string !== undefined && expected.startsWith("key")) next = "colon"
    else if (expected.startsWith("value")) next = after()
    if (next === undefined) break
    expected = next
    at = token.lastIndex
  }
  const rest = /^[ \t\n]*/.exec(text.slice(at))![0]
  return text.slice(0, at + rest.length).split("\n").length
}
