export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status: { readonly code?: number }
  readonly attributes: Readonly<Record<string, unknown>>
}

// oxlint-disable-next-line typescript/no-explicit-any -- the JSON of OTLP, read here alone
const attributesOf = (attributes: ReadonlyArray<any>) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  )

/** A collector of traces that keeps what it gets. `answer` decides how it answers. */
export const startCollector = (answer: () => Response | Promise<Response> = () => Response.json({})) => {
  const bodies: Array<string> = []
  const requests: Array<Request> = []
  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      requests.push(request)
      bodies.push(await request.text())
      return answer()
    },
  })
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    bodies,
    requests,
    resources: () =>
      bodies.flatMap((body) =>
        // oxlint-disable-next-line typescript/no-explicit-any -- as above
        JSON.parse(body).resourceSpans.map(({ resource }: any) => attributesOf(resource.attributes)),
      ),
    spans: (): ReadonlyArray<ReceivedSpan> =>
      bodies
        // oxlint-disable-next-line typescript/no-explicit-any -- as above
        .flatMap((body) => JSON.parse(body).resourceSpans.flatMap((each: any) => each.scopeSpans))
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: attributesOf(span.attributes) })),
    stop: () => server.stop(true),
  }
}
