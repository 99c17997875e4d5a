import { Context, Effect, Layer, Schema } from "effect"
import type { Owner } from "../access/Owner.ts"
import * as Exporters from "../export/Exporters.ts"
import * as EmbeddedGenerator from "../generate/EmbeddedGenerator.ts"
import { UuidText } from "../identity/UuidText.ts"
import { MediaFileInput } from "../library/MediaFile.ts"
import * as MediaLibrary from "../library/MediaLibrary.ts"
import { SubjectInput } from "../library/Subject.ts"
import * as Timelines from "../timeline/Timelines.ts"
import * as TimelineStore from "../timeline/TimelineStore.ts"

const list = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.Array(schema), { default: () => [], nullable: true })

const Given = Schema.Struct({
  /** Media files as the service takes them. Their UUIDs are required: clips and highlights name files by them. */
  files: list(Schema.Struct({ ...MediaFileInput.fields, uuid: UuidText })),
  /** People and places that the files may show or speak of. */
  subjects: list(Schema.Struct({ ...SubjectInput.fields, uuid: UuidText })),
})

/** What a media library knows: `files` and `subjects`, each with its `uuid`. Times are seconds. */
export type LibraryInput = typeof Given.Encoded

/** A library as a field of an input; an empty one where it is left out. */
export const Library = Schema.optionalWith(Given, {
  default: () => ({ files: [], subjects: [] }),
  nullable: true,
})
type Library = typeof Given.Type

const filled = (owner: Owner, { files, subjects }: Library) =>
  Layer.tap(MediaLibrary.layerMemory, (context) => {
    const library = Context.get(context, MediaLibrary.MediaLibrary)
    return Effect.andThen(
      Effect.forEach(files, (file) => library.addFile(owner, file), { discard: true }),
      Effect.forEach(subjects, (subject) => library.addSubject(owner, subject), { discard: true }),
    )
  })

/** The use cases over memory that holds a library of one owner: made for one call, gone after it. */
export const overMemory = (owner: Owner, library: Library) =>
  Timelines.layer().pipe(
    Layer.provide([filled(owner, library), EmbeddedGenerator.layer, Exporters.layer]),
    Layer.provideMerge(TimelineStore.layerMemory),
  )
