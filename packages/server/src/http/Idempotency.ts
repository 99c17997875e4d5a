import { Receipt, type Receipts } from "@roughcut/core"
import { Clock, type Context, Effect } from "effect"
import type { Call, Outcome } from "./Call.ts"
import { Refusal, toReply } from "./Problem.ts"
import * as Reply from "./Reply.ts"

/** The header in which a caller names a request, so that sending it twice does it once. */
const header = "Idempotency-Key"
const validKey = /^[\x21-\x7e]{1,255}$/

/** Refusals that are the request's own answer. The others say nothing of it: it may be sent again. */
const kept: ReadonlySet<number> = new Set([400, 404, 412])

const encoder = new TextEncoder()

const fingerprintOf = (request: Request, body: Uint8Array): Effect.Effect<string> =>
  Effect.promise(async () => {
    const head = encoder.encode(`${request.method} ${request.url.replace(/^\w+:\/\/[^/]*/, "")}\n`)
    const all = new Uint8Array(head.length + body.length)
    all.set(head)
    all.set(body, head.length)
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", all))
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")
  })

const replayed = (receipt: Receipt.Receipt): Reply.Reply => {
  const { headers, ...reply } = Reply.decode(receipt.answer)
  return { ...reply, headers: { ...headers, "Idempotency-Replayed": "true" } }
}

/**
 * Carries out a POST that names itself once: its answer is kept for a day with what it wrote, in one transaction, and
 * given again to whoever sends it again, to whichever server. Of requests that race under one name one writes; the
 * others find its receipt in their way, undo what they wrote and give its answer.
 */
export const once = (
  receipts: Context.Tag.Service<typeof Receipts.Receipts>,
  call: Call,
  { record, takesBody }: { readonly record: () => Effect.Effect<void, Refusal>; readonly takesBody: boolean },
  handle: (call: Call) => Outcome,
): Outcome => {
  const key = call.request.method === "POST" ? call.request.headers.get(header) : null
  if (key === null) return handle(call)
  // That the record in the path is missing comes before what is wrong with the request.
  const refuse = (refusal: ConstructorParameters<typeof Refusal>[0]) =>
    Effect.zipRight(record(), Effect.fail(new Refusal(refusal)))
  if (!validKey.test(key))
    return refuse({
      status: 400,
      detail: `The header ${header} must be 1 to 255 printable ASCII characters without spaces.`,
    })
  return Effect.gen(function* () {
    const body = yield* Effect.cached(call.body)
    const sent = yield* Effect.either(takesBody ? body : Effect.succeed(new Uint8Array(0)))
    // A body that cannot be read is the handler's to judge: a record that is missing comes first.
    if (sent._tag === "Left") return yield* handle({ ...call, body })
    const fingerprint = yield* fingerprintOf(call.request, sent.right)
    const now = yield* Clock.currentTimeMillis

    const replay = Effect.gen(function* () {
      const receipt = yield* receipts.find(call.owner, key, now)
      if (receipt === undefined) return undefined
      if (receipt.fingerprint === fingerprint) return replayed(receipt)
      return yield* refuse({
        status: 422,
        detail: `Another request was sent with this ${header} within the last 24 hours.`,
      })
    })
    const receiptOf = (reply: Reply.Reply): Receipt.Receipt => ({
      key,
      fingerprint,
      answer: Reply.encode(reply),
      kept_at: now,
    })

    const attempt = Effect.gen(function* () {
      let keptWithWrite = false
      const receipt = (reply: Reply.Reply) => {
        keptWithWrite = true
        return receiptOf(reply)
      }
      const answer = yield* Effect.either(handle({ ...call, body, receipt }))
      if (answer._tag === "Left") {
        if (answer.left._tag === "Refusal" && kept.has(answer.left.status))
          yield* receipts.keep(call.owner, receiptOf(toReply(answer.left, call.requestId)))
        return yield* answer.left
      }
      if (!keptWithWrite && !(answer.right instanceof Response))
        yield* receipts.keep(call.owner, receiptOf(answer.right))
      return answer.right
    })

    const before = yield* replay
    if (before !== undefined) return before
    return yield* Effect.catchTag(attempt, "ReceiptExists", (exists) =>
      Effect.flatMap(replay, (found) => (found === undefined ? Effect.fail(exists) : Effect.succeed(found))),
    )
  })
}
