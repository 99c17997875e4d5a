import type { JsonObject, JsonText } from "./JsonText.ts"

/** Newer than the library types: source texts for a reviver, and numbers that are printed as they were written. */
interface SourceTextJson {
  readonly parse: (
    text: string,
    reviver: (key: string, value: unknown, context?: { readonly source?: string }) => unknown,
  ) => unknown
  readonly rawJSON?: (source: string) => unknown
}

const json = JSON as unknown as SourceTextJson

/** Whether a text may hold a number that no double holds: many digits in a row, or an exponent. */
const mayBeImprecise = (text: string): boolean => /\d{16}|\d[eE][+-]?\d/.test(text)

/**
 * Parses an object that is to be changed and printed again: a number that no double holds stays the text it was
 * written as, where the runtime can (Bun, Deno and Node 22 can; on Node 20 it is rounded).
 */
export const parse = (text: JsonText): JsonObject => {
  const { rawJSON } = json
  if (rawJSON === undefined || !mayBeImprecise(text)) return JSON.parse(text) as JsonObject
  return json.parse(text, (_key, value, context) => {
    const source = context?.source
    if (typeof value !== "number" || source === undefined) return value
    const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
    return exact ? value : rawJSON(source)
  }) as JsonObject
}
