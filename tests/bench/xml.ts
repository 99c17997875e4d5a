// What writing xmeml costs beside the builder of fast-xml-parser, which is given a ready tree of the same file.
import { Exporters, JsonText } from "@roughcut/core"
import { Effect } from "effect"
import { XMLBuilder, XMLParser } from "fast-xml-parser"

const rounds = 9
const clips = Array.from({ length: 10_000 }, (_, index) => ({
  url: `file:///media/${index % 50}.mov`,
  name: `Clip ${index}`,
  start: index % 60,
  end: (index % 60) + 4,
}))
const timeline_data = JsonText.fromObject({ rate: 25, clips })
const source = { name: "Bench", timeline_data, record: timeline_data, media: () => undefined }
const write = () => Effect.runSync(Exporters.exporterOf("fcp_xml").run(source, {})).text

const options = { ignoreAttributes: false, preserveOrder: true, suppressEmptyNode: true }
const tree: unknown = new XMLParser({ ...options, parseTagValue: false }).parse(write())
const builder = new XMLBuilder(options)

const median = (work: () => unknown): string => {
  const taken = Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  }).toSorted((a, b) => a - b)
  return `${taken[rounds >> 1]!.toFixed(0)} ms`
}
process.stdout.write(
  `10000 clips, medians of ${rounds} rounds\n` +
    `fcp_xml, the whole export                     ${median(write)}\n` +
    `fast-xml-parser's builder, from a ready tree  ${median(() => builder.build(tree))}\n`,
)
