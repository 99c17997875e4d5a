import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { type KeyStore, Keys } from "@roughcut/core"
import { Effect, Either, Layer, Option } from "effect"
import { Adapter } from "../Adapter.ts"
import { ports } from "../Application.ts"
import type { Settings } from "../settings/Settings.ts"
import { CommandRefused, parseOwner } from "./Refusal.ts"
import { table } from "./Table.ts"

const date = (millis: number | null) => (millis === null ? "-" : new Date(millis).toISOString())

const columns = ["PREFIX", "OWNER", "CREATED", "LAST USED", "EXPIRES", "REVOKED", "UUID"]

const row = (key: KeyStore.KeyRecord) => [
  key.prefix,
  key.owner,
  date(key.created_at),
  date(key.last_used_at),
  date(key.expires_at),
  date(key.revoked_at),
  key.uuid,
]

const parseExpiry = (text: string): Either.Either<number, CommandRefused> => {
  const millis = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(millis)
    ? Either.left(
        new CommandRefused({
          reason: `--expires must be a date such as 2027-01-31 or 2027-01-31T12:00:00Z, not ${JSON.stringify(text)}.`,
        }),
      )
    : Either.right(millis)
}

const named = Args.text({ name: "key" }).pipe(Args.withDescription("the prefix or the uuid of the key"))

/** `roughcut keys ...`: the keys of the database that the settings name. */
export const make = (settings: Settings) => {
  const withKeys = <A, E>(
    run: (
      keys: Effect.Effect.Success<typeof Keys.Keys>,
      print: (line: string) => Effect.Effect<void>,
    ) => Effect.Effect<A, E>,
  ) =>
    Effect.gen(function* () {
      if (settings.storage.kind === "memory")
        return yield* new CommandRefused({
          reason: "DATABASE_URL is memory:, which keeps no keys; set API_KEYS instead.",
        })
      const { print } = yield* Adapter
      return yield* run(yield* Keys.Keys, print)
    }).pipe(Effect.provide(Layer.provide(Keys.layer(), ports(settings))))

  const create = Command.make(
    "create",
    {
      owner: Options.text("owner").pipe(Options.withDescription("whose records the key opens")),
      expires: Options.text("expires").pipe(
        Options.withDescription("when it ends, as a date"),
        Options.optional,
      ),
    },
    ({ expires, owner }) =>
      withKeys((keys, print) =>
        Effect.gen(function* () {
          const expiry = Option.isSome(expires) ? yield* parseExpiry(expires.value) : null
          const { key } = yield* keys.create(yield* parseOwner(owner), expiry)
          yield* print(key)
        }),
      ),
  ).pipe(Command.withDescription("Makes a key and prints it, this once"))

  const list = Command.make("list", {}, () =>
    withKeys((keys, print) =>
      Effect.flatMap(keys.list, (all) => Effect.forEach(table([columns, ...all.map(row)]), print)),
    ),
  ).pipe(Command.withDescription("Lists all keys by prefix, never whole"))

  const revoke = Command.make("revoke", { named }, ({ named }) =>
    withKeys((keys, print) =>
      Effect.flatMap(keys.revoke(named), ({ owner, prefix }) => print(`Revoked ${prefix} of ${owner}.`)),
    ),
  ).pipe(Command.withDescription("Ends a key at once"))

  const rotate = Command.make("rotate", { named }, ({ named }) =>
    withKeys((keys, print) => Effect.flatMap(keys.rotate(named), ({ key }) => print(key))),
  ).pipe(Command.withDescription("Ends a key at once and prints its successor, this once"))

  return Command.make("keys").pipe(
    Command.withDescription("API keys"),
    Command.withSubcommands([create, list, revoke, rotate]),
  )
}
