import type { Context } from "effect"
import type { Adapter } from "../Adapter.ts"
import { files } from "./NodeFiles.ts"
import { output } from "./NodeOutput.ts"
import { postgres } from "./NodePostgres.ts"
import { print, standardError, stopping } from "./NodeProcess.ts"
import { run } from "./NodePrograms.ts"

/** What an adapter has of Node's API, on Bun and Deno alike. */
export const nodeParts: Omit<Context.Tag.Service<typeof Adapter>, "sqlite" | "listen"> = {
  postgres,
  print,
  standardError,
  files,
  output,
  run,
  stopping,
}
