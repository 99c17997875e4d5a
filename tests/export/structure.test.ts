import { describe, expect, test } from "bun:test"
import * as fc from "fast-check"
import { parseXml } from "../support/XmemlReader.ts"
import { faults } from "../support/XmemlStructure.ts"
import { conformance } from "./Conformance.ts"
import { cut } from "./Cuts.ts"
import { xmeml } from "./Exporting.ts"

describe("an xmeml file", () => {
  test("has the elements and the children that the format asks for, whatever the timeline", () => {
    fc.assert(
      fc.property(cut({ tracks: 4, depth: 2, disabledTracks: true }), ({ document }) => {
        expect(faults(parseXml(xmeml(document)))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test("has them when there is nothing in the timeline", () => {
    expect(faults(parseXml(xmeml({})))).toEqual([])
  })

  test("has at most one definition of each id of an item", () => {
    fc.assert(
      fc.property(cut({ tracks: 4, depth: 2, disabledTracks: true }), ({ document }) => {
        const ids = [...xmeml(document).matchAll(/<(?:clipitem|generatoritem) id="([^"]+)"/g)].map(
          (match) => match[1],
        )
        expect(new Set(ids).size).toBe(ids.length)
      }),
      { numRuns: 100 },
    )
  })
})

if (!conformance.isThere) test.skip(conformance.absent, () => {})
describe("documents that others made", () => {
  const names = conformance.isThere ? conformance.names() : []
  test.each(names)("%s becomes an xmeml file of that structure", (name) => {
    const found = faults(parseXml(xmeml(conformance.document(name))))
    // What came from xmeml as an effect is written again as it was, with elements of its own.
    expect(found.filter((fault) => !fault.includes("/filter/effect"))).toEqual([])
  })
})
