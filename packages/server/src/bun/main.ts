import { main } from "../node/Main.ts"
import * as BunAdapter from "./BunAdapter.ts"

await main(BunAdapter.layer)
