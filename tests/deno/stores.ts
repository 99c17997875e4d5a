import { Application } from "@roughcut/server"
import { DenoAdapter } from "@roughcut/server/deno"
import { layer as sqlLayer } from "@roughcut/sql"
import { Layer } from "effect"
import { after } from "node:test"
import { everyLaw } from "../stores/everyLaw.ts"
import { runLawsOnDeno } from "../support/runLawsOnDeno.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
after(folder.remove)

let files = 0
const sqlite = () => Layer.provide(sqlLayer, DenoAdapter.sqlite(folder.path(`${files++}.db`)))

for (const [port, laws] of everyLaw) {
  runLawsOnDeno(`${port} in memory`, laws, () => Application.memory)
  runLawsOnDeno(`${port} in SQLite`, laws, sqlite)
}
