import { heapStats } from "bun:jsc"
import { expect, test } from "bun:test"
import * as Terms from "../../packages/core/src/library/Terms.ts"
import * as Schema from "../../packages/core/src/otio/Schema.ts"

const large = 1_000_000

test.each([
  ["words", Terms.termsOf],
  ["OTIO schemas", Schema.of],
])("large %s from outside are not remembered", (_, read: (text: string) => unknown) => {
  const held = () => {
    Bun.gc(true)
    return heapStats().heapSize
  }
  const before = held()
  for (let index = 0; index < 20; index++) read(JSON.parse(`"${"x".repeat(large)}${index}"`))
  expect(held() - before).toBeLessThan(5 * large)
})
