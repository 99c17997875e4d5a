export * as NodeFiles from "./NodeFiles.ts"
export * as NodePostgres from "./NodePostgres.ts"
export * as NodePrograms from "./NodePrograms.ts"
