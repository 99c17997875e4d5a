import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { MediaLibrary, Subject, Uuid } from "@roughcut/core"
import { Clock, Effect, Either, ParseResult, Schema } from "effect"
import type { Settings } from "../settings/Settings.ts"
import { CommandRefused } from "./Refusal.ts"
import { table } from "./Table.ts"
import { parseUuid, uuidArgument } from "./UuidArgument.ts"
import { owned, withLibrary } from "./WithLibrary.ts"

const columns = ["UUID", "KIND", "NAME", "ALIASES"]

const row = ({ aliases, kind, name, uuid }: Subject.Subject): ReadonlyArray<string> => [
  uuid,
  kind,
  name,
  aliases.join(", ") || "-",
]

const decode = (value: unknown): Either.Either<Subject.SubjectInput, CommandRefused> =>
  Either.mapLeft(Schema.decodeUnknownEither(Subject.SubjectInput)(value), (error) => {
    const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
    return new CommandRefused({ reason: `--${String(issue!.path[0])} ${issue!.message}.` })
  })

/** `roughcut library subject ...`: the people and places that prompts may name. */
export const make = (settings: Settings) => {
  const add = Command.make(
    "add",
    {
      owner: owned,
      kind: Options.choice("kind", ["person", "place"]),
      name: Options.text("name"),
      alias: Options.text("alias").pipe(
        Options.withDescription("another name; may be given more than once"),
        Options.repeated,
      ),
    },
    ({ alias, kind, name, owner }) =>
      withLibrary(settings, owner, ({ owner, print }) =>
        Effect.gen(function* () {
          const library = yield* MediaLibrary.MediaLibrary
          const input = yield* decode({ kind, name, aliases: alias })
          const subject = { ...input, uuid: Uuid.v7(yield* Clock.currentTimeMillis) }
          yield* library.addSubject(owner, subject)
          yield* print(`${subject.uuid}  ${subject.kind}  ${subject.name}`)
        }),
      ),
  ).pipe(Command.withDescription("Adds a person or a place"))

  const list = Command.make("list", { owner: owned }, ({ owner }) =>
    withLibrary(settings, owner, ({ owner, print }) =>
      Effect.gen(function* () {
        const library = yield* MediaLibrary.MediaLibrary
        const all = yield* library.listSubjects(owner)
        yield* Effect.forEach(table([columns, ...all.map(row)]), print)
      }),
    ),
  ).pipe(Command.withDescription("Lists the people and places"))

  const remove = Command.make("remove", { owner: owned, uuid: uuidArgument }, ({ owner, uuid }) =>
    withLibrary(settings, owner, ({ owner, print }) =>
      Effect.gen(function* () {
        const library = yield* MediaLibrary.MediaLibrary
        const subject = yield* library.subject(owner, yield* parseUuid(uuid))
        yield* library.removeSubject(owner, subject.uuid)
        yield* print(`Removed ${subject.name}.`)
      }),
    ),
  ).pipe(Command.withDescription("Removes a person or a place"))

  return Command.make("subject").pipe(
    Command.withDescription("People and places"),
    Command.withSubcommands([add, list, remove]),
  )
}
