import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Schema } from "effect"
import * as Wire from "../Wire.ts"
import {
  answering,
  ApiKeyRequired,
  conditional,
  ifMatch,
  linked,
  once,
  onceIfMatch,
  problem,
  sent,
  summary,
  tagged,
  text,
  uuidPath,
} from "./Common.ts"

const { get, post, put, del } = HttpApiEndpoint

const createTimeline = sent(Wire.CreateTimeline, "CreateTimeline")
const updateTimeline = sent(Wire.UpdateTimeline, "UpdateTimeline")
const prompted = sent(Wire.Prompted, "Prompted")

const listParameters = Schema.Struct({
  limit: Schema.optional(Schema.String).annotations({
    description:
      'At most so many, 1 to 1000. Where there are more, a Link header with rel="next" leads to them.',
  }),
  cursor: Schema.optional(Schema.String).annotations({
    description: "Where to go on, as a Link header gave it.",
  }),
  tag: Schema.optional(Schema.String).annotations({
    description:
      "Only those that bear this tag; it may be given more than once, for those that bear them all.",
  }),
  q: Schema.optional(Schema.String).annotations({
    description: "Only those with this text in their name or prompt, upper and lower case alike.",
  }),
})

const exportOptions = Schema.Struct({
  track: Schema.optional(Schema.String).annotations({
    description: "cmx_3600: the one track to export, such as V2.",
  }),
  reel: Schema.optional(Schema.String).annotations({
    description: "cmx_3600: short (8 characters) or long reel names.",
  }),
  flavour: Schema.optional(Schema.String).annotations({
    description: "cmx_3600 and fcp_xml: avid, resolve or premiere.",
  }),
})

const exported = {
  description: "The timeline in the requested format.",
  headers: {
    "Content-Disposition": {
      schema: { type: "string" },
      description: "All but json: an attachment and its file name (RFC 6266).",
    },
    "Roughcut-Export-Note": {
      schema: { type: "string" },
      description: "What the format could not carry, a quoted string (RFC 9651) for each loss.",
    },
  },
  content: Object.fromEntries(
    ["application/json", "application/xml", "text/plain"].map((mediaType) => [
      mediaType,
      { schema: mediaType === "application/json" ? { type: "object" } : { type: "string" } },
    ]),
  ),
}

/** Timelines: stored, generated, refined, exported. */
export const timelineGroup = HttpApiGroup.make("timelines")
  .add(
    get("listTimelines", "/timelines")
      .setUrlParams(listParameters)
      .addSuccess(Schema.Array(Wire.TimelineObject))
      .annotateContext(summary("List your timelines, newest first"))
      .annotate(...linked),
  )
  .add(
    post("createTimeline", "/timelines")
      .setHeaders(once)
      .setPayload(createTimeline)
      .addSuccess(Wire.TimelineObject)
      .addError(problem, { status: 422 })
      .annotateContext(summary("Create a timeline"))
      .annotate(...tagged),
  )
  .add(
    get("getTimeline", "/timelines/:uuid")
      .setPath(uuidPath)
      .addSuccess(Wire.TimelineObject)
      .annotateContext(summary("Get a timeline"))
      .annotate(...conditional),
  )
  .add(
    put("updateTimeline", "/timelines/:uuid")
      .setPath(uuidPath)
      .setHeaders(ifMatch)
      .setPayload(updateTimeline)
      .addSuccess(Wire.TimelineObject)
      .addError(problem, { status: 412 })
      .annotateContext(summary("Update a timeline"))
      .annotate(...tagged),
  )
  .add(
    del("deleteTimeline", "/timelines/:uuid")
      .setPath(uuidPath)
      .setHeaders(ifMatch)
      .addSuccess(Wire.Message)
      .addError(problem, { status: 412 })
      .annotateContext(summary("Delete a timeline and its revisions")),
  )
  .add(
    post("generateTimeline", "/timelines/generate/subject")
      .setHeaders(once)
      .setPayload(prompted)
      .addSuccess(Wire.TimelineObject)
      .addError(problem, { status: 422 })
      .annotateContext(summary("Generate and store a timeline by subject"))
      .annotate(...tagged),
  )
  .add(
    post("generateHighlight", "/timelines/generate/highlight")
      .setHeaders(once)
      .setPayload(prompted)
      .addSuccess(Wire.HighlightObject)
      .addError(problem, { status: 422 })
      .annotateContext(summary("Generate and store a timeline of the best moments"))
      .annotate(...tagged),
  )
  .add(
    post("refineTimeline", "/timelines/:uuid/refine")
      .setPath(uuidPath)
      .setHeaders(onceIfMatch)
      .setPayload(prompted)
      .addSuccess(Wire.TimelineObject)
      .addError(problem, { status: 412 })
      .addError(problem, { status: 422 })
      .annotateContext(summary("Change a timeline as a prompt says; the state before is kept as a revision"))
      .annotate(...tagged),
  )
  .add(
    get("listRevisions", "/timelines/:uuid/revisions")
      .setPath(uuidPath)
      .addSuccess(Schema.Array(Wire.RevisionObject))
      .annotateContext(
        summary("List the states of a timeline before its refinements and restorations, newest first"),
      ),
  )
  .add(
    post("restoreRevision", "/timelines/:uuid/revisions/:revision/restore")
      .setPath(Schema.Struct({ uuid: Wire.Uuid, revision: Schema.NumberFromString }))
      .setHeaders(onceIfMatch)
      .addSuccess(Wire.TimelineObject)
      .addError(problem, { status: 412 })
      .addError(problem, { status: 422 })
      .annotateContext(
        summary(
          "Put a timeline's name and timeline_data back to a revision; the state before is kept as another",
        ),
      )
      .annotate(...tagged),
  )
  .add(
    post("exportTimeline", "/timelines/:uuid/export/:format")
      .setPath(Schema.Struct({ uuid: Wire.Uuid, format: Wire.ExportFormat }))
      .setHeaders(once)
      .setUrlParams(exportOptions)
      .addSuccess(text)
      .addError(problem, { status: 422 })
      .annotateContext(summary("Export a timeline"))
      .annotate(...answering((responses) => ({ ...responses, 200: exported }))),
  )
  .middleware(ApiKeyRequired)
