import { Cause, Data, Effect, Exit, Schema } from "effect"
import { faultsOf } from "../json/Faults.ts"

/** What was given is not what the function takes. */
export class InputError extends Data.TaggedError("InputError")<{
  /** One sentence that names the field. */
  readonly reason: string
}> {
  override get message(): string {
    return this.reason
  }
}

const read = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknown(schema, { errors: "all" })
  return (input: unknown): Effect.Effect<A, InputError> =>
    Effect.mapError(
      decode(input),
      (error) => new InputError({ reason: faultsOf(error, "The input")[0]!.detail }),
    )
}

/** A function that reads what it is given, does the job, and rejects with the very error of what fails. */
export const job = <A, I, B, E>(schema: Schema.Schema<A, I>, run: (input: A) => Effect.Effect<B, E>) => {
  const decode = read(schema)
  return async (input: I): Promise<B> => {
    const exit = await Effect.runPromiseExit(Effect.flatMap(decode(input), run))
    if (Exit.isFailure(exit)) throw Cause.squash(exit.cause)
    return exit.value
  }
}
