import { type Owner, type Receipt, Uuid } from "@roughcut/core"
import { Effect } from "effect"
import { unlessKnown } from "./EntityTag.ts"
import type { Refusal } from "./Problem.ts"
import type { Reply } from "./Reply.ts"
import { type DomainError, toRefusal } from "./Statuses.ts"

/** What a handler knows of its request. The owner is the key's; where none is needed there is none. */
export interface Call {
  readonly request: Request
  readonly requestId: string
  readonly owner: Owner.Owner
  readonly parameters: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: Effect.Effect<Uint8Array, Refusal>
  /** Runs what takes a while when there is a place for it. */
  readonly work: <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E | Refusal>
  /** Where the request names itself: what is to be kept, with the write, of the answer to it. */
  readonly receipt?: Receipt.ReceiptOf<Reply>
}

/** A reply as data, or a response that is streamed. */
export type Outcome = Effect.Effect<Reply | Response, Refusal | Receipt.ReceiptExists>

/** A uuid of a path. What is none becomes the empty text, which names no record either and which every storage takes. */
export const uuidOf = (segment: string): string => (Uuid.isUuid(segment) ? Uuid.normalize(segment) : "")

export const recordOf = ({ parameters }: Call): string => uuidOf(parameters["uuid"]!)

/** Domain errors become refusals here and nowhere else. */
export const refusing = <A>(
  effect: Effect.Effect<A, DomainError | Refusal | Receipt.ReceiptExists>,
): Effect.Effect<A, Refusal | Receipt.ReceiptExists> =>
  Effect.mapError(effect, (error) =>
    error._tag === "Refusal" || error._tag === "ReceiptExists" ? error : toRefusal(error),
  )

export const answer = <A>(
  effect: Effect.Effect<A, DomainError | Refusal | Receipt.ReceiptExists>,
  reply: (value: A) => Reply,
): Outcome => Effect.map(refusing(effect), reply)

/** A single record, which a caller that has it already need not be sent again. */
export const found = <A>(
  call: Call,
  effect: Effect.Effect<A, DomainError>,
  reply: (value: A) => Reply,
): Outcome => Effect.flatMap(refusing(effect), (value) => unlessKnown(call.request, reply(value)))

/** The receipt of a write, where the request names itself: made of the reply to what it gives. */
export const receiptOf = <A>(
  { receipt }: Call,
  reply: (value: A) => Reply,
): Receipt.ReceiptOf<A> | undefined => receipt && ((value) => receipt(reply(value)))

/** What is judged of a request but its record: that the record is missing comes before what is wrong with it. */
export const afterRecord = <A>(
  record: Effect.Effect<unknown, DomainError>,
  judged: Effect.Effect<A, Refusal>,
): Effect.Effect<A, DomainError | Refusal> =>
  Effect.catchAll(judged, (refusal) => Effect.zipRight(record, Effect.fail(refusal)))
