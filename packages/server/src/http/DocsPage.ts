import { Effect, Layer } from "effect"
import { Contract, openApi } from "./contract/Contract.ts"

/** The page of `/docs`, which carries its own scripts: no other host is asked for anything. */
export const page = (): Effect.Effect<Response> => {
  let text: Promise<string> | undefined
  const render = async () => {
    // Its scripts are large, and a start does not wait for them.
    const [HttpApiSwagger, HttpLayerRouter, HttpServer] = await Promise.all([
      import("@effect/platform/HttpApiSwagger"),
      import("@effect/platform/HttpLayerRouter"),
      import("@effect/platform/HttpServer"),
    ])
    // The page shows the description made first, so it is made as the service serves it.
    openApi()
    const { dispose, handler } = HttpLayerRouter.toWebHandler(
      HttpApiSwagger.layerHttpLayerRouter({ api: Contract, path: "/docs" }).pipe(
        Layer.provideMerge(HttpServer.layerContext),
      ),
      { disableLogger: true },
    )
    const response = await handler(new Request("http://localhost/docs"))
    const html = await response.text()
    await dispose()
    return html
  }
  return Effect.promise(async () => {
    text ??= render()
    return new Response(await text, { headers: { "Content-Type": "text/html; charset=utf-8" } })
  })
}
