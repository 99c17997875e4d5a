import { left, type Parsed, right } from "./Parsed.ts"

/** The text may hold a password, so the refusal does not repeat it. */
export const collectorUrl = (text: string): Parsed<string> =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? "")
    ? right(text.replace(/\/+$/, ""))
    : left("must be the http or https URL of a collector, such as http://localhost:4318")

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return undefined
  }
}

/** `name=value` pairs with commas between, values percent-encoded. They hold secrets: a refusal repeats none. */
export const collectorHeaders = (text: string): Parsed<Readonly<Record<string, string>>> => {
  const headers: Record<string, string> = {}
  for (const [index, entry] of text.split(",").entries()) {
    const [, name, encoded] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=(.*)$/.exec(entry) ?? []
    const value = decoded(encoded ?? "")
    if (name === undefined || value === undefined || !/^[\x20-\x7e]*$/.test(value))
      return left(`must be name=value pairs with commas between, which entry ${index + 1} is not`)
    headers[name.toLowerCase()] = value
  }
  return right(headers)
}
