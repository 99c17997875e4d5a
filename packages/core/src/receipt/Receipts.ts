import { Context, Effect, Either, Layer } from "effect"
import type { Owner } from "../access/Owner.ts"
import { lifetime, type Receipt, ReceiptExists } from "./Receipt.ts"

/**
 * Where receipts are kept, owner by owner, for `lifetime`. A store that is given a receipt with a write keeps it
 * here, at once with the write.
 */
export class Receipts extends Context.Tag("roughcut/Receipts")<
  Receipts,
  {
    /** The receipt of that key, unless it has outlived its lifetime at `now` (Unix milliseconds). */
    readonly find: (owner: Owner, key: string, now: number) => Effect.Effect<Receipt | undefined>
    /** Keeps the receipt of a request that wrote nothing. Those that have outlived their lifetime by then go. */
    readonly keep: (owner: Owner, receipt: Receipt) => Effect.Effect<void, ReceiptExists>
  }
>() {}

export const layerMemory: Layer.Layer<Receipts> = Layer.sync(Receipts, () => {
  const receipts = new Map<Owner, Map<string, Receipt>>()
  const lives = (receipt: Receipt, now: number) => receipt.kept_at > now - lifetime
  return {
    find: (owner, key, now) =>
      Effect.sync(() => {
        const receipt = receipts.get(owner)?.get(key)
        return receipt !== undefined && lives(receipt, now) ? receipt : undefined
      }),
    keep: (owner, receipt) =>
      Effect.suspend(() => {
        const own = receipts.get(owner) ?? new Map<string, Receipt>()
        for (const [key, kept] of own) if (!lives(kept, receipt.kept_at)) own.delete(key)
        if (own.has(receipt.key)) return Effect.fail(new ReceiptExists({ key: receipt.key }))
        receipts.set(owner, own.set(receipt.key, receipt))
        return Effect.void
      }),
  }
})

/** For stores in memory: keeps a receipt, where there is one, in the same turn as what it is the receipt of. */
export const keepAtOnce = (
  { keep }: Context.Tag.Service<typeof Receipts>,
  owner: Owner,
  receipt: Receipt | undefined,
): Either.Either<void, ReceiptExists> =>
  receipt === undefined ? Either.void : Effect.runSync(Effect.either(keep(owner, receipt)))
