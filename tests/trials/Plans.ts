import fc from "fast-check"
import { bodies } from "./Bodies.ts"
import { fileUuids, subjectUuids } from "./BroughtUuids.ts"
import { text } from "./Hostile.ts"
import { type Name, type Operation, operations } from "../support/Operations.ts"

export type OwnerName = "anna" | "boris"

/** A request before it is known which record it names. */
export interface Plan {
  readonly operation: Operation
  readonly method: string
  readonly owner: OwnerName
  /** null sends none, a text that one in the place of the owner's. */
  readonly key: "own" | string | null
  readonly target: "own" | "foreign" | "gone" | "brought" | "junk"
  readonly pick: number
  readonly junk: string
  readonly format: string
  readonly revision: string
  readonly query: string
  readonly ifMatch: "none" | "current" | "stale" | "any" | "weak" | "odd"
  readonly odd: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

/** What a header may hold: anything of Latin-1 but control characters. */
const headerText = fc.oneof(
  fc.constantFrom("", "*", '"', '""', '"1"', 'W/"1"', '"1", "2"', ",", '"a" "b"', "é".repeat(20)),
  fc.constantFrom("a".repeat(255), "a".repeat(256), "b".repeat(4000), "1, 2", "\u00ff\u00fe", "undefined"),
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code < 0x7f || code > 0x9f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 40,
  }),
)

const percent = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 300)).replaceAll(".", "%2E")

const pathText = fc.oneof(
  text.map(percent),
  fc.constantFrom(
    "%00",
    "%ff",
    "%",
    "%zz",
    "%2F",
    "..%2f..",
    ";",
    "@",
    "undefined",
    "null",
    "0",
    "-1",
    "generate",
  ),
  fc.constantFrom(...fileUuids, ...subjectUuids),
  fc.uuid().map((uuid) => `{${uuid}}`),
)

const parameter = fc.oneof(
  fc.tuple(
    fc.constant("limit"),
    fc.oneof(fc.constantFrom("1", "3", "1000", "0", "1001", "01", "-1", "1e3", ""), text),
  ),
  fc.tuple(fc.constant("cursor"), fc.oneof(fc.constantFrom("@next", "", "MTcwMDAw", "AAAA", "MSAx"), text)),
  fc.tuple(fc.constantFrom("tag", "q"), text),
  fc.tuple(fc.constant("flavour"), fc.constantFrom("avid", "resolve", "premiere", "Avid", "")),
  fc.tuple(fc.constant("reel"), fc.constantFrom("short", "long", "x")),
  fc.tuple(fc.constant("track"), fc.oneof(fc.constantFrom("V1", "V2", "A1", "V0", "V99999999999"), text)),
  fc.tuple(text, text),
)
const query = fc.oneof(
  { weight: 5, arbitrary: fc.constant("") },
  {
    weight: 4,
    arbitrary: fc
      .array(parameter, { minLength: 1, maxLength: 3 })
      .map((all) => `?${all.map(([name, value]) => `${percent(name)}=${percent(value)}`).join("&")}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("?", "?&&=&", "?limit", "?q=%ff%00", "?tag=%zz&limit=2", "?limit=1&limit=2"),
  },
)

const json = { "Content-Type": "application/json" }
const contentType = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom<Record<string, string>>(json, {
      "Content-Type": "Application/JSON; charset=utf-8",
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      {},
      { "Content-Type": "text/plain" },
      { "Content-Type": "application/jsonp" },
    ),
  },
)
/** A header that one of so many requests has. */
const sometimes = (name: string, value: fc.Arbitrary<string>, oneOf: number) =>
  fc.oneof(
    { weight: oneOf - 1, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: 1, arbitrary: value.map((value): Record<string, string> => ({ [name]: value })) },
  )

const headers = fc
  .tuple(
    contentType,
    sometimes(
      "Idempotency-Key",
      fc.oneof(
        { weight: 20, arbitrary: fc.nat({ max: 100_000 }).map((key) => `key-${key}`) },
        { weight: 1, arbitrary: headerText },
      ),
      3,
    ),
    sometimes("If-None-Match", fc.oneof(fc.constantFrom('"1"', 'W/"2"', "*"), headerText), 4),
    sometimes("X-Request-Id", fc.oneof(fc.stringMatching(/^[A-Za-z0-9._:-]{1,128}$/), headerText), 4),
    sometimes("Origin", fc.oneof(fc.constant("https://example.org"), headerText), 8),
    sometimes("X-Odd", headerText, 8),
  )
  .map((all): Record<string, string> => Object.assign({}, ...all))

const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "QUERY"]

/** How often an operation is asked for, beside the others at 2. */
const often: Partial<Record<Name, number>> = {
  createTimeline: 7,
  updateTimeline: 5,
  generateTimeline: 4,
  generateHighlight: 4,
  refineTimeline: 10,
  restoreRevision: 4,
  exportTimeline: 10,
  addFile: 6,
  replaceFile: 4,
  addSubject: 3,
  health: 1,
  metrics: 1,
  ready: 1,
  docs: 1,
}
const operation = fc.oneof(
  ...operations.map((each) => ({ weight: often[each.name] ?? 2, arbitrary: fc.constant(each) })),
)

export const plan: fc.Arbitrary<Plan> = operation.chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    method: fc.oneof(
      { weight: 15, arbitrary: fc.constant(operation.method) },
      { weight: 1, arbitrary: fc.constantFrom(...methods) },
    ),
    owner: fc.constantFrom<OwnerName>("anna", "boris"),
    key: fc.oneof(
      { weight: 30, arbitrary: fc.constant("own") },
      { weight: 1, arbitrary: fc.oneof(fc.constant(null), headerText) },
    ),
    target: fc.oneof(
      { weight: 12, arbitrary: fc.constant("own" as const) },
      { weight: 4, arbitrary: fc.constantFrom("foreign" as const, "gone", "brought", "junk") },
    ),
    pick: fc.nat(),
    junk: pathText,
    format: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom("otio", "fcp_xml", "json", "cmx_3600") },
      { weight: 1, arbitrary: pathText },
    ),
    revision: fc.oneof(
      { weight: 20, arbitrary: fc.nat({ max: 9 }).map(String) },
      { weight: 1, arbitrary: fc.oneof(pathText, fc.constantFrom("999999999999999", "1e3", "01", "-1")) },
    ),
    query,
    ifMatch: fc.oneof(
      { weight: 6, arbitrary: fc.constant("none" as const) },
      { weight: 4, arbitrary: fc.constantFrom("current" as const, "current", "stale", "any", "weak", "odd") },
    ),
    odd: headerText,
    headers,
    body: bodies[operation.name],
  }),
)
