import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Wire from "../Wire.ts"
import { summary, text } from "./Common.ts"

const { get } = HttpApiEndpoint

/** What the service says of itself. No key is needed. */
export const serviceGroup = HttpApiGroup.make("service")
  .add(
    get("health", "/healthz").addSuccess(Wire.Status).annotateContext(summary("Whether the process is up")),
  )
  .add(
    get("ready", "/readyz").addSuccess(Wire.Status).annotateContext(summary("Whether the storage answers")),
  )
  .add(
    get("metrics", "/metrics")
      .addSuccess(text)
      .annotateContext(summary("Counts and durations, for Prometheus")),
  )
  .add(
    get("openapi", "/openapi.json").addSuccess(Wire.JsonObject).annotateContext(summary("This description")),
  )
  .add(get("docs", "/docs").addSuccess(text).annotateContext(summary("This description, to read and to try")))
