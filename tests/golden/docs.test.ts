import { expect, test } from "bun:test"
import { formats } from "../../packages/core/src/export/Exporter.ts"
import { exporterOf } from "../../packages/core/src/export/Exporters.ts"
import { exported } from "../export/Exporting.ts"
import { file, library } from "./Documents.ts"

const docs = await Bun.file(new URL("../../docs/exports.md", import.meta.url)).text()

test("the cut list of the documentation exports to every format, and nothing of it is left out", () => {
  const example = /## A cut list\n\n((?: {4}.*\n)+)/.exec(docs)?.[1] ?? ""
  for (const format of formats) {
    const { text, notes } = exported(format, JSON.parse(example), { media: library(file) })
    expect(notes).toEqual([])
    expect(text).not.toBe("")
  }
})

test("the documentation names every format, its extension and its options", () => {
  for (const format of formats) {
    const { extension, options } = exporterOf(format)
    for (const word of [format, extension, ...Object.keys(options)]) expect(docs).toContain(`\`${word}\``)
  }
})
