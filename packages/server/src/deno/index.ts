export * as DenoAdapter from "./DenoAdapter.ts"
export * as DenoSqlite from "./DenoSqlite.ts"
