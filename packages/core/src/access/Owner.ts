import { Brand, Schema } from "effect"

/** Who a record belongs to: the name under which an API key was made. Every storage call is scoped by it. */
export type Owner = string & Brand.Brand<"Owner">

export const Owner = Brand.refined<Owner>(
  (text) => text.length >= 1 && text.length <= 200 && /^[^\p{Cc}\p{Cs}\s=,]+$/u.test(text),
  (text) =>
    Brand.error(
      `An owner is 1 to 200 characters without spaces, control characters, "=" or ",", which ${JSON.stringify(text)} is not.`,
    ),
)

/** An owner as a field of a record. */
export const OwnerField = Schema.String.pipe(Schema.fromBrand(Owner))
