import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Call } from "../support/Calling.ts"
import { type Service, transports } from "../support/service.ts"
import { neverCalled, operationChecks } from "./OperationChecks.ts"

for (const [name, start] of transports)
  describe(name, () => {
    let service: Service
    const calls: Array<string> = []
    const call: Call = (method, path, options) => {
      calls.push(`${method} ${path}`)
      return service.call(method, path, options)
    }
    beforeAll(async () => {
      service = await start()
    })
    afterAll(() => service.close())

    for (const check of operationChecks) test(check.name, () => check.run(call))

    test("that was every operation of the contract", async () => {
      expect(neverCalled((await call("GET", "/openapi.json")).json, calls)).toEqual([])
    })
  })
