import { Schema } from "effect"
import { UuidText } from "../identity/UuidText.ts"
import { Prompt } from "../timeline/Timeline.ts"
import { Library } from "./Library.ts"

const uuids = Schema.optionalWith(
  Schema.Array(UuidText).annotations({ message: () => "must be an array of UUIDs" }),
  { default: () => [], nullable: true },
)

/** What to generate or refine from: a prompt, the files and subjects it is about, and the library they are in. */
export const promptedFields = { prompt: Prompt, files: uuids, subjects: uuids, library: Library }
