export * as BunAdapter from "./BunAdapter.ts"
export * as BunFiles from "./BunFiles.ts"
export * as BunPrograms from "./BunPrograms.ts"
export * as Postgres from "../node/Postgres.ts"
