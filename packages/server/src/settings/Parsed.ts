import { Either } from "effect"

/** A setting, or what its text must be instead: the end of a sentence that begins with its name. */
export type Parsed<A> = Either.Either<A, string>

export const { left, right } = Either
