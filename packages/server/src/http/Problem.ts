import { Data, Schema } from "effect"
import type { Reply } from "./Reply.ts"

/** RFC 9457 problem details: the body of every answer that is an error. */
export class Problem extends Schema.Class<Problem>("Problem")({
  type: Schema.String,
  title: Schema.String,
  status: Schema.Int,
  detail: Schema.String.annotations({ description: "One sentence that a person can act on." }),
  request_id: Schema.String.annotations({ description: "The X-Request-Id of the answer." }),
  errors: Schema.optionalWith(
    Schema.Array(
      Schema.Struct({
        pointer: Schema.String.annotations({
          description: "JSON Pointer (RFC 6901) into the request's body.",
        }),
        detail: Schema.String,
      }),
    ),
    { exact: true },
  ).annotations({ description: "The parts of the body that are at fault, where parts of it are." }),
}) {}

export interface Fault {
  readonly pointer: string
  readonly detail: string
}

const titles = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  412: "Precondition Failed",
  413: "Content Too Large",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
} as const

export type Status = keyof typeof titles

/** A refusal on its way to becoming an answer. */
export class Refusal extends Data.TaggedError("Refusal")<{
  readonly status: Status
  readonly detail: string
  readonly errors?: ReadonlyArray<Fault>
  readonly headers?: Readonly<Record<string, string>>
}> {
  override get message(): string {
    return this.detail
  }
}

export const toReply = (refusal: Refusal, requestId: string): Reply => ({
  status: refusal.status,
  headers: { ...refusal.headers, "Content-Type": "application/problem+json" },
  text: JSON.stringify({
    type: "about:blank",
    title: titles[refusal.status],
    status: refusal.status,
    detail: refusal.detail,
    request_id: requestId,
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
  }),
})
