import { type Owner, Receipt, Receipts } from "@roughcut/core"
import { Effect, Layer, Schema } from "effect"
import { Database, type Run } from "./Database.ts"
import { Bigint, rows } from "./Rows.ts"

const receiptRows = rows(
  Schema.Struct({
    key: Schema.String,
    fingerprint: Schema.String,
    kept_at: Bigint,
    answer: Schema.String,
  }),
)

const find =
  "SELECT key, fingerprint, kept_at, answer FROM receipts WHERE owner = ? AND key = ? AND kept_at > ?"
const forget = "DELETE FROM receipts WHERE kept_at <= ?"
const insert = `INSERT INTO receipts (owner, key, fingerprint, kept_at, answer) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (owner, key) DO NOTHING RETURNING key`

/** Keeps a receipt, where there is one, in the transaction of what it is the receipt of. */
export const keep = (
  run: Run,
  owner: Owner.Owner,
  receipt: Receipt.Receipt | undefined,
): Effect.Effect<void, Receipt.ReceiptExists> =>
  Effect.gen(function* () {
    if (receipt === undefined) return
    const { answer, fingerprint, kept_at, key } = receipt
    yield* run(forget, [kept_at - Receipt.lifetime])
    const kept = yield* run(insert, [owner, key, fingerprint, kept_at, answer])
    if (kept.length === 0) yield* new Receipt.ReceiptExists({ key })
  })

export const layer: Layer.Layer<Receipts.Receipts, never, Database> = Layer.effect(
  Receipts.Receipts,
  Effect.map(Database, ({ read, write }) => ({
    find: (owner, key, now) =>
      Effect.map(
        Effect.flatMap(read(find, [owner, key, now - Receipt.lifetime]), receiptRows),
        ([receipt]) => receipt,
      ),
    keep: (owner, receipt) => write((run) => keep(run, owner, receipt)),
  })),
)
