import { Owner } from "@roughcut/core"
import { Data, Either } from "effect"

/** What was asked for on the command line cannot be done. */
export class CommandRefused extends Data.TaggedError("CommandRefused")<{ readonly reason: string }> {
  override get message(): string {
    return this.reason
  }
}

/** The words of the command line are none that it knows, which it has said already. */
export class CommandMisworded extends Data.TaggedError("CommandMisworded")<{}> {}

export const parseOwner = (text: string): Either.Either<Owner.Owner, CommandRefused> =>
  Either.mapLeft(Owner.Owner.either(text), ([first]) => new CommandRefused({ reason: first!.message }))
