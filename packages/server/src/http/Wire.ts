import {
  Exporter,
  IndexerProfile,
  JsonText,
  MediaFile,
  Subject,
  Text,
  Timeline,
  UuidText,
} from "@roughcut/core"
import { Schema } from "effect"

const nullable = Schema.NullOr(Text.Text).annotations({
  message: ({ actual }) => ({
    message: typeof actual === "string" ? "must not hold the character U+0000" : "must be a string or null",
    override: true,
  }),
})

const tags = Schema.NullOr(Timeline.Tags.annotations({ message: () => "must be an array of strings" }))

const uuids = Schema.optionalWith(
  Schema.Array(UuidText.UuidText).annotations({ message: () => "must be an array of UUIDs" }),
  { default: () => [], nullable: true },
)

const isJsonObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  JsonText.isJsonObject(value)

/** Any JSON object, taken as it is: decoding it key by key would lose keys such as `__proto__`. */
export const JsonObject = Schema.declare(isJsonObject, {
  identifier: "JsonObject",
  description: "Any JSON object. It is kept and given back as the text it was sent in.",
  message: () => "must be a JSON object",
  jsonSchema: { type: "object" },
})

export const CreateTimeline = Schema.Struct({
  name: Timeline.Name,
  timeline_data: JsonObject,
  source_prompt: Text.Text,
  preview_image: Schema.optionalWith(nullable, { default: () => null }),
  related_chat_id: Schema.optionalWith(nullable, { default: () => null }),
  tags: Schema.optionalWith(tags, { default: () => null }),
}).annotations({ identifier: "CreateTimeline" })

export const UpdateTimeline = Schema.Struct({
  name: Timeline.Name,
  timeline_data: JsonObject,
  source_prompt: Schema.optionalWith(nullable, { exact: true }),
  preview_image: Schema.optionalWith(nullable, { exact: true }),
  related_chat_id: Schema.optionalWith(nullable, { exact: true }),
  tags: Schema.optionalWith(tags, { exact: true }),
}).annotations({
  identifier: "UpdateTimeline",
  description:
    "name and timeline_data are replaced. An optional key that is left out keeps its value; null clears preview_image and related_chat_id, empties tags and leaves source_prompt.",
})

/** What to generate or refine from: a prompt, and the files and subjects it is about. */
export const Prompted = Schema.Struct({
  prompt: Timeline.Prompt,
  files: uuids,
  subjects: uuids,
}).annotations({ identifier: "Prompted" })

const timelineFields = {
  uuid: Schema.String,
  owner: Schema.String,
  name: Schema.String,
  preview_image: Schema.NullOr(Schema.String),
  timeline_data: JsonObject,
  source_prompt: Schema.String,
  related_chat_id: Schema.NullOr(Schema.String),
  tags: Schema.Array(Schema.String),
  created_at: Schema.String.annotations({ jsonSchema: { type: "string", format: "date-time" } }),
  updated_at: Schema.String.annotations({ jsonSchema: { type: "string", format: "date-time" } }),
}

export const TimelineObject = Schema.Struct(timelineFields).annotations({ identifier: "Timeline" })

export const HighlightObject = Schema.Struct({
  ...timelineFields,
  highlights: Schema.Array(
    Schema.Struct({
      rank: Schema.Int,
      file: Schema.String,
      start: Schema.Number.annotations({ description: "Seconds from the file's first frame." }),
      end: Schema.Number.annotations({ description: "Seconds from the file's first frame." }),
      score: Schema.Number,
      reason: Schema.String,
      subjects: Schema.Array(Schema.String),
      text: Schema.NullOr(Schema.String),
    }),
  ),
}).annotations({ identifier: "TimelineHighlight" })

export const RevisionObject = Schema.Struct({
  revision: Schema.Int.annotations({ description: "The number that it is restored by." }),
  name: Schema.String,
  timeline_data: JsonObject,
  prompt: Schema.NullOr(Schema.String).annotations({
    description: "The prompt that ended this state; null where a restoration did.",
  }),
  replaced_at: Schema.String.annotations({ jsonSchema: { type: "string", format: "date-time" } }),
}).annotations({ identifier: "Revision" })

export const Message = Schema.Struct({ message: Schema.String }).annotations({ identifier: "Message" })

export const CreateProfile = Schema.Struct({
  name: IndexerProfile.Name,
  configuration: JsonObject,
}).annotations({ identifier: "CreateIndexerProfile" })

export const ProfileObject = Schema.Struct({
  name: Schema.String,
  configuration: JsonObject,
  owner: Schema.String,
  uuid: Schema.String,
}).annotations({ identifier: "IndexerProfile" })

export const MediaFileInput = MediaFile.MediaFileInput.annotations({ identifier: "MediaFileInput" })
export const MediaFileObject = Schema.typeSchema(MediaFile.MediaFile).annotations({ identifier: "MediaFile" })
export const MediaFileSummary = Schema.typeSchema(MediaFile.MediaFileSummary).annotations({
  identifier: "MediaFileSummary",
})
export const SubjectInput = Subject.SubjectInput.annotations({ identifier: "SubjectInput" })
export const SubjectObject = Schema.typeSchema(Subject.Subject).annotations({ identifier: "Subject" })

export const ExportFormat = Schema.Literal(...Exporter.formats)
export const Uuid = Schema.String.annotations({ jsonSchema: { type: "string", format: "uuid" } })

export const Status = Schema.Struct({ status: Schema.String }).annotations({ identifier: "Status" })
