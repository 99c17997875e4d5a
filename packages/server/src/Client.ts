import { HttpApiClient, HttpClient, HttpClientRequest } from "@effect/platform"
import { Contract } from "./http/Contract.ts"

/**
 * A client of the service, typed by its contract: `client.timelines.createTimeline({ payload })`. Errors are
 * `Problem`s. It needs an `HttpClient`, such as `FetchHttpClient.layer`.
 */
export const make = (options: { readonly baseUrl: string; readonly apiKey: string }) =>
  HttpApiClient.make(Contract, {
    baseUrl: options.baseUrl,
    transformClient: HttpClient.mapRequest(HttpClientRequest.setHeader("X-API-Key", options.apiKey)),
  })
