import { Digest, type MediaLibrary, type TimelineStore } from "@roughcut/core"
import { Effect } from "effect"
import { Refusal } from "./Problem.ts"
import type { Reply } from "./Reply.ts"

// RFC 9110, 8.8.3: entity tags, and 13.1: the conditions that name them.

/** The tag of a version of a record: it counts up with every change. */
export const ofVersion = (version: number): string => `"${version}"`

/** The tag of a record that has no version, made of what it holds. */
export const ofText = (text: string): string => `"${Digest.ofText(text).slice(0, 32)}"`

const list = /^\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"\s*(?:,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"\s*)*$/
const tag = /(?:W\/)?"[^"]*"/g

/** The tags that a header names; "*" for any; undefined where there is no such header. */
const named = (
  request: Request,
  header: "If-Match" | "If-None-Match",
): Effect.Effect<ReadonlyArray<string> | "*" | undefined, Refusal> => {
  const value = request.headers.get(header)
  if (value === null) return Effect.succeed(undefined)
  if (value.trim() === "*") return Effect.succeed("*")
  return list.test(value)
    ? Effect.succeed(value.match(tag) ?? [])
    : Effect.fail(
        new Refusal({
          status: 400,
          detail: `The header ${header} must be * or entity tags in quotes, such as "3", with commas between.`,
        }),
      )
}

/** The versions that If-Match asks for; undefined for any. A weak tag names none. */
export const versions = (request: Request): Effect.Effect<TimelineStore.Versions, Refusal> =>
  Effect.map(named(request, "If-Match"), (tags) =>
    tags === undefined || tags === "*"
      ? undefined
      : tags.flatMap((each) => (/^"[1-9]\d{0,14}"$/.test(each) ? [Number(each.slice(1, -1))] : [])),
  )

/** The condition that If-Match makes on a record without versions; undefined for none. */
export const condition = (
  request: Request,
): Effect.Effect<MediaLibrary.Condition<unknown> | undefined, Refusal> =>
  Effect.map(named(request, "If-Match"), (tags) =>
    tags === undefined || tags === "*"
      ? undefined
      : (before) => tags.includes(ofText(JSON.stringify(before))),
  )

/** A record's reply, or 304 without a body where the caller has that state already. */
export const unlessKnown = (request: Request, reply: Reply): Effect.Effect<Reply, Refusal> =>
  Effect.map(named(request, "If-None-Match"), (tags) => {
    const own = reply.headers["ETag"]
    const known = tags === "*" || tags?.some((each) => each.replace(/^W\//, "") === own) === true
    return known ? { status: 304, headers: { ETag: own! }, text: null } : reply
  })
