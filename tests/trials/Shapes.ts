import type { Name } from "../support/Operations.ts"

const timeline =
  "uuid owner name preview_image timeline_data source_prompt related_chat_id tags created_at updated_at"
const revision = "revision name timeline_data prompt replaced_at"
const profile = "name configuration owner uuid"
const summary = "uuid name url duration rate start_timecode drop_frame width height audio_channels"
const file = `${summary} transcript shots appearances`
const subject = "uuid kind name aliases"

/** The keys of an answer's object, or of each object of its array, in their order. */
const keys: Partial<Record<Name, string>> = {
  listTimelines: timeline,
  createTimeline: timeline,
  getTimeline: timeline,
  updateTimeline: timeline,
  deleteTimeline: "message",
  generateTimeline: timeline,
  generateHighlight: `${timeline} highlights`,
  refineTimeline: timeline,
  listRevisions: revision,
  restoreRevision: timeline,
  createProfile: profile,
  getProfile: profile,
  listProfiles: profile,
  listFiles: summary,
  addFile: file,
  getFile: file,
  replaceFile: file,
  deleteFile: "message",
  listSubjects: subject,
  addSubject: subject,
  getSubject: subject,
  replaceSubject: subject,
  deleteSubject: "message",
  health: "status",
  ready: "status",
}

const problem = "type title status detail request_id"
const requestId = /^[A-Za-z0-9._:-]{1,128}$/

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const keysOf = (value: unknown) => Object.keys(value as object).join(" ")

/** What is wrong with an answer by the contract; undefined where nothing is. */
export const fault = (
  name: Name,
  method: string,
  path: string,
  sentRequestId: string | null,
  { headers, status, text }: Answered,
): string | undefined => {
  const id = headers.get("x-request-id")
  if (id === null || !requestId.test(id)) return `X-Request-Id is ${id}`
  if (sentRequestId !== null && requestId.test(sentRequestId) && id !== sentRequestId)
    return `X-Request-Id is ${id}, not the ${sentRequestId} that was sent`
  if (status === 304 || method === "HEAD") return text === "" ? undefined : "there is a body"
  const type = headers.get("content-type")
  if (status >= 400) {
    if (type !== "application/problem+json") return `an error of Content-Type ${type}`
    const body = JSON.parse(text)
    if (keysOf(body).replace(/ errors$/, "") !== problem) return `the problem has the keys ${keysOf(body)}`
    if (body.status !== status || typeof body.detail !== "string" || body.detail === "")
      return "the problem's status or detail"
    const replayed = headers.has("idempotency-replayed")
    if (!replayed && body.request_id !== id) return `request_id is ${body.request_id}, X-Request-Id ${id}`
    for (const part of body.errors ?? [])
      if (keysOf(part) !== "pointer detail" || !/^(\/|$)/.test(part.pointer)) return "the problem's errors"
    return undefined
  }
  if (status !== 200) return "a status that nothing answers"
  if (name === "exportTimeline") {
    const json = path.endsWith("/json")
    if (json !== (headers.get("content-disposition") === null)) return "Content-Disposition"
    if (json && keysOf(JSON.parse(text)) !== timeline) return "the keys of the exported record"
    if (path.endsWith("/otio")) JSON.parse(text)
    return undefined
  }
  if (name === "docs" || name === "metrics") return undefined
  if (type !== "application/json") return `Content-Type ${type}`
  const body = JSON.parse(text)
  const expected = keys[name]
  if (expected === undefined) return undefined
  for (const each of Array.isArray(body) ? body : [body])
    if (keysOf(each) !== expected) return `the keys ${keysOf(each)}`
  return undefined
}
