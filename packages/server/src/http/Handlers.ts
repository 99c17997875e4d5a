import {
  Exporter,
  type Generator,
  IndexerProfile,
  KeyStore,
  MediaFile,
  MediaLibrary,
  type Owner,
  Profiles,
  Subject,
  Timeline,
  Timelines,
  Uuid,
} from "@roughcut/core"
import { Clock, type Context, Effect, type Schema } from "effect"
import * as Attachment from "./Attachment.ts"
import { type OperationName, openApi } from "./Contract.ts"
import { page } from "./DocsPage.ts"
import * as ExportNotes from "./ExportNotes.ts"
import { jsonList } from "./JsonList.ts"
import { Refusal } from "./Problem.ts"
import { decoder } from "./RequestBody.ts"
import { type DomainError, toRefusal } from "./Statuses.ts"
import * as Wire from "./Wire.ts"

/** What a handler knows of its request. The owner is the key's; where none is needed there is none. */
export interface Call {
  readonly request: Request
  readonly owner: Owner.Owner
  readonly parameters: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly bodyLimit: number
}

export type Services = Timelines.Timelines | Profiles.Profiles | MediaLibrary.MediaLibrary | KeyStore.KeyStore

type Answer = Effect.Effect<Response, Refusal>
export type Handlers = { readonly [Name in OperationName]: (call: Call) => Answer }

const jsonHeaders = { headers: { "Content-Type": "application/json" } }
const json = (text: string) => new Response(text, jsonHeaders)
const jsonOf = (value: unknown) => json(JSON.stringify(value))

/** Domain errors become refusals here and nowhere else. */
const answer = <A>(
  effect: Effect.Effect<A, DomainError | Refusal>,
  respond: (value: A) => Response,
): Answer =>
  effect.pipe(
    Effect.mapError((error) => (error._tag === "Refusal" ? error : toRefusal(error))),
    Effect.map(respond),
  )

const create = decoder(Wire.CreateTimeline, ["timeline_data"])
const update = decoder(Wire.UpdateTimeline, ["timeline_data"])
const prompted = decoder(Wire.Prompted)
const createProfile = decoder(Wire.CreateProfile, ["configuration"])
const mediaFile = decoder(Wire.MediaFileInput)
const subject = decoder(Wire.SubjectInput)

const timelineAnswer = (timeline: Timeline.Timeline) => json(Timeline.toJson(timeline))

const highlightAnswer = (made: Timelines.TimelineHighlight) => {
  const highlights: ReadonlyArray<Generator.Highlight> = made.highlights
  return json(Timeline.toJson(made.timeline, `"highlights":${JSON.stringify(highlights)}`))
}

/** Null means what the contract says for each key: cleared, emptied, or for the prompt left as it is. */
const changeOf = ({
  source_prompt,
  preview_image,
  related_chat_id,
  tags,
}: Schema.Schema.Type<typeof Wire.UpdateTimeline>): Partial<Timeline.TimelineContent> => ({
  ...(typeof source_prompt === "string" ? { source_prompt } : {}),
  ...(preview_image === undefined ? {} : { preview_image }),
  ...(related_chat_id === undefined ? {} : { related_chat_id }),
  ...(tags === undefined ? {} : { tags: tags ?? [] }),
})

/** The uuid of the path. What is none becomes the empty text, which names no record either and which every storage takes. */
const recordOf = ({ parameters }: Call): string => {
  const uuid = parameters["uuid"]!
  return Uuid.isUuid(uuid) ? Uuid.normalize(uuid) : ""
}

const timelineHandlers = (timelines: Context.Tag.Service<typeof Timelines.Timelines>) => {
  /** A body is judged only once its record is there. */
  const existing = (call: Call) =>
    Effect.flatMap(timelines.contains(call.owner, recordOf(call)), (found) =>
      found ? Effect.void : Effect.fail(new Timeline.TimelineNotFound({ uuid: recordOf(call) })),
    )
  return {
    listTimelines: (call) => jsonList(timelines.list(call.owner), Timeline.toJson),
    createTimeline: (call) =>
      answer(
        Effect.flatMap(create(call.request, call.bodyLimit), ({ kept, value }) =>
          timelines.create(call.owner, { ...value, ...kept, tags: value.tags ?? [] }),
        ),
        timelineAnswer,
      ),
    getTimeline: (call) => answer(timelines.get(call.owner, recordOf(call)), timelineAnswer),
    updateTimeline: (call) =>
      answer(
        Effect.gen(function* () {
          yield* existing(call)
          const { kept, value } = yield* update(call.request, call.bodyLimit)
          return yield* timelines.update(call.owner, recordOf(call), {
            name: value.name,
            ...kept,
            ...changeOf(value),
          })
        }),
        timelineAnswer,
      ),
    deleteTimeline: (call) =>
      answer(timelines.remove(call.owner, recordOf(call)), () =>
        jsonOf({ message: "The timeline was deleted successfully." }),
      ),
    generateTimeline: (call) =>
      answer(
        Effect.flatMap(prompted(call.request, call.bodyLimit), ({ value }) =>
          timelines.generate(call.owner, value),
        ),
        timelineAnswer,
      ),
    generateHighlight: (call) =>
      answer(
        Effect.flatMap(prompted(call.request, call.bodyLimit), ({ value }) =>
          timelines.highlight(call.owner, value),
        ),
        highlightAnswer,
      ),
    refineTimeline: (call) =>
      answer(
        Effect.gen(function* () {
          yield* existing(call)
          const { value } = yield* prompted(call.request, call.bodyLimit)
          return yield* timelines.refine(call.owner, recordOf(call), value)
        }),
        timelineAnswer,
      ),
    exportTimeline: (call) =>
      answer(
        Effect.gen(function* () {
          yield* existing(call)
          const format = call.parameters["format"]!
          if (!Exporter.isFormat(format))
            return yield* new Refusal({
              status: 400,
              detail: `The export format must be one of ${Exporter.formats.join(", ")}.`,
            })
          return yield* timelines.export(call.owner, recordOf(call), format, Object.fromEntries(call.query))
        }),
        exportAnswer,
      ),
  } satisfies Partial<Handlers>
}

