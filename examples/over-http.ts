// Roughcut over HTTP, with the client that is typed by the contract.
// Run it against a started service: URL and KEY are the two lines that the start prints.
import { FetchHttpClient } from "@effect/platform"
import { Client } from "@roughcut/server"
import { Console, Effect } from "effect"

const { KEY = "", URL = "http://127.0.0.1:3000" } = process.env

const program = Effect.gen(function* () {
  const client = yield* Client.make({ baseUrl: URL, apiKey: KEY })

  const highlight = yield* client.timelines.generateHighlight({
    payload: { prompt: "Dawn over the harbour. The market opens. 12 seconds." },
  })
  yield* Console.log(`Generated ${highlight.name}`)

  const path = { uuid: highlight.uuid }
  const edl = yield* client.timelines.exportTimeline({
    path: { ...path, format: "cmx_3600" },
    urlParams: { flavour: "resolve" },
  })
  yield* Console.log(edl)

  yield* client.timelines.deleteTimeline({ path })
  const problem = yield* Effect.flip(client.timelines.getTimeline({ path }))
  if ("detail" in problem) yield* Console.log(`${problem.status}: ${problem.detail}`)
})

await Effect.runPromise(Effect.provide(program, FetchHttpClient.layer))
