import { afterAll } from "bun:test"
import { stopPostgres } from "./postgres.ts"

// Loaded before the tests, so that this runs after those of the last file.
afterAll(stopPostgres)
