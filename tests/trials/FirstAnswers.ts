import type { Request } from "./Sent.ts"
import type { Answered } from "./Shapes.ts"

/** Of the service under trial, in bytes. */
export const bodyLimit = 150_000

interface First {
  readonly request: string
  readonly status: number
  readonly text: string
}

const validKey = /^[\x21-\x7e]{1,255}$/
const namesRecord = /^\/timelines\/[^/?]+\/(?:refine|export|revisions)/
const withoutBody = /\/(restore|export\/[^/?]*)(\?|$)/

/** A body that is not read tells no request from another. */
const isTooLarge = (body: Request["body"]) => body !== undefined && body.length > bodyLimit

/** The first answers to requests that name themselves, which are the only ones. */
export class FirstAnswers {
  replays = 0
  private readonly firsts = new Map<string, First>()

  /** Holds an answer against the first of its key; says whether it is that one, given again. */
  isReplay(
    { body, headers, method, owner, path }: Request,
    { headers: answered, status, text }: Answered,
    wrong: (what: string) => void,
  ): boolean {
    const key = headers["Idempotency-Key"]?.trim()
    const replayed = answered.has("idempotency-replayed")
    if (method !== "POST" || key === undefined || !validKey.test(key)) {
      if (replayed) wrong("given again, though it has no key")
      return false
    }
    const name = `${owner} ${key}`
    const sent = typeof body === "string" ? body : body && [...body]
    const request = `${path} ${withoutBody.test(path) ? "" : JSON.stringify(sent)}`
    const first = this.firsts.get(name)
    if (first === undefined) {
      if (replayed || [200, 400, 404, 412].includes(status)) this.firsts.set(name, { request, status, text })
    } else if (first.request !== request) {
      // That the record in the path is missing comes before the key.
      const refused = status === 422 || isTooLarge(body) || (status === 404 && namesRecord.test(path))
      if (!refused || replayed) wrong(`another request had this key: ${first.request.slice(0, 600)}`)
    } else if ((status !== 422 && !isTooLarge(body)) || replayed) {
      if (first.status !== status || first.text !== text) wrong("not the first answer")
    }
    if (replayed) this.replays++
    return replayed
  }
}
