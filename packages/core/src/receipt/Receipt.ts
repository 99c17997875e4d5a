import { Data } from "effect"

/** How long a receipt is kept, in milliseconds. */
export const lifetime = 24 * 60 * 60 * 1000

/** What is kept of a request that was carried out, so that the same request is answered again and not carried out again. */
export interface Receipt {
  /** The name that the caller gave the request, unique to an owner. */
  readonly key: string
  /** Tells the request from others that bear the same name. */
  readonly fingerprint: string
  /** What was answered, in whatever form the caller keeps it. */
  readonly answer: string
  /** Unix milliseconds. */
  readonly kept_at: number
}

/** Makes the receipt of a write from what the write gives. It is kept with the write: both or neither. */
export type ReceiptOf<A> = (result: A) => Receipt

/** A request of this name was carried out already: this one was not. */
export class ReceiptExists extends Data.TaggedError("ReceiptExists")<{ readonly key: string }> {
  override get message(): string {
    return `A request with the key ${JSON.stringify(this.key)} was carried out already.`
  }
}
