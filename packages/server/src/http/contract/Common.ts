import * as HttpApiMiddleware from "@effect/platform/HttpApiMiddleware"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as HttpApiSecurity from "@effect/platform/HttpApiSecurity"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { Problem } from "../Problem.ts"
import * as Wire from "../Wire.ts"

/** Every request for an owner's records carries an API key; a group without this needs none. */
export class ApiKeyRequired extends HttpApiMiddleware.Tag<ApiKeyRequired>()("roughcut/ApiKeyRequired", {
  security: { api_key: HttpApiSecurity.apiKey({ key: "X-API-Key" }) },
}) {}

export const problem = HttpApiSchema.withEncoding(Problem, {
  kind: "Json",
  contentType: "application/problem+json",
})
export const text = Schema.String.pipe(HttpApiSchema.withEncoding({ kind: "Text" }))
export const uuidPath = Schema.Struct({ uuid: Wire.Uuid })

/** A body as clients send it: without the values that the service puts in place of what they leave out. */
export const sent = <A, I>(schema: Schema.Schema<A, I>, identifier: string) =>
  Schema.encodedBoundSchema(schema).annotations({ identifier })

export const summary = (words: string) => OpenApi.annotations({ summary: words })

/** Headers of requests that make a change happen once, or only to the state that the caller has seen. */
export const once = Schema.Struct({
  "Idempotency-Key": Schema.optional(Schema.String).annotations({
    description:
      "A name for this request, 1 to 255 printable ASCII characters. Its answer is kept for 24 hours and given again, with Idempotency-Replayed: true, to the same request; another request of that name is a 422.",
  }),
})
export const ifMatch = Schema.Struct({
  "If-Match": Schema.optional(Schema.String).annotations({
    description: "Entity tags of which the record must have one, else the answer is a 412.",
  }),
})
export const onceIfMatch = Schema.Struct({ ...once.fields, ...ifMatch.fields })

type Responses = Record<string, Record<string, unknown>>

const header = (description: string) => ({ schema: { type: "string" }, description })

/** Adds response headers to the description of an operation's answer. */
const withHeaders = (headers: Record<string, object>, responses: Responses): Responses => ({
  ...responses,
  200: { ...responses["200"], headers: { ...(responses["200"]?.["headers"] as object), ...headers } },
})

/** Documents the answer of an operation beyond its body. */
export const answering = (change: (responses: Responses) => Responses) =>
  [
    OpenApi.Transform,
    (operation: Record<string, unknown>) => ({
      ...operation,
      responses: change(operation["responses"] as Responses),
    }),
  ] as const

/** The answer is a single record. */
export const tagged = answering((responses) =>
  withHeaders({ ETag: header("Names this state of the record (RFC 9110).") }, responses),
)

/** The answer is a single record that was asked for. */
export const conditional = answering((responses) => ({
  ...withHeaders(
    { ETag: header("Names this state of the record (RFC 9110). Sent as If-None-Match it asks for another.") },
    responses,
  ),
  304: { description: "The record is in the state that If-None-Match names." },
}))

export const linked = answering((responses) =>
  withHeaders(
    { Link: header('With limit, where there are more: the next page, rel="next" (RFC 8288).') },
    responses,
  ),
)
