import process from "node:process"
import { main } from "../node/Main.ts"
import * as DenoAdapter from "./DenoAdapter.ts"

await main(DenoAdapter.layer)
// A connection that its client leaves open would keep the process.
process.exit()
