import {
  HttpApi,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiMiddleware,
  HttpApiSchema,
  HttpApiSecurity,
  OpenApi,
} from "@effect/platform"
import { Schema } from "effect"
import { Problem } from "./Problem.ts"
import * as Wire from "./Wire.ts"

/** Every request for an owner's records carries an API key; a group without this needs none. */
export class ApiKeyRequired extends HttpApiMiddleware.Tag<ApiKeyRequired>()("roughcut/ApiKeyRequired", {
  security: { api_key: HttpApiSecurity.apiKey({ key: "X-API-Key" }) },
}) {}

const problem = HttpApiSchema.withEncoding(Problem, {
  kind: "Json",
  contentType: "application/problem+json",
})
const text = Schema.String.pipe(HttpApiSchema.withEncoding({ kind: "Text" }))
const uuidPath = Schema.Struct({ uuid: Wire.Uuid })

/** A body as clients send it: without the values that the service puts in place of what they leave out. */
const sent = <A, I>(schema: Schema.Schema<A, I>, identifier: string) =>
  Schema.encodedBoundSchema(schema).annotations({ identifier })

const createTimeline = sent(Wire.CreateTimeline, "CreateTimeline")
const updateTimeline = sent(Wire.UpdateTimeline, "UpdateTimeline")
const prompted = sent(Wire.Prompted, "Prompted")
const createProfile = sent(Wire.CreateProfile, "CreateIndexerProfile")
const mediaFile = sent(Wire.MediaFileInput, "MediaFileInput")
const subject = sent(Wire.SubjectInput, "SubjectInput")

const { get, post, put, del } = HttpApiEndpoint
const summary = (words: string) => OpenApi.annotations({ summary: words })

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

const timelines = HttpApiGroup.make("timelines")
  .add(
    get("listTimelines", "/timelines")
      .addSuccess(Schema.Array(Wire.TimelineObject))
      .annotateContext(summary("List your timelines, newest first")),
  )
  .add(
    post("createTimeline", "/timelines")
      .setPayload(createTimeline)
      .addSuccess(Wire.TimelineObject)
      .annotateContext(summary("Create a timeline")),
  )
  .add(
    get("getTimeline", "/timelines/:uuid")
      .setPath(uuidPath)
      .addSuccess(Wire.TimelineObject)
      .annotateContext(summary("Get a timeline")),
  )
  .add(
    put("updateTimeline", "/timelines/:uuid")
      .setPath(uuidPath)
      .setPayload(updateTimeline)
      .addSuccess(Wire.TimelineObject)
      .annotateContext(summary("Update a timeline")),
  )
  .add(
    del("deleteTimeline", "/timelines/:uuid")
      .setPath(uuidPath)
      .addSuccess(Wire.Message)
      .annotateContext(summary("Delete a timeline")),
  )
  .add(
    post("generateTimeline", "/timelines/generate/subject")
      .setPayload(prompted)
      .addSuccess(Wire.TimelineObject)
      .annotateContext(summary("Generate and store a timeline by subject")),
  )
  .add(
    post("generateHighlight", "/timelines/generate/highlight")
      .setPayload(prompted)
      .addSuccess(Wire.HighlightObject)
      .annotateContext(summary("Generate and store a timeline of the best moments")),
  )
  .add(
    post("refineTimeline", "/timelines/:uuid/refine")
      .setPath(uuidPath)
      .setPayload(prompted)
      .addSuccess(Wire.TimelineObject)
      .annotateContext(summary("Change a timeline as a prompt says; the state before is kept as a revision")),
  )
  .add(
    post("exportTimeline", "/timelines/:uuid/export/:format")
      .setPath(Schema.Struct({ uuid: Wire.Uuid, format: Wire.ExportFormat }))
      .setUrlParams(exportOptions)
      .addSuccess(text)
      .annotateContext(summary("Export a timeline"))
      .annotate(OpenApi.Transform, (operation) => ({
        ...operation,
        responses: { ...(operation["responses"] as Record<string, object>), 200: exported },
      })),
  )
  .middleware(ApiKeyRequired)

const profiles = HttpApiGroup.make("profiles")
  .add(
    post("createProfile", "/indexer-profile/create")
      .setPayload(createProfile)
      .addSuccess(Wire.ProfileObject)
      .annotateContext(summary("Create an indexer profile")),
  )
  .add(
    get("getProfile", "/indexer-profile/:uuid")
      .setPath(uuidPath)
      .addSuccess(Wire.ProfileObject)
      .annotateContext(summary("Get an indexer profile")),
  )
  .add(
    get("listProfiles", "/indexer-profiles")
      .addSuccess(Schema.Array(Wire.ProfileObject))
      .annotateContext(summary("List your indexer profiles, newest first")),
  )
  .middleware(ApiKeyRequired)

