import fc from "fast-check"
import { fileUuids, subjectUuids } from "./BroughtUuids.ts"
import { FirstAnswers } from "./FirstAnswers.ts"
import { kind, kinds, Model } from "./Model.ts"
import type { Name } from "../support/Operations.ts"
import { type OwnerName, type Plan, plan } from "./Plans.ts"
import { decodedUuid, effective, parsed, type Request, shown } from "./Sent.ts"
import { type Answered, fault } from "./Shapes.ts"

/** Requests that are under way at once. */
const atOnce = 32
/** Milliseconds after which a request counts as one that hangs. */
const hang = 10_000

export const keys: Record<OwnerName, string> = {
  anna: "annas-key-of-the-trials",
  boris: "boriss-key-of-the-trials",
}
const other = { anna: "boris", boris: "anna" } as const

/** Sends plans to a service, a batch at a time, and holds every answer against the contract and the model. */
export class Fuzzing {
  readonly model = new Model()
  /** Answers of each operation by their status. */
  readonly counts = new Map<Name | "none", Map<number, number>>()
  readonly faults: Array<string> = []
  requests = 0
  private moment = 0
  private readonly lanes = new Map<string, Promise<void>>()
  private readonly firsts = new FirstAnswers()
  private readonly named: Array<{ readonly plan: Plan; readonly request: Request }> = []
  private cursor = ""

  private readonly url: string

  constructor(url: string) {
    this.url = url
  }

  async run(seed: number, requests: number): Promise<void> {
    for (let batch = 0; this.requests < requests && this.faults.length < 10; batch++) {
      const plans = fc.sample(plan, { seed: seed + batch, numRuns: atOnce })
      await Promise.all(plans.map((each) => this.carryOut(each, `seed ${seed}, batch ${batch}`)))
    }
  }

  private uuidOf({ junk, operation, owner, pick, target }: Plan): string {
    const of = kind(operation.name)
    if (of === undefined || target === "junk") return junk
    const pool =
      target === "own" || target === "foreign"
        ? [...this.model.records[target === "own" ? owner : other[owner]][of]]
            .filter(([, { revisions }]) => operation.name !== "restoreRevision" || revisions.length > 0)
            .map(([uuid]) => uuid)
        : target === "gone"
          ? this.model.gone
          : of === "subject"
            ? subjectUuids
            : fileUuids
    const uuid = pool[pick % Math.max(1, pool.length)] ?? fileUuids[0]!
    return pick % 5 === 0 ? uuid.toUpperCase() : uuid
  }

  private async carryOut(plan: Plan, where: string): Promise<void> {
    // Some requests that named themselves are sent again as they were.
    const again = plan.pick % 16 === 0 ? this.named[plan.pick % Math.max(1, this.named.length)] : undefined
    const { owner } = again?.plan ?? plan
    const uuid = this.uuidOf(plan)
    const revised = this.model.records[owner].timeline.get(uuid.toLowerCase())?.revisions ?? []
    const path = plan.operation.path
      .replace(":uuid", uuid)
      .replace(":format", plan.format)
      .replace(
        ":revision",
        plan.pick % 4 === 0 || revised.length === 0
          ? plan.revision
          : String(revised[plan.pick % revised.length]!.revision),
      )
    const request: Request = again?.request ?? {
      owner,
      method: plan.method,
      path: path + plan.query.replace("%40next", this.cursor),
      headers: {
        ...plan.headers,
        ...(plan.key === "own"
          ? { "X-API-Key": keys[owner] }
          : plan.key === null
            ? {}
            : { "X-API-Key": plan.key }),
      },
      body: plan.method === "GET" || plan.method === "HEAD" ? undefined : plan.body,
    }
    const brought = parsed(request.body)["uuid"]
    const lane =
      again === undefined
        ? effective(plan.operation.path, plan.method)?.name.startsWith("add") === true
          ? `${owner} ${typeof brought === "string" ? brought.toLowerCase() : ""}`
          : plan.operation.path.includes(":uuid")
            ? `${owner} ${uuid.toLowerCase()}`
            : undefined
        : "again"
    const attempt = () =>
      this.send(again?.plan ?? plan, request, again !== undefined).catch(
        (error: unknown) => void this.faults.push(`${String(error)}\n  ${where}: ${shown(request)}`),
      )
    if (lane === undefined) return attempt()
    // One record's requests are sent one after another, so that the model knows their order.
    const turn = (this.lanes.get(lane) ?? Promise.resolve()).then(attempt)
    this.lanes.set(lane, turn)
    await turn
    if (this.lanes.get(lane) === turn) this.lanes.delete(lane)
  }

