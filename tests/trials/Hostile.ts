import fc from "fast-check"

// Values from valid to hostile, as bodies hold them.

const oddTexts = [
  "",
  " \t\u3000",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202eabc\u2066",
  "\u2028\u2029\u0085\ufeff\uffff",
  "\r\nX-Injected: 1",
  "../../etc/passwd",
  "'; DROP TABLE timelines; --",
  "%00%0a%ff",
  "]]><!--&#0;",
  "🎬é映像",
  "e\u0301".repeat(300),
  "x".repeat(501),
  "y".repeat(10_001),
  "__proto__",
  "01:00:00:00",
  "99:59:59;99",
]

export const text = fc.oneof(
  { weight: 12, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
)

export const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 0.1, 1 / 3, 23.976, 29.97, 59.94, 1e-7, 5e-324, 1e8, 1e9, 2 ** 31, 2 ** 53),
  fc.constantFrom(1e21, 1e308, -1e308, 100_000_001, 1001, 1e-300),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

const odd = ["__proto__", "constructor", "toString", "uuid", "name", "OTIO_SCHEMA", "", "a/b~c", "\u0000"]

/** Any JSON value. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, "", 0, [null], [[]], [{}], { "": {} }),
  oddNumber,
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom(...odd), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
  fc.array(text, { maxLength: 4 }),
)

type Container = Record<string | number, unknown>
const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null

/** Every place in a value. */
const places = (value: unknown): Array<readonly [Container, string]> =>
  isContainer(value)
    ? Object.keys(value).flatMap((key) => [[value, key] as const, ...places(value[key])])
    : []

const change = fc.record({
  at: fc.nat(),
  how: fc.constantFrom("replace", "remove", "null"),
  junk,
})

/** Mostly the value; else with one or two of its parts replaced or gone. */
export const damaged = <A>(valid: fc.Arbitrary<A>, share = 0.25): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      valid,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(change, { minLength: 1, maxLength: 2 }),
    )
    .map(([value, chance, changes]) => {
      if (chance >= share) return value
      const copy: unknown = JSON.parse(JSON.stringify(value))
      for (const { at, how, junk } of changes) {
        const all = places(copy)
        if (all.length === 0) return junk
        const [container, key] = all[at % all.length]!
        if (how === "remove" && !Array.isArray(container)) delete container[key]
        else {
          const value = how === "null" ? null : structuredClone(junk)
          Object.defineProperty(container, key, {
            value,
            enumerable: true,
            configurable: true,
            writable: true,
          })
        }
      }
      return copy
    })

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`
const utf8 = new TextEncoder()

/** What may happen to the text of a body on its way. */
const corruptions: ReadonlyArray<(json: string) => string | Uint8Array> = [
  (json) => json.slice(0, Math.floor(json.length / 2)),
  (json) => `${json}x`,
  (json) => `\ufeff${json}`,
  (json) => `[${json}]`,
  (json) => json.replace(/\d+(\.\d+)?/, "1e999"),
  (json) => json.replace(/\d+(\.\d+)?/, "123456789012345678901234567890.5"),
  (json) => json.replace(/\d+(\.\d+)?/, "NaN"),
  (json) => json.replace("{", '{"__proto__":{"name":"x"},'),
  (json) => json.replace("{", '{"name":1,"prompt":[],"timeline_data":[],"uuid":{},'),
  (json) => json.replace(/\}$/, ',"name":"last","prompt":"last"}'),
  (json) => json.replace(/\}$/, ',"\\u006eame":"escaped"}'),
  (json) => json.replace("{", `{"x":${nested(100)},`),
  (json) => json.replace("{", `{"x":${nested(255)},`),
  (json) => json.replace("{", `{"x":${nested(256)},`),
  (json) => json.replace("{", `{"timeline_data":{"a":${nested(254)}},"configuration":{"a":${nested(254)}},`),
  () => nested(100_000),
  () => "",
  () => " \n ",
  () => "{",
  () => '"\\ud800"',
  (json) => json.replace('"', '"\\ud800\\u0000'),
  (json) => Uint8Array.of(...utf8.encode(json.slice(0, 2)), 0xff, 0xc0, 0x80, 0x22, 0x7d),
  (json) => utf8.encode(json.replace('":"', '":"\u0000\u0001')),
]

/** The bytes of a body: mostly the JSON of the value. */
export const sent = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string | Uint8Array> =>
  fc.tuple(value, fc.nat({ max: corruptions.length * 9 })).map(([value, pick]) => {
    const json = JSON.stringify(value)
    return corruptions[pick]?.(json) ?? json
  })
