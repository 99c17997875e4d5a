import { Keys, type Owner, Receipts, Timelines, Uuid } from "@roughcut/core"
import { Cause, Effect, Exit, type Fiber, FiberId, Runtime } from "effect"
import * as RateLimit from "../limit/RateLimit.ts"
import * as WorkLimit from "../limit/WorkLimit.ts"
import * as Observation from "../observe/Observation.ts"
import * as Settings from "../settings/Settings.ts"
import * as Cors from "./Cors.ts"
import { type Call, uuidOf } from "./Call.ts"
import type { Handlers } from "./Handlers.ts"
import * as HandlersModule from "./Handlers.ts"
import { once } from "./Idempotency.ts"
import { Refusal, toReply } from "./Problem.ts"
import { toResponse } from "./Reply.ts"
import { readBytes } from "./RequestBody.ts"
import * as Routes from "./Routes.ts"
import { toRefusal } from "./Statuses.ts"

/** Those of the settings that a request meets. */
export type WebHandlerOptions = Pick<
  Settings.Settings,
  | "bodyLimit"
  | "bodyTimeout"
  | "collector"
  | "corsOrigins"
  | "rateLimit"
  | "requestTimeout"
  | "workLimit"
  | "workQueue"
>

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

/** Seconds after which whoever was not answered in time may try again. */
const retryAfter = 5

const late = (timeout: number) =>
  new Refusal({
    status: 503,
    detail: `The server did not answer within ${timeout / 1000} s; what the request was to change may still have been changed.`,
    headers: { "Retry-After": String(retryAfter), Connection: "close" },
  })

/** Waits for a request as long as it may take. What still runs then is stopped where it can be, unawaited. */
const inTime = (
  fiber: Fiber.RuntimeFiber<Response, Refusal>,
  timeout: number,
): Promise<Exit.Exit<Response, Refusal>> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(Exit.fail(late(timeout)))
      fiber.unsafeInterruptAsFork(FiberId.none)
    }, timeout)
    fiber.addObserver((exit) => {
      clearTimeout(timer)
      resolve(exit)
    })
  })

/**
 * The whole service as one function from request to response, which every runtime's server can call.
 *
 * The order of judgement: a preflight, the key, its rate, the path and its method, then the handler: the record,
 * the size of the body, its content. What the options leave out is as the settings have it by default.
 */
export const make = (part: Partial<WebHandlerOptions> = {}): Effect.Effect<WebHandler, never, Services> =>
  Effect.gen(function* () {
    const options: WebHandlerOptions = { ...Settings.defaults, ...part }
    const runtime = yield* Effect.runtime<Services>()
    const keys = yield* Keys.Keys
    const receipts = yield* Receipts.Receipts
    const timelines = yield* Timelines.Timelines
    const handlers: Handlers = yield* HandlersModule.make
    const cors = Cors.make(options.corsOrigins)
    const observe = yield* Observation.make({ traced: options.collector !== null })
    const rateLimit = options.rateLimit === null ? undefined : RateLimit.make(options.rateLimit)
    const workLimit = WorkLimit.make({ places: options.workLimit, queue: options.workQueue })
    const bodyLimit = { bytes: options.bodyLimit, millis: options.bodyTimeout }

    const authenticate = (key: string | null) =>
      key === null || key === ""
        ? Effect.fail(unauthenticated("The header X-API-Key is missing."))
        : Effect.mapError(keys.authenticate(key), (error) => unauthenticated(error.message))

    /** The records in the paths of requests that may name themselves are timelines. */
    const existing = (owner: Owner.Owner, uuid: string | undefined) =>
      uuid === undefined ? Effect.void : Effect.mapError(timelines.existing(owner, uuidOf(uuid)), toRefusal)

    const handle = (
      request: Request,
      requestId: string,
      query: string,
      found: Routes.Match | undefined,
      identified: (owner: Owner.Owner) => void,
    ): Effect.Effect<Response, Refusal> =>
      Effect.suspend(() => {
        const method = request.method === "HEAD" ? "GET" : request.method
        const operation = found?.operations.get(method)
        const call = {
          request,
          requestId,
          parameters: found?.parameters ?? {},
          query: query === "" ? noQuery : new URLSearchParams(query),
          body: Effect.suspend(() => readBytes(request, bodyLimit)),
          work: <A, E>(effect: Effect.Effect<A, E>) => workLimit(request, effect),
        }
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
          const judging = {
            takesBody: operation.takesBody,
            record: () => existing(owner, call.parameters["uuid"]),
          }
          return once(receipts, { ...call, owner }, judging, handlers[operation.name]).pipe(
            Effect.catchTag("ReceiptExists", Effect.die),
            Effect.map((reply) => (reply instanceof Response ? reply : toResponse(reply))),
          )
        }
        if (found?.keyless === true) return judged("" as Call["owner"])
        const key = request.headers.get("x-api-key")
        return Effect.flatMap(authenticate(key), (owner) => {
          identified(owner)
          return rateLimit === undefined ? judged(owner) : Effect.zipRight(rateLimit(key!), judged(owner))
        })
      })

    const respond = (request: Request, requestId: string, exit: Exit.Exit<Response, Refusal>): Response => {
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
      const { path, query } = split(request.url)
      const found = Routes.match(path)
      const route = found?.route ?? "none"
      const observation = observe(request, requestId, route)
      let owner: Owner.Owner | undefined
      const finish = (exit: Exit.Exit<Response, Refusal>): Response => {
        const response = respond(request, requestId, exit)
        observation.answered(response.status, owner)
        return response
      }

      const preflight = cors.preflight(request)
      if (preflight !== undefined) return finish(Exit.succeed(preflight))
      const logged = Effect.tapErrorCause(
        handle(request, requestId, query, found, (known) => (owner = known)),
        (cause) =>
          Cause.isFailure(cause)
            ? Effect.void
            : Effect.annotateLogs(Effect.logError("A request failed", cause), {
                request_id: requestId,
                method: request.method,
                route,
              }),
      )
      const fiber = Runtime.runFork(runtime)(observation.under(logged))
      const exit = fiber.unsafePoll()
      return exit === null ? inTime(fiber, options.requestTimeout).then(finish) : finish(exit)
    }
  })

const withoutBody = (response: Response): Response => {
  void response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}