  private async send(plan: Plan, request: Request, again: boolean): Promise<void> {
    const { owner } = request
    const operation = effective(plan.operation.path, request.method)
    const of = operation && kind(operation.name)
    const uuid = decodedUuid(plan.operation.path, request.path)
    const before = of && uuid !== undefined ? this.model.records[owner][of].get(uuid) : undefined
    const condition = again ? undefined : this.ifMatch(plan, before?.tag)
    const headers = condition === undefined ? request.headers : { ...request.headers, "If-Match": condition }
    const { body, method, path } = request
    const asked = this.moment++
    const response = await fetch(this.url + path, {
      method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(hang),
      ...(body === undefined ? {} : { body: body as BodyInit }),
    })
    const answer: Answered = {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }
    const answered = this.moment++
    this.requests++
    this.count(operation?.name ?? "none", answer.status)
    const wrong = (what: string) => {
      throw new Error(`${answer.status} ${JSON.stringify(headers)}: ${what}\n  ${answer.text.slice(0, 600)}`)
    }
    const { status } = answer
    const declared = operation?.statuses ?? new Set([401, 404, 405])
    if (!declared.has(status) || status >= 500) wrong("a status that OpenAPI does not declare, or a failure")
    const flaw = fault(
      operation?.name ?? plan.operation.name,
      method,
      path.replace(/\?.*/, ""),
      new Headers(headers).get("x-request-id"),
      answer,
    )
    if (flaw !== undefined) wrong(flaw)
    if (operation === undefined || status === 401) {
      if (status === 200) wrong("no operation, yet 200")
      return
    }
    // An empty parameter makes another path.
    if (status === 404 && /\/(\/|\?|$)/.test(path)) return
    if (plan.key !== "own" && of !== undefined) wrong("no key was needed")
    if (
      method === "POST" &&
      again === false &&
      headers["Idempotency-Key"] !== undefined &&
      condition === undefined
    )
      this.named.push({ plan, request })
    if (this.firsts.isReplay(request, answer, wrong)) return
    if (again) {
      // What was refused for reasons not its own may now be carried out.
      if (status === 200 && of !== undefined && uuid === undefined)
        this.made(operation.name, owner, answer, asked, answered)
      else if (status === 200 && operation.name !== "exportTimeline") wrong("carried out twice")
      return
    }
    if (of === undefined || uuid === undefined) {
      if (status === 200 && of !== undefined) {
        this.echoed(request, answer, wrong)
        this.made(operation.name, owner, answer, asked, answered)
      }
      if (operation.name === "listTimelines" && status === 200 && method === "GET")
        this.listed(owner, answer, wrong)
      return
    }
    // A key is judged before the request that it names.
    if (status === 422 || (status === 400 && /Idempotency-Key must/.test(answer.text))) return
    if (before === undefined) return status === 404 ? undefined : wrong(`${owner} has no such record`)
    if (status === 404 && operation.name !== "restoreRevision") wrong("the record is there")
    if (status === 412 && plan.ifMatch !== "stale" && plan.ifMatch !== "weak" && plan.ifMatch !== "odd")
      wrong("the condition is met")
    if (status !== 200 || method === "HEAD") return
    const tag = answer.headers.get("etag") ?? ""
    switch (operation.name) {
      case "getTimeline":
      case "getProfile":
      case "getFile":
      case "getSubject":
        if (answer.text !== before.text) wrong(`not the record: ${before.text.slice(0, 600)}`)
        if (tag !== before.tag) wrong(`the tag ${tag}, not ${before.tag}`)
        return
      case "listRevisions":
        if (answer.text !== JSON.stringify(before.revisions)) {
          if (JSON.stringify(JSON.parse(answer.text)) !== JSON.stringify(before.revisions))
            wrong("not the revisions")
        }
        return
      case "exportTimeline":
        if (path.replace(/\?.*/, "").endsWith("/json") && answer.text !== before.text) wrong("not the record")
        return
      default: {
        if (condition !== undefined && (plan.ifMatch === "stale" || plan.ifMatch === "weak"))
          wrong("the condition fails")
        this.echoed(request, answer, wrong)
        const sent = operation.name === "refineTimeline" ? parsed(body)["prompt"] : null
        const prompt = typeof sent === "string" ? sent.toWellFormed() : null
        this.model.apply({
          name: operation.name,
          owner,
          uuid,
          text: answer.text,
          tag,
          prompt,
          asked,
          answered,
        })
      }
    }
  }

