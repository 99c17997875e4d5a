export { type ExportInput, exportTimeline, type ExportedText } from "./ExportTimeline.ts"
export {
  type GeneratedHighlight,
  type GeneratedTimeline,
  type GenerateInput,
  generateHighlight,
  generateTimeline,
} from "./GenerateTimeline.ts"
export { InputError } from "./Input.ts"
export type { LibraryInput } from "./Library.ts"
export { type RefinedTimeline, type RefineInput, refineTimeline } from "./RefineTimeline.ts"
export type { TimelineData } from "./TimelineData.ts"
