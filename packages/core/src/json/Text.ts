import { Schema } from "effect"

const sent = Schema.String.annotations({ message: () => "must be a string" }).pipe(
  Schema.filter((text) => !text.includes("\0"), {
    message: () => "must not hold the character U+0000",
    jsonSchema: {},
  }),
)

const wellFormed = (text: Schema.Schema<string>) =>
  Schema.transform(text, Schema.String, {
    strict: true,
    decode: (text) => text.toWellFormed(),
    encode: (text) => text,
  })

/** A string from outside: U+0000 is refused, a lone surrogate becomes U+FFFD. */
export const Text = wellFormed(sent)

/** Characters as people count them: code points, not UTF-16 units. */
export const characters = (text: string): number => {
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0xd800 || code > 0xdbff) count++
  }
  return count
}

/** The first `count` characters of a text, never half of one. */
export const firstCharacters = (text: string, count: number): string =>
  text.length <= count
    ? text
    : Array.from(text.slice(0, count * 2))
        .slice(0, count)
        .join("")

/** A `Text` of 1 to `most` characters that are not all white space. */
export const textOf = (most: number) =>
  wellFormed(
    sent.pipe(
      Schema.filter((text) => text.trim() !== "" && characters(text) <= most, {
        message: ({ actual }) =>
          typeof actual === "string" && actual.trim() === ""
            ? "must not be blank"
            : `must have at most ${most} characters`,
        jsonSchema: { minLength: 1, maxLength: most },
      }),
    ),
  )
