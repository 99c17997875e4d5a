import { Application } from "@roughcut/server"
import { BunAdapter } from "@roughcut/server/bun"
import { NodePostgres } from "@roughcut/server/node"
import { layer as sqlLayer } from "@roughcut/sql"
import { afterAll, describe } from "bun:test"
import { Layer } from "effect"
import { freshDatabase, hasPostgres } from "../support/postgres.ts"
import { runLaws } from "../support/runLaws.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"
import { everyLaw } from "./everyLaw.ts"

type Ports = Layer.Layer<Application.Ports, unknown>

const lawsOfEveryPort = (ports: () => Ports | Promise<Ports>) => {
  for (const [port, laws] of everyLaw) describe(port, () => runLaws(laws, ports))
}

describe("memory", () => lawsOfEveryPort(() => Application.memory))

describe("SQLite", () => {
  const folder = temporaryFolder()
  afterAll(folder.remove)
  let files = 0
  lawsOfEveryPort(() => Layer.provide(sqlLayer, BunAdapter.sqlite(folder.path(`${files++}.db`))))
})

describe.skipIf(!hasPostgres)("PostgreSQL", () =>
  lawsOfEveryPort(async () =>
    Layer.provide(
      sqlLayer,
      NodePostgres.postgres({ url: await freshDatabase(), connections: 4, timeout: 10_000 }),
    ),
  ),
)
