export * as BunAdapter from "./BunAdapter.ts"
export * as BunFiles from "./BunFiles.ts"
export * as BunPrograms from "./BunPrograms.ts"
