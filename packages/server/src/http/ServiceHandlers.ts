import type { KeyStore } from "@roughcut/core"
import { type Context, Effect } from "effect"
import type { Metrics } from "../observe/Metrics.ts"
import { openApi } from "./contract/Contract.ts"
import { page } from "./DocsPage.ts"
import type { HandlersOf } from "./Handlers.ts"
import type { serviceGroup } from "./contract/ServiceGroup.ts"
import { Refusal } from "./Problem.ts"
import { json, jsonOf } from "./Reply.ts"

const metricsHeaders = { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }

export const serviceHandlers = (
  keys: Context.Tag.Service<typeof KeyStore.KeyStore>,
  metrics: Context.Tag.Service<typeof Metrics>,
): HandlersOf<typeof serviceGroup> => {
  let description: string | undefined
  const docs = page()
  return {
    health: () => Effect.succeed(jsonOf({ status: "ok" })),
    // Asks the storage for a key that nobody has.
    ready: () =>
      keys.findByDigest("").pipe(
        Effect.as(jsonOf({ status: "ok" })),
        Effect.tapErrorCause((cause) => Effect.logError("The storage does not answer", cause)),
        Effect.catchAllCause(() =>
          Effect.fail(
            new Refusal({
              status: 503,
              detail: "The storage does not answer.",
              headers: { "Retry-After": "5" },
            }),
          ),
        ),
      ),
    metrics: () => Effect.sync(() => ({ status: 200, headers: metricsHeaders, text: metrics.exposition() })),
    openapi: () => Effect.sync(() => json((description ??= JSON.stringify(openApi())))),
    docs: () => docs,
  }
}