const library = HttpApiGroup.make("library")
  .add(
    get("listFiles", "/library/files")
      .addSuccess(Schema.Array(Wire.MediaFileSummary))
      .annotateContext(summary("List your media files, without transcripts, shots and appearances")),
  )
  .add(
    post("addFile", "/library/files")
      .setPayload(mediaFile)
      .addSuccess(Wire.MediaFileObject)
      .annotateContext(summary("Add a media file")),
  )
  .add(
    get("getFile", "/library/files/:uuid")
      .setPath(uuidPath)
      .addSuccess(Wire.MediaFileObject)
      .annotateContext(summary("Get a media file")),
  )
  .add(
    put("replaceFile", "/library/files/:uuid")
      .setPath(uuidPath)
      .setPayload(mediaFile)
      .addSuccess(Wire.MediaFileObject)
      .annotateContext(summary("Replace a media file")),
  )
  .add(
    del("deleteFile", "/library/files/:uuid")
      .setPath(uuidPath)
      .addSuccess(Wire.Message)
      .annotateContext(summary("Delete a media file")),
  )
  .add(
    get("listSubjects", "/library/subjects")
      .addSuccess(Schema.Array(Wire.SubjectObject))
      .annotateContext(summary("List your subjects")),
  )
  .add(
    post("addSubject", "/library/subjects")
      .setPayload(subject)
      .addSuccess(Wire.SubjectObject)
      .annotateContext(summary("Add a subject")),
  )
  .add(
    get("getSubject", "/library/subjects/:uuid")
      .setPath(uuidPath)
      .addSuccess(Wire.SubjectObject)
      .annotateContext(summary("Get a subject")),
  )
  .add(
    put("replaceSubject", "/library/subjects/:uuid")
      .setPath(uuidPath)
      .setPayload(subject)
      .addSuccess(Wire.SubjectObject)
      .annotateContext(summary("Replace a subject")),
  )
  .add(
    del("deleteSubject", "/library/subjects/:uuid")
      .setPath(uuidPath)
      .addSuccess(Wire.Message)
      .annotateContext(summary("Delete a subject")),
  )
  .middleware(ApiKeyRequired)

const service = HttpApiGroup.make("service")
  .add(
    get("health", "/healthz").addSuccess(Wire.Status).annotateContext(summary("Whether the process is up")),
  )
  .add(
    get("ready", "/readyz")
      .addSuccess(Wire.Status)
      .addError(problem, { status: 503 })
      .annotateContext(summary("Whether the storage answers")),
  )
  .add(
    get("openapi", "/openapi.json").addSuccess(Wire.JsonObject).annotateContext(summary("This description")),
  )
  .add(get("docs", "/docs").addSuccess(text).annotateContext(summary("This description, to read and to try")))

const description = `Timelines and indexer profiles of an authenticated owner: stored, generated from a prompt, refined, exported.

- Every request for records carries \`X-API-Key\`. A record of another owner, an unknown one and a malformed uuid get the same 404.
- Bodies are JSON objects in UTF-8, sent with \`Content-Type: application/json\`, nested at most 256 levels deep and at most as large as the server's limit (413). Unknown keys are ignored.
- \`timeline_data\` and \`configuration\` are kept and given back as the text they were sent in. In all other strings U+0000 is refused and a lone surrogate becomes U+FFFD.
- UUIDs are compared without case. Paths are exact. HEAD answers as GET.
- Lists are newest first. Library lists are in the order in which the entries were added.
- Every error is problem details (RFC 9457) with a sentence to act on, and every answer carries \`X-Request-Id\`.
- A request is judged in this order: key, path, method, the record in the path, the size of the body, its content.`

/** The HTTP interface, declared once: validation, the OpenAPI text and the typed client come from it. */
export class Contract extends HttpApi.make("roughcut")
  .add(timelines)
  .add(profiles)
  .add(library)
  .add(service)
  .addError(problem, { status: 400 })
  .addError(problem, { status: 401 })
  .addError(problem, { status: 404 })
  .addError(problem, { status: 405 })
  .addError(problem, { status: 413 })
  .addError(problem, { status: 500 })
  .annotateContext(
    OpenApi.annotations({
      title: "Roughcut",
      version: "0.1.0",
      description,
    }),
  ) {}

/** The OpenAPI description of the contract. Unknown keys are allowed everywhere, as they are ignored. */
export const openApi = () => OpenApi.fromApi(Contract, { additionalPropertiesStrategy: "allow" })

type GroupOf<Api> = Api extends HttpApi.HttpApi<string, infer Groups, infer _E, infer _R> ? Groups : never

/** The names of the operations, which handlers go by. */
export type OperationName = HttpApiEndpoint.HttpApiEndpoint.Name<
  HttpApiGroup.HttpApiGroup.Endpoints<GroupOf<typeof Contract>>
>
