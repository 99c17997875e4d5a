import * as Options from "@effect/cli/Options"
import type { MediaLibrary, Owner } from "@roughcut/core"
import { Effect } from "effect"
import { Adapter } from "../Adapter.ts"
import { ports } from "../Application.ts"
import type { Settings } from "../settings/Settings.ts"
import { CommandRefused, parseOwner } from "./Refusal.ts"

export const owned = Options.text("owner").pipe(
  Options.withDescription("whose library it is"),
  Options.withDefault("default"),
)

/** What a command on an owner's library is given. */
export interface LibraryCall {
  readonly owner: Owner.Owner
  readonly print: (line: string) => Effect.Effect<void>
}

/** Runs a command over the library of the database that the settings name. */
export const withLibrary = <A, E>(
  settings: Settings,
  owner: string,
  run: (call: LibraryCall) => Effect.Effect<A, E, MediaLibrary.MediaLibrary | Adapter>,
) =>
  Effect.gen(function* () {
    if (settings.storage.kind === "memory")
      return yield* new CommandRefused({
        reason: "DATABASE_URL is memory:, which keeps no library; name a database.",
      })
    const { print } = yield* Adapter
    const parsed = yield* parseOwner(owner)
    return yield* Effect.provide(run({ owner: parsed, print }), ports(settings))
  })
