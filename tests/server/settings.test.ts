import { Settings } from "@roughcut/server"
import { describe, expect, test } from "bun:test"
import { Either } from "effect"

const read = (environment: Settings.Environment) => Either.getOrThrow(Settings.read(environment))
const faults = (environment: Settings.Environment) =>
  Either.match(Settings.read(environment), { onLeft: (error) => error.faults, onRight: () => [] })

describe("settings", () => {
  test("have the defaults that the README promises", () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      storage: { kind: "sqlite", path: "./data/roughcut.db" },
      databaseConnections: 10,
      databaseTimeout: 30_000,
      apiKeys: [],
      bodyLimit: 33_554_432,
      mediaPolicy: "lenient",
      corsOrigins: [],
      logLevel: { label: "INFO" },
      rateLimit: null,
      requestTimeout: 120_000,
      bodyTimeout: 60_000,
      workLimit: 4,
      workQueue: 128,
      collector: null,
    })
  })

  test("an empty variable counts as one that is not set", () => {
    expect(read({ PORT: "", DATABASE_URL: " " })).toEqual(read({}))
  })

  test("are read from the environment", () => {
    const settings = read({
      PORT: "0",
      HOST: "::1",
      DATABASE_URL: "memory:",
      API_KEYS: "anna=0123456789abcdef, boris=key=with=equals=signs",
      BODY_LIMIT: "2MiB",
      MEDIA_POLICY: "strict",
      CORS_ORIGINS: "https://a.example, http://localhost:5173",
      LOG_LEVEL: "Warning",
      RATE_LIMIT: "600/m",
      REQUEST_TIMEOUT: "500ms",
      BODY_TIMEOUT: "2m",
      WORK_LIMIT: "1",
      WORK_QUEUE: "0",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
      OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20of-the-collector, x-tenant=a",
    })
    expect(settings).toMatchObject({
      port: 0,
      host: "::1",
      storage: { kind: "memory" },
      bodyLimit: 2_097_152,
      mediaPolicy: "strict",
      corsOrigins: ["https://a.example", "http://localhost:5173"],
      rateLimit: { requests: 600, millis: 60_000 },
      requestTimeout: 500,
      bodyTimeout: 120_000,
      workLimit: 1,
      workQueue: 0,
      collector: {
        endpoint: "http://collector:4318",
        serviceName: "roughcut",
        headers: { authorization: "Bearer of-the-collector", "x-tenant": "a" },
      },
    })
    expect(Settings.secrets(settings)).toEqual([
      "0123456789abcdef",
      "key=with=equals=signs",
      "Bearer of-the-collector",
    ])
    expect(settings.apiKeys.map(({ key, owner }) => [String(owner), key])).toEqual([
      ["anna", "0123456789abcdef"],
      ["boris", "key=with=equals=signs"],
    ])
  })

  test("the path of a database may be relative, absolute or a URL's", () => {
    const path = (DATABASE_URL: string) => read({ DATABASE_URL }).storage
    expect(path("sqlite:./x.db")).toEqual({ kind: "sqlite", path: "./x.db" })
    expect(path("sqlite:/var/x.db")).toEqual({ kind: "sqlite", path: "/var/x.db" })
    expect(path("sqlite:///var/x.db")).toEqual({ kind: "sqlite", path: "/var/x.db" })
  })

  test("a PostgreSQL database, its connections and time limit", () => {
    for (const url of ["postgres://u:p@h:5432/db?sslmode=require", "postgresql:///db?host=/run/postgresql"])
      expect(read({ DATABASE_URL: url }).storage).toEqual({ kind: "postgres", url })
    const { databaseConnections, databaseTimeout } = read({
      DATABASE_CONNECTIONS: "25",
      DATABASE_TIMEOUT: "1500ms",
    })
    expect([databaseConnections, databaseTimeout]).toEqual([25, 1500])
  })

  test("the password of a database is a secret in every form that its URL may have it in", () => {
    const secretsOf = (DATABASE_URL: string) => Settings.secrets(read({ DATABASE_URL }))
    expect(secretsOf("postgres://u:pass%40word@h/db")).toEqual(["pass%40word", "pass@word"])
    expect(secretsOf("postgres://u:100%pass%40word@h/db")).toEqual(["100%pass%40word", "100%pass@word"])
    expect(secretsOf("postgres://u:password%ff@h/db")).toContain("password%ff")
    expect(secretsOf("postgres:///db?host=/run&password=pass%40word")).toEqual(["pass@word"])
  })

  for (const [name, value] of [
    ["PORT", "70000"],
    ["PORT", "http"],
    ["PORT", "-1"],
    ["DATABASE_URL", "mysql://u:secret-password@h/db"],
    ["DATABASE_URL", "sqlite:"],
    ["DATABASE_URL", "postgres://u:secret-password@h:port/db"],
    ["DATABASE_CONNECTIONS", "0"],
    ["DATABASE_TIMEOUT", "-1"],
    ["DATABASE_TIMEOUT", "never"],
    ["API_KEYS", "no-equals-sign-here"],
    ["API_KEYS", "anna=secret-short"],
    ["API_KEYS", "a b=secret-password-long"],
    ["API_KEYS", "a=secret-password-same,b=secret-password-same"],
    ["BODY_LIMIT", "0"],
    ["BODY_LIMIT", "lots"],
    ["MEDIA_POLICY", "loose"],
    ["CORS_ORIGINS", "example.com"],
    ["CORS_ORIGINS", "https://a.example/path"],
    ["LOG_LEVEL", "loud"],
    ["RATE_LIMIT", "20"],
    ["RATE_LIMIT", "0/s"],
    ["RATE_LIMIT", "20/d"],
    ["REQUEST_TIMEOUT", "30"],
    ["REQUEST_TIMEOUT", "5m"],
    ["BODY_TIMEOUT", "0s"],
    ["WORK_LIMIT", "0"],
    ["WORK_QUEUE", "-1"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "ftp://u:secret@h"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "Authorization: secret"],
  ] as const)
    test(`${name}=${value} is refused in a sentence that names ${name} and shows no secret`, () => {
      const [fault, ...more] = faults({
        [name]: name === "API_KEYS" && value === "anna=secret-short" ? "anna=secret" : value,
      })
      expect(more).toEqual([])
      expect(fault).toStartWith(`${name} `)
      expect(fault).toEndWith(".")
      expect(fault).not.toContain("secret")
    })

  test("all faults are told at once", () => {
    expect(faults({ PORT: "x", LOG_LEVEL: "y", BODY_LIMIT: "z" })).toHaveLength(3)
  })
})
