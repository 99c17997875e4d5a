import { JsonText, Owner } from "@roughcut/core"
import { Brand, Effect, Schema } from "effect"

/** Decodes the rows of a statement; a row that does not have the shape is a defect, as a broken database is. */
export const rows = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknownSync(Schema.Array(schema))
  return (found: ReadonlyArray<unknown>): Effect.Effect<ReadonlyArray<A>> => Effect.sync(() => decode(found))
}

/** A BIGINT column: drivers give it as a number or, where it might not fit one, as text. */
export const Bigint = Schema.Union(Schema.Number, Schema.NumberFromString)

/** An owner that was checked on its way in. */
export const OwnerName = Schema.String.pipe(Schema.fromBrand(Brand.nominal<Owner.Owner>()))

/** A kept JSON text: it was checked on its way in and is not parsed on its way out. */
export const KeptJson = Schema.String.pipe(Schema.fromBrand(JsonText.unsafe))
