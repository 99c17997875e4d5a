import { main } from "../node/Main.ts"
import * as DenoAdapter from "./DenoAdapter.ts"

await main(DenoAdapter.layer)
