import { Schema } from "effect"
import { isUuid, normalize } from "./Uuid.ts"

/** A UUID as a client sends it, in the lower case that is stored and compared. */
export const UuidText = Schema.transform(
  Schema.String.annotations({ message: () => "must be a UUID" }).pipe(
    Schema.filter(isUuid, { message: () => "must be a UUID", jsonSchema: { format: "uuid" } }),
  ),
  Schema.String,
  { strict: true, decode: normalize, encode: (uuid) => uuid },
)
