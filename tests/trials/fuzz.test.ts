import { afterAll, describe, expect, test } from "bun:test"
import { freshDatabase, hasPostgres } from "../support/postgres.ts"
import { startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"
import { agreement } from "./Agreement.ts"
import { bodies } from "./Bodies.ts"
import { bodyLimit } from "./FirstAnswers.ts"
import { Fuzzing, keys } from "./Fuzzing.ts"
import { operations } from "../support/Operations.ts"

const folder = temporaryFolder()
afterAll(folder.remove)

const seed = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31))
const requests = Number(process.env["FUZZ_REQUESTS"] ?? 6000)

const storages: ReadonlyArray<readonly [string, number, () => Promise<string>]> = [
  ["SQLite", requests, async () => `sqlite:${folder.path("fuzz.db")}`],
  ...(hasPostgres ? [["PostgreSQL", Math.ceil(requests / 4), freshDatabase] as const] : []),
]

/** Operations that were answered 200. */
const succeeded = new Set<string>()

test("every operation of the contract is sent requests", () => {
  expect(Object.keys(bodies).toSorted()).toEqual(operations.map(({ name }) => name as string).toSorted())
})

for (const [storage, count, database] of storages)
  describe(`requests from valid to hostile, over ${storage}`, () => {
    test(
      "each is answered as the contract says, and what was answered is what is kept",
      async () => {
        const service = await startService(folder.root, {
          DATABASE_URL: await database(),
          API_KEYS: `anna=${keys.anna},boris=${keys.boris}`,
          BODY_LIMIT: String(bodyLimit),
          LOG_LEVEL: "warning",
        })
        const fuzzing = new Fuzzing(service.url)
        await fuzzing.run(seed, count)
        const faults =
          fuzzing.faults.length > 0 ? fuzzing.faults : await agreement(service.url, fuzzing.model)
        service.child.kill("SIGTERM")
        await service.child.exited
        expect({ seed, faults, log: await service.err }).toEqual({ seed, faults: [], log: "" })
        process.stderr.write(
          `Fuzz over ${storage}, FUZZ_SEED=${seed}: ${fuzzing.requests} requests, ${fuzzing.succeeded} answered 200, ${fuzzing.replays} given again; ${fuzzing.records} records agree.\n`,
        )
        for (const [name, answers] of fuzzing.counts) if (answers.has(200)) succeeded.add(name)
      },
      60_000 + requests * 20,
    )
  })

test("every operation succeeded as well", () => {
  expect({ seed, missing: operations.filter(({ name }) => !succeeded.has(name)) }).toEqual({
    seed,
    missing: [],
  })
})
