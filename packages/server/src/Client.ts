import type * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import { Effect, type ParseResult, Record } from "effect"
import { Contract } from "./http/contract/Contract.ts"

type Groups =
  typeof Contract extends HttpApi.HttpApi<string, infer Groups, infer _E, infer _R> ? Groups : never
type Failure =
  | (typeof Contract extends HttpApi.HttpApi<string, infer _Groups, infer E, infer _R> ? E : never)
  | HttpClientError.HttpClientError
  | ParseResult.ParseError

/** Query parameters and headers are optional one by one, so all of them together may be left out. */
type Request<Whole> = Omit<Whole, "urlParams" | "headers"> &
  Partial<Pick<Whole, Extract<keyof Whole, "urlParams" | "headers">>>
type Arguments<Whole> = {} extends Request<Whole> ? [request?: Request<Whole>] : [request: Request<Whole>]

type Method<Endpoint> =
  Endpoint extends HttpApiEndpoint.HttpApiEndpoint<
    infer _Name,
    infer _Method,
    infer Path,
    infer UrlParams,
    infer Payload,
    infer Headers,
    infer Success,
    infer Error,
    infer _R,
    infer _RE
  >
    ? <WithResponse extends boolean = false>(
        ...request: Arguments<
          Exclude<
            HttpApiEndpoint.HttpApiEndpoint.ClientRequest<Path, UrlParams, Payload, Headers, WithResponse>,
            void
          >
        >
      ) => Effect.Effect<
        WithResponse extends true ? [Success, HttpClientResponse.HttpClientResponse] : Success,
        Error | Failure
      >
    : never

/** The operations of the contract, by group. Errors are `Problem`s, or what befalls a request on its way. */
export type Client = {
  readonly [Group in Groups as HttpApiGroup.HttpApiGroup.Name<Group>]: {
    readonly [
      Endpoint in HttpApiGroup.HttpApiGroup.Endpoints<Group> as HttpApiEndpoint.HttpApiEndpoint.Name<Endpoint>
    ]: Method<Endpoint>
  }
}

/**
 * A client of the service, typed by its contract: `client.timelines.createTimeline({ payload })`, with
 * `headers: { "Idempotency-Key": ... }` where it is to happen once, with `withResponse: true` where the headers of the
 * answer are wanted, such as `etag`. It needs an `HttpClient`, such as `FetchHttpClient.layer`.
 */
export const make = (options: {
  readonly baseUrl: string
  readonly apiKey: string
}): Effect.Effect<Client, never, HttpClient.HttpClient> =>
  Effect.map(
    HttpApiClient.make(Contract, {
      baseUrl: options.baseUrl,
      transformClient: HttpClient.mapRequest(HttpClientRequest.setHeader("X-API-Key", options.apiKey)),
    }),
    (client) =>
      Record.map(client as Record<string, Record<string, (request: object) => unknown>>, (group) =>
        Record.map(group, (call) => (request?: object) => call({ urlParams: {}, headers: {}, ...request })),
      ) as unknown as Client,
  )
