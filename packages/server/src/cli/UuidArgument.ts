import * as Args from "@effect/cli/Args"
import { Uuid } from "@roughcut/core"
import { Either } from "effect"
import { CommandRefused } from "./Refusal.ts"

export const uuidArgument = Args.text({ name: "uuid" })

/** The UUID in the form that is stored. */
export const parseUuid = (text: string): Either.Either<string, CommandRefused> =>
  Uuid.isUuid(text)
    ? Either.right(Uuid.normalize(text))
    : Either.left(new CommandRefused({ reason: `${JSON.stringify(text)} is not a UUID.` }))
