import { Keys, Receipts, Uuid } from "@roughcut/core"
import { Cause, Effect, Exit, Fiber, Runtime } from "effect"
import * as Cors from "./Cors.ts"
import type { Call } from "./Call.ts"
import type { Handlers } from "./Handlers.ts"
import * as HandlersModule from "./Handlers.ts"
import { once } from "./Idempotency.ts"
import { Refusal, toReply } from "./Problem.ts"
import { toResponse } from "./Reply.ts"
import { readBytes } from "./RequestBody.ts"
import * as Routes from "./Routes.ts"

export interface WebHandlerOptions {
  /** Largest body in bytes. */
  readonly bodyLimit: number
  /** Origins of web pages that may call the service; "*" for all. */
  readonly corsOrigins: ReadonlyArray<string>
}

export type WebHandler = (request: Request) => Response | Promise<Response>

export type Services = HandlersModule.Services | Keys.Keys

const saneRequestId = /^[A-Za-z0-9._:-]{1,128}$/

const requestIdOf = (request: Request): string => {
  const sent = request.headers.get("x-request-id")
  return sent !== null && saneRequestId.test(sent) ? sent : Uuid.v7(Date.now())
}

/** The path and the query as they stand in the URL. A request of HTTP/1.0 may have no host before them. */
const split = (url: string): { readonly path: string; readonly query: string } => {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3)
  const path = start === -1 ? "/" : url.slice(start)
  const mark = path.search(/[?#]/)
  return mark === -1
    ? { path, query: "" }
    : { path: path.slice(0, mark), query: path[mark] === "?" ? path.slice(mark + 1) : "" }
}

const noQuery = new URLSearchParams()

const unauthenticated = (detail: string) =>
  new Refusal({ status: 401, detail, headers: { "WWW-Authenticate": 'ApiKey realm="roughcut"' } })

/**
 * The whole service as one function from request to response, which every runtime's server can call.
 *
 * The order of judgement: a preflight, the key, the path and its method, then the handler: the record, the size
 * of the body, its content.
 */
export const make = (options: WebHandlerOptions): Effect.Effect<WebHandler, never, Services> =>
  Effect.gen(function* () {
    const runtime = yield* Effect.runtime<Services>()
    const keys = yield* Keys.Keys
    const receipts = yield* Receipts.Receipts
    const handlers: Handlers = yield* HandlersModule.make
    const cors = Cors.make(options.corsOrigins)

    const authenticate = (request: Request) => {
      const key = request.headers.get("x-api-key")
      return key === null || key === ""
        ? Effect.fail(unauthenticated("The header X-API-Key is missing."))
        : Effect.mapError(keys.authenticate(key), (error) => unauthenticated(error.message))
    }

    const handle = (request: Request, requestId: string): Effect.Effect<Response, Refusal> =>
      Effect.suspend(() => {
        const { path, query } = split(request.url)
        const found = Routes.match(path)
        const method = request.method === "HEAD" ? "GET" : request.method
        const operation = found?.operations.get(method)
        const call = {
          request,
          requestId,
          parameters: found?.parameters ?? {},
          query: query === "" ? noQuery : new URLSearchParams(query),
          body: readBytes(request, options.bodyLimit),
        }
        const keyless =
          found !== undefined && [...found.operations.values()].every(({ needsKey }) => !needsKey)
        const judged = (owner: Call["owner"]): Effect.Effect<Response, Refusal> => {
          if (found === undefined)
            return Effect.fail(new Refusal({ status: 404, detail: "There is nothing at this path." }))
          if (operation === undefined) {
            const allow = Routes.allowed(found)
            return Effect.fail(
              new Refusal({
                status: 405,
                detail: `This path takes ${allow}.`,
                headers: { Allow: allow },
              }),
            )
          }
          return once(receipts, { ...call, owner }, operation.takesBody, handlers[operation.name]).pipe(
            Effect.catchTag("ReceiptExists", Effect.die),
            Effect.map((reply) => (reply instanceof Response ? reply : toResponse(reply))),
          )
        }
        return keyless ? judged("" as Call["owner"]) : Effect.flatMap(authenticate(request), judged)
      })

    const finish = (request: Request, requestId: string, exit: Exit.Exit<Response, Refusal>): Response => {
      const response = Exit.match(exit, {
        onSuccess: (response) => response,
        onFailure: (cause) => {
          const refusal = Cause.failureOption(cause)
          return toResponse(
            toReply(
              refusal._tag === "Some"
                ? refusal.value
                : new Refusal({
                    status: 500,
                    detail: "The server failed to answer; its log says why under this request_id.",
                  }),
              requestId,
            ),
          )
        },
      })
      response.headers.set("X-Request-Id", requestId)
      cors.decorate(request, response.headers)
      return request.method === "HEAD" ? withoutBody(response) : response
    }

    return (request) => {
      const requestId = requestIdOf(request)
      const preflight = cors.preflight(request)
      if (preflight !== undefined) return finish(request, requestId, Exit.succeed(preflight))
      const logged = Effect.tapErrorCause(handle(request, requestId), (cause) =>
        Cause.isFailure(cause)
          ? Effect.void
          : Effect.annotateLogs(Effect.logError("A request failed", cause), {
              request_id: requestId,
              method: request.method,
              path: split(request.url).path,
            }),
      )
      const fiber = Runtime.runFork(runtime)(logged)
      const exit = fiber.unsafePoll()
      if (exit !== null) return finish(request, requestId, exit)
      return Effect.runPromise(Effect.map(Fiber.await(fiber), (exit) => finish(request, requestId, exit)))
    }
  })

const withoutBody = (response: Response): Response => {
  void response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}
