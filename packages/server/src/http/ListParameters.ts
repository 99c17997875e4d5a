import { type Selection, type TimelineStore, Uuid } from "@roughcut/core"
import { Effect } from "effect"
import { Refusal } from "./Problem.ts"

const most = 1000
const names = ["limit", "cursor", "tag", "q"]

const bad = (detail: string) => Effect.fail(new Refusal({ status: 400, detail }))

const encode = ({ created_at, uuid }: TimelineStore.Cursor): string =>
  btoa(`${created_at} ${uuid}`).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")

const decode = (text: string): TimelineStore.Cursor | undefined => {
  try {
    const [, created_at, uuid] =
      /^(\d{1,15}) (.+)$/.exec(atob(text.replaceAll("-", "+").replaceAll("_", "/"))) ?? []
    return uuid !== undefined && Uuid.isUuid(uuid) ? { created_at: Number(created_at), uuid } : undefined
  } catch {
    return undefined
  }
}

/** The part of the list that a query asks for; undefined where it asks for no part. */
export const selection = (
  query: URLSearchParams,
): Effect.Effect<Selection.Selection | undefined, Refusal> => {
  if (!names.some((name) => query.has(name))) return Effect.succeed(undefined)
  const limit = query.get("limit")
  if (limit !== null && (!/^\d{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > most))
    return bad(`limit must be a whole number from 1 to ${most}.`)
  const cursor = query.get("cursor")
  const after = cursor === null ? null : decode(cursor)
  if (after === undefined) return bad("cursor must be one that the Link header of a list gave.")
  return Effect.succeed({
    after,
    limit: limit === null ? null : Number(limit),
    tags: query.getAll("tag"),
    text: query.get("q") ?? "",
  })
}

/** The Link (RFC 8288) to the next page of a query: the same query from the cursor on. */
export const nextLink = (query: URLSearchParams, next: TimelineStore.Cursor): string => {
  const following = new URLSearchParams(query)
  following.set("cursor", encode(next))
  return `</timelines?${following}>; rel="next"`
}