  private ifMatch({ ifMatch, odd, operation }: Plan, tag: string | undefined): string | undefined {
    if (ifMatch === "none" || !operation.path.includes(":uuid")) return undefined
    if (ifMatch === "any") return "*"
    if (ifMatch === "odd") return odd
    if (ifMatch === "weak") return `W/${tag ?? '"1"'}`
    return ifMatch === "current" ? `"x", ${tag ?? '"1"'}` : '"999999", "0"'
  }

  private made(name: Name, owner: OwnerName, answer: Answered, asked: number, answered: number): void {
    if (kind(name) === undefined) return
    const { uuid } = JSON.parse(answer.text) as { uuid: string }
    for (const foreign of ["timeline", "profile"] as const)
      if (this.model.records[other[owner]][foreign].has(uuid)) throw new Error(`${uuid} is the other's`)
    const tag = answer.headers.get("etag") ?? ""
    this.model.apply({ name, owner, uuid, text: answer.text, tag, prompt: null, asked, answered })
  }

  /** What was sent is what is answered. */
  private echoed({ body }: Request, { text }: Answered, wrong: (what: string) => void): void {
    const sent = parsed(body)
    const record = JSON.parse(text) as Record<string, unknown>
    for (const key of ["timeline_data", "configuration", "name", "duration", "kind", "source_prompt"])
      if (key in sent && key in record && sent["prompt"] === undefined && sent[key] !== null) {
        const value = sent[key]
        const expected = typeof value === "string" ? value.toWellFormed() : value
        if (JSON.stringify(record[key]) !== JSON.stringify(expected)) wrong(`${key} is not what was sent`)
      }
  }

  private listed(owner: OwnerName, { headers, text }: Answered, wrong: (what: string) => void): void {
    const foreign = this.model.records[other[owner]].timeline
    const listed = JSON.parse(text) as ReadonlyArray<{ readonly uuid: string; readonly owner: string }>
    for (const each of listed)
      if (each.owner !== owner || foreign.has(each.uuid)) wrong("lists a foreign timeline")
    this.cursor = /[?&]cursor=([^&>]*)/.exec(headers.get("link") ?? "")?.[1] ?? this.cursor
  }

  private count(name: Name | "none", status: number): void {
    const of = this.counts.get(name) ?? new Map<number, number>()
    this.counts.set(name, of.set(status, (of.get(status) ?? 0) + 1))
  }

  get replays(): number {
    return this.firsts.replays
  }

  /** How many answers were 200. */
  get succeeded(): number {
    return [...this.counts.values()].reduce((sum, of) => sum + (of.get(200) ?? 0), 0)
  }

  get records(): number {
    return (["anna", "boris"] as const).reduce(
      (sum, owner) => sum + kinds.reduce((sum, kind) => sum + this.model.records[owner][kind].size, 0),
      0,
    )
  }
}