const exportAnswer = ({ exporter, name, notes, text }: Timelines.ExportedTimeline): Response => {
  const headers = new Headers({ "Content-Type": exporter.mediaType })
  if (exporter.format !== "json")
    headers.set("Content-Disposition", Attachment.disposition(name, exporter.extension))
  for (const value of ExportNotes.headerValues(notes)) headers.append("Roughcut-Export-Note", value)
  return new Response(text, { headers })
}

const profileHandlers = (profiles: Context.Tag.Service<typeof Profiles.Profiles>) =>
  ({
    createProfile: (call) =>
      answer(
        Effect.flatMap(createProfile(call.request, call.bodyLimit), ({ kept, value }) =>
          profiles.create(call.owner, { name: value.name, ...kept }),
        ),
        (profile) => json(IndexerProfile.toJson(profile)),
      ),
    getProfile: (call) =>
      answer(profiles.get(call.owner, recordOf(call)), (profile) => json(IndexerProfile.toJson(profile))),
    listProfiles: (call) => jsonList(profiles.list(call.owner), IndexerProfile.toJson),
  }) satisfies Partial<Handlers>

const libraryHandlers = (library: Context.Tag.Service<typeof MediaLibrary.MediaLibrary>) => {
  const made = (brought: string | null) =>
    brought === null ? Effect.map(Clock.currentTimeMillis, Uuid.v7) : Effect.succeed(brought)
  const deleted = () => jsonOf({ message: "The library entry was deleted successfully." })
  return {
    listFiles: (call) => answer(library.listFiles(call.owner), jsonOf),
    addFile: (call) =>
      answer(
        Effect.gen(function* () {
          const { value } = yield* mediaFile(call.request, call.bodyLimit)
          const file: MediaFile.MediaFile = { ...value, uuid: yield* made(value.uuid) }
          yield* library.addFile(call.owner, file)
          return file
        }),
        jsonOf,
      ),
    getFile: (call) => answer(library.file(call.owner, recordOf(call)), jsonOf),
    replaceFile: (call) =>
      answer(
        Effect.gen(function* () {
          yield* library.file(call.owner, recordOf(call))
          const { value } = yield* mediaFile(call.request, call.bodyLimit)
          const file: MediaFile.MediaFile = { ...value, uuid: recordOf(call) }
          yield* library.replaceFile(call.owner, file)
          return file
        }),
        jsonOf,
      ),
    deleteFile: (call) => answer(library.removeFile(call.owner, recordOf(call)), deleted),
    listSubjects: (call) => answer(library.listSubjects(call.owner), jsonOf),
    addSubject: (call) =>
      answer(
        Effect.gen(function* () {
          const { value } = yield* subject(call.request, call.bodyLimit)
          const entry: Subject.Subject = { ...value, uuid: yield* made(value.uuid) }
          yield* library.addSubject(call.owner, entry)
          return entry
        }),
        jsonOf,
      ),
    getSubject: (call) => answer(library.subject(call.owner, recordOf(call)), jsonOf),
    replaceSubject: (call) =>
      answer(
        Effect.gen(function* () {
          yield* library.subject(call.owner, recordOf(call))
          const { value } = yield* subject(call.request, call.bodyLimit)
          const entry: Subject.Subject = { ...value, uuid: recordOf(call) }
          yield* library.replaceSubject(call.owner, entry)
          return entry
        }),
        jsonOf,
      ),
    deleteSubject: (call) => answer(library.removeSubject(call.owner, recordOf(call)), deleted),
  } satisfies Partial<Handlers>
}

const serviceHandlers = (keys: Context.Tag.Service<typeof KeyStore.KeyStore>) => {
  const description = JSON.stringify(openApi())
  const docs = page()
  return {
    health: () => Effect.succeed(jsonOf({ status: "ok" })),
    // Asks the storage for a key that nobody has.
    ready: () =>
      keys.findByDigest("").pipe(
        Effect.as(jsonOf({ status: "ok" })),
        Effect.tapErrorCause((cause) => Effect.logError("The storage does not answer", cause)),
        Effect.catchAllCause(() =>
          Effect.fail(new Refusal({ status: 503, detail: "The storage does not answer." })),
        ),
      ),
    openapi: () => Effect.succeed(json(description)),
    docs: () => docs,
  } satisfies Partial<Handlers>
}

/** One plain function for each operation of the contract, whatever adapter calls it. */
export const make: Effect.Effect<Handlers, never, Services> = Effect.gen(function* () {
  return {
    ...timelineHandlers(yield* Timelines.Timelines),
    ...profileHandlers(yield* Profiles.Profiles),
    ...libraryHandlers(yield* MediaLibrary.MediaLibrary),
    ...serviceHandlers(yield* KeyStore.KeyStore),
  }
})
