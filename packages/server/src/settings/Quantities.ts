import type { Rate } from "../limit/Rate.ts"
import { left, type Parsed, right } from "./Parsed.ts"

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Servers close a connection that is silent for longer, so that a longer wait would never be answered. */
const longest = 240_000

/** Milliseconds, from a text such as `500ms`, `30s` or `2m`. */
export const duration = (text: string): Parsed<number> => {
  const [, digits, unit] = /^(\d{1,6})(ms|s|m)$/.exec(text) ?? []
  const millis = Number(digits ?? 0) * units[unit ?? "s"]!
  return millis > 0 && millis <= longest
    ? right(millis)
    : left(`must be a time from 1ms to 4m, such as 500ms, 30s or 2m, not ${JSON.stringify(text)}`)
}

/** From a text such as `20/s` or `600/m`. */
export const rate = (text: string): Parsed<Rate> => {
  const [, digits, unit] = /^(\d{1,9})\/(s|m|h)$/.exec(text) ?? []
  return Number(digits ?? 0) > 0
    ? right({ requests: Number(digits), millis: units[unit!]!, text })
    : left(`must be requests a second, minute or hour, such as 20/s or 600/m, not ${JSON.stringify(text)}`)
}

/** A whole number that is not below the least. */
export const count =
  (least: number) =>
  (text: string): Parsed<number> =>
    /^\d{1,6}$/.test(text) && Number(text) >= least
      ? right(Number(text))
      : left(`must be a whole number from ${least} to 999999, not ${JSON.stringify(text)}`)
