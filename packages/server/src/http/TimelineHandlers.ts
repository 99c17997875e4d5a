import { Exporter, type Generator, Timeline, type Timelines } from "@roughcut/core"
import { type Context, Effect, type Schema } from "effect"
import * as Attachment from "./Attachment.ts"
import type { timelineGroup } from "./contract/TimelineGroup.ts"
import { afterRecord, answer, type Call, found, receiptOf, recordOf, refusing } from "./Call.ts"
import * as EntityTag from "./EntityTag.ts"
import * as ExportNotes from "./ExportNotes.ts"
import type { HandlersOf } from "./Handlers.ts"
import { jsonList } from "./JsonList.ts"
import * as ListParameters from "./ListParameters.ts"
import { Refusal } from "./Problem.ts"
import { json, jsonOf, type Reply } from "./Reply.ts"
import { decoder } from "./RequestBody.ts"
import * as Wire from "./Wire.ts"

const create = decoder(Wire.CreateTimeline, ["timeline_data"])
const update = decoder(Wire.UpdateTimeline, ["timeline_data"])
const prompted = decoder(Wire.Prompted)

const timelineReply = (timeline: Timeline.Timeline) =>
  json(Timeline.toJson(timeline), { ETag: EntityTag.ofVersion(timeline.version) })

const highlightReply = (made: Timelines.TimelineHighlight) => {
  const highlights: ReadonlyArray<Generator.Highlight> = made.highlights
  return json(Timeline.toJson(made.timeline, `"highlights":${JSON.stringify(highlights)}`), {
    ETag: EntityTag.ofVersion(made.timeline.version),
  })
}

const formatOf = ({ parameters }: Call): Effect.Effect<Exporter.Format, Refusal> => {
  const format = parameters["format"]!
  return Exporter.isFormat(format)
    ? Effect.succeed(format)
    : Effect.fail(
        new Refusal({
          status: 400,
          detail: `The export format must be one of ${Exporter.formats.join(", ")}.`,
        }),
      )
}

const exportReply = ({ exporter, name, notes, text }: Timelines.ExportedTimeline): Reply => ({
  status: 200,
  headers: {
    "Content-Type": exporter.mediaType,
    ...(exporter.format === "json"
      ? {}
      : { "Content-Disposition": Attachment.disposition(name, exporter.extension) }),
    "Roughcut-Export-Note": ExportNotes.headerValues(notes),
  },
  text,
})

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

export const timelineHandlers = (
  timelines: Context.Tag.Service<typeof Timelines.Timelines>,
): HandlersOf<typeof timelineGroup> => {
  /** A body is read only once its record is there. */
  const existing = (call: Call) => timelines.existing(call.owner, recordOf(call))
  const versionsOf = (call: Call) => afterRecord(existing(call), EntityTag.versions(call.request))
  return {
    listTimelines: (call) =>
      Effect.gen(function* () {
        const selection = yield* ListParameters.selection(call.query)
        if (selection === undefined) return yield* jsonList(timelines.list(call.owner), Timeline.toJson)
        const selected = yield* timelines.select(call.owner, selection)
        const response = yield* jsonList(selected.timelines, Timeline.toJson)
        if (selected.next !== null)
          response.headers.set("Link", ListParameters.nextLink(call.query, selected.next))
        return response
      }),
    createTimeline: (call) =>
      answer(
        Effect.flatMap(create(call), ({ kept, value }) =>
          timelines.create(
            call.owner,
            { ...value, ...kept, tags: value.tags ?? [] },
            receiptOf(call, timelineReply),
          ),
        ),
        timelineReply,
      ),
    getTimeline: (call) => found(call, timelines.get(call.owner, recordOf(call)), timelineReply),
    updateTimeline: (call) =>
      answer(
        Effect.gen(function* () {
          yield* existing(call)
          const { kept, value } = yield* update(call)
          return yield* timelines.update(
            call.owner,
            recordOf(call),
            { name: value.name, ...kept, ...changeOf(value) },
            yield* EntityTag.versions(call.request),
          )
        }),
        timelineReply,
      ),
    deleteTimeline: (call) =>
      answer(
        Effect.gen(function* () {
          yield* timelines.remove(call.owner, recordOf(call), yield* versionsOf(call))
        }),
        () => jsonOf({ message: "The timeline was deleted successfully." }),
      ),
    generateTimeline: (call) =>
      answer(
        Effect.flatMap(prompted(call), ({ value }) =>
          call.work(timelines.generate(call.owner, value, receiptOf(call, timelineReply))),
        ),
        timelineReply,
      ),
    generateHighlight: (call) =>
      answer(
        Effect.flatMap(prompted(call), ({ value }) =>
          call.work(timelines.highlight(call.owner, value, receiptOf(call, highlightReply))),
        ),
        highlightReply,
      ),
    refineTimeline: (call) =>
      answer(
        Effect.gen(function* () {
          yield* existing(call)
          const { value } = yield* prompted(call)
          const versions = yield* EntityTag.versions(call.request)
          const receipt = receiptOf(call, timelineReply)
          return yield* call.work(timelines.refine(call.owner, recordOf(call), value, versions, receipt))
        }),
        timelineReply,
      ),
    listRevisions: (call) =>
      Effect.flatMap(refusing(timelines.revisions(call.owner, recordOf(call))), (revisions) =>
        jsonList(revisions, Timeline.revisionToJson),
      ),
    restoreRevision: (call) =>
      answer(
        Effect.gen(function* () {
          const versions = yield* versionsOf(call)
          const revision = /^\d{1,15}$/.test(call.parameters["revision"]!)
            ? Number(call.parameters["revision"])
            : 0
          const receipt = receiptOf(call, timelineReply)
          return yield* timelines.restore(call.owner, recordOf(call), revision, versions, receipt)
        }),
        timelineReply,
      ),
    exportTimeline: (call) =>
      answer(
        Effect.gen(function* () {
          const format = yield* afterRecord(existing(call), formatOf(call))
          return yield* call.work(
            timelines.export(call.owner, recordOf(call), format, Object.fromEntries(call.query)),
          )
        }),
        exportReply,
      ),
  }
}
