export * as BunAdapter from "./BunAdapter.ts"
