import { type Operation, operations } from "../support/Operations.ts"
import type { OwnerName } from "./Plans.ts"

export interface Request {
  readonly owner: OwnerName
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array | undefined
}

const decoder = new TextDecoder("utf-8", { fatal: true })
const encoder = new TextEncoder()
/** A body as the service reads it, a byte order mark left out. */
export const parsed = (body: Request["body"]): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(decoder.decode(typeof body === "string" ? encoder.encode(body) : body))
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The operation that a method has at the path of a plan's. */
export const effective = (path: string, method: string): Operation | undefined =>
  operations.find((each) => each.path === path && each.method === (method === "HEAD" ? "GET" : method))

export const shown = ({ body, headers, method, path }: Request) =>
  `${method} ${path} ${JSON.stringify(headers)} ${JSON.stringify(typeof body === "string" ? body : body && [...body])?.slice(0, 1500)}`

/** The uuid of a path, as the service reads it; undefined where the operation's path has none. */
export const decodedUuid = (pattern: string, path: string): string | undefined => {
  const at = pattern.split("/").indexOf(":uuid")
  if (at === -1) return undefined
  const segment = path.replace(/\?.*/, "").split("/")[at] ?? ""
  try {
    return decodeURIComponent(segment).toLowerCase()
  } catch {
    return segment.toLowerCase()
  }
}
