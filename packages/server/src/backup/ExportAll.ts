import { Exporter, type Owner, Timelines, TimelineStore } from "@roughcut/core"
import { Data, Effect, Stream } from "effect"
import { Adapter } from "../Adapter.ts"
import { fileName } from "../http/Attachment.ts"

export class SomeNotExported extends Data.TaggedError("SomeNotExported")<{
  readonly faults: number
  readonly written: number
}> {
  override get message(): string {
    const files = this.written === 1 ? "1 file was written" : `${this.written} files were written`
    return `${files}; ${this.faults === 1 ? "1 was not" : `${this.faults} were not`}, as said above.`
  }
}

/** Writes every timeline in every format: a folder an owner, a file `name uuid.ending` each. Gives the number of files. */
export const exportAll = (
  folder: string,
  only: Owner.Owner | null,
): Effect.Effect<number, SomeNotExported, Adapter | Timelines.Timelines | TimelineStore.TimelineStore> =>
  Effect.gen(function* () {
    const { output, standardError } = yield* Adapter
    const timelines = yield* Timelines.Timelines
    const store = yield* TimelineStore.TimelineStore
    let written = 0
    let faults = 0
    const one = (owner: Owner.Owner, uuid: string, format: Exporter.Format) =>
      Effect.gen(function* () {
        const { exporter, name, text } = yield* timelines.export(owner, uuid, format, {})
        const file = `${fileName(name)} ${uuid}${exporter.extension}`
        yield* output.write(output.join(output.join(folder, fileName(owner)), file), text)
        written++
      }).pipe(
        // Deleted since it was listed: there is nothing to write.
        Effect.catchTag("TimelineNotFound", () => Effect.void),
        Effect.catchAll((error) => {
          faults++
          return standardError.write(`${owner} ${uuid} ${format}: ${error.message}\n`)
        }),
      )
    const owners = only === null ? yield* store.owners : [only]
    for (const owner of owners)
      yield* Stream.runForEach(timelines.list(owner), ({ uuid }) =>
        Effect.forEach(Exporter.formats, (format) => one(owner, uuid, format), { discard: true }),
      )
    if (faults > 0) return yield* new SomeNotExported({ faults, written })
    return written
  })
