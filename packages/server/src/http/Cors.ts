const exposed =
  "X-Request-Id, Content-Disposition, Roughcut-Export-Note, ETag, Link, Idempotency-Replayed, Retry-After"
const allowedHeaders =
  "X-API-Key, Content-Type, X-Request-Id, If-Match, If-None-Match, Idempotency-Key, traceparent"
const allowedMethods = "GET, HEAD, POST, PUT, DELETE"
const remembered = "600"

export interface Cors {
  /** The answer to a preflight, which carries no key; undefined where the request is none. */
  readonly preflight: (request: Request) => Response | undefined
  readonly decorate: (request: Request, headers: Headers) => void
}

/** Cross-origin access (the Fetch standard) for web pages of the given origins. */
export const make = (origins: ReadonlyArray<string>): Cors => {
  const any = origins.includes("*")
  const allowed = new Set(origins)
  const permit = (request: Request) => {
    const origin = request.headers.get("origin")
    return origin !== null && (any || allowed.has(origin)) ? origin : undefined
  }
  return {
    preflight: (request) => {
      const isPreflight =
        request.method === "OPTIONS" &&
        request.headers.has("origin") &&
        request.headers.has("access-control-request-method")
      if (!isPreflight) return undefined
      const headers = new Headers()
      if (permit(request) !== undefined) {
        headers.set("Access-Control-Allow-Methods", allowedMethods)
        headers.set("Access-Control-Allow-Headers", allowedHeaders)
        headers.set("Access-Control-Max-Age", remembered)
      }
      return new Response(null, { status: 204, headers })
    },
    decorate: (request, headers) => {
      if (origins.length === 0) return
      if (!any) headers.append("Vary", "Origin")
      const origin = permit(request)
      if (origin === undefined) return
      headers.set("Access-Control-Allow-Origin", any ? "*" : origin)
      headers.set("Access-Control-Expose-Headers", exposed)
    },
  }
}
