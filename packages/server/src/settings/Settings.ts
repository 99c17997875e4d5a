import { type Keys, Owner, type Timelines } from "@roughcut/core"
import { Data, Either, LogLevel } from "effect"
import type { Rate } from "../limit/Rate.ts"
import type { Collector } from "../observe/Collector.ts"
import { collectorHeaders, collectorUrl } from "./CollectorSettings.ts"
import { left, type Parsed, right } from "./Parsed.ts"
import { count, duration, rate } from "./Quantities.ts"

export type Storage =
  | { readonly kind: "memory" }
  | { readonly kind: "sqlite"; readonly path: string }
  | { readonly kind: "postgres"; readonly url: string }

/** What the environment sets. */
export interface Settings {
  /** 0 takes a free port. */
  readonly port: number
  readonly host: string
  readonly storage: Storage
  /** PostgreSQL: connections that this server opens at the most. */
  readonly databaseConnections: number
  /** PostgreSQL: milliseconds that a statement, or the wait for a connection, may take. */
  readonly databaseTimeout: number
  readonly apiKeys: ReadonlyArray<Keys.FixedKey>
  /** Bytes. */
  readonly bodyLimit: number
  readonly mediaPolicy: Timelines.MediaPolicy
  /** Origins of web pages, or "*". */
  readonly corsOrigins: ReadonlyArray<string>
  readonly logLevel: LogLevel.LogLevel
  /** Requests that one key may make; null is no limit. */
  readonly rateLimit: Rate | null
  /** Milliseconds from a request to its answer. */
  readonly requestTimeout: number
  /** Milliseconds that a body may take to arrive. */
  readonly bodyTimeout: number
  /** Generations, refinements and exports that run at once. */
  readonly workLimit: number
  /** How many more of them may wait. */
  readonly workQueue: number
  /** Where traces go; null makes none. */
  readonly collector: Collector | null
}

/** Every setting that is wrong, in a sentence each that names the variable. */
export class SettingsError extends Data.TaggedError("SettingsError")<{
  readonly faults: ReadonlyArray<string>
}> {
  override get message(): string {
    return this.faults.join("\n")
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

const shortestKey = 16
const units: Readonly<Record<string, number>> = { "": 1, b: 1, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 }
const logLevels: Readonly<Record<string, LogLevel.LogLevel>> = {
  trace: LogLevel.Trace,
  debug: LogLevel.Debug,
  info: LogLevel.Info,
  warning: LogLevel.Warning,
  error: LogLevel.Error,
  fatal: LogLevel.Fatal,
  none: LogLevel.None,
}

const port = (text: string): Parsed<number> =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65535
    ? right(Number(text))
    : left(`must be a whole number from 0 to 65535, not ${JSON.stringify(text)}`)

/** The text may hold a password, so the refusal does not repeat it. */
const storage = (text: string): Parsed<Storage> => {
  if (text === "memory:") return right({ kind: "memory" })
  if (/^postgres(?:ql)?:\/\//.test(text))
    return URL.canParse(text)
      ? right({ kind: "postgres", url: text })
      : left("must be a URL such as postgres://user:password@host:5432/database")
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(text)?.[1]
  return path === undefined
    ? left('must be "sqlite:" and the path of a file, "postgres://" and a database, or "memory:"')
    : right({ kind: "sqlite", path })
}

const bodyLimit = (text: string): Parsed<number> => {
  const [, digits, unit] = /^(\d{1,12})\s*(b|kib|mib|gib|)$/i.exec(text) ?? []
  const bytes = Number(digits ?? 0) * units[unit?.toLowerCase() ?? ""]!
  return bytes > 0
    ? right(bytes)
    : left(`must be a number of bytes above 0, such as 33554432 or 32MiB, not ${JSON.stringify(text)}`)
}

const mediaPolicy = (text: string): Parsed<Timelines.MediaPolicy> =>
  text === "lenient" || text === "strict"
    ? right(text)
    : left(`must be lenient or strict, not ${JSON.stringify(text)}`)

const logLevel = (text: string): Parsed<LogLevel.LogLevel> => {
  const level = logLevels[text.toLowerCase()]
  return level === undefined
    ? left(`must be one of ${Object.keys(logLevels).join(", ")}, not ${JSON.stringify(text)}`)
    : right(level)
}

const origin = (text: string): boolean => {
  try {
    return new URL(text).origin === text
  } catch {
    return false
  }
}

const corsOrigins = (text: string): Parsed<ReadonlyArray<string>> => {
  const origins = text.split(",").map((item) => item.trim())
  const wrong = origins.find((item) => item !== "*" && !origin(item))
  return wrong === undefined
    ? right(origins)
    : left(`must list origins such as https://app.example.com, or "*", which ${JSON.stringify(wrong)} is not`)
}

/** Keys are secrets: a refusal says which entry is wrong by its place, never by its text. */
const apiKeys = (text: string): Parsed<ReadonlyArray<Keys.FixedKey>> => {
  const found: Array<Keys.FixedKey> = []
  for (const [index, entry] of text.split(",").entries()) {
    const mark = entry.indexOf("=")
    const owner = Owner.Owner.either(entry.slice(0, mark).trim())
    const key = entry.slice(mark + 1).trim()
    if (mark === -1 || Either.isLeft(owner))
      return left(`must be owner=key pairs with commas between, which entry ${index + 1} is not`)
    if (key.length < shortestKey)
      return left(`entry ${index + 1} has a key of fewer than ${shortestKey} characters`)
    if (found.some((other) => other.key === key)) return left(`entry ${index + 1} repeats the key of another`)
    found.push({ owner: owner.right, key })
  }
  return right(found)
}

/** A password of fewer characters is a part of too many words to be taken out of a line. */
const shortestPassword = 6

/** As node-postgres reads a part of a URL: a % that begins no code of a character stands for itself. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, "%25"))
  } catch {
    return text
  }
}

/** The passwords of a URL, as they stand there and as they are. */
const passwords = (url: string): ReadonlyArray<string> => {
  const { password, searchParams } = new URL(url)
  return [password, decoded(password), ...searchParams.getAll("password")].filter(
    ({ length }) => length >= shortestPassword,
  )
}

/** What must never be told, where it is not too short to be told apart from other text. */
export const secrets = ({ apiKeys, collector, storage }: Settings): ReadonlyArray<string> => [
  ...apiKeys.map(({ key }) => key),
  ...(storage.kind === "postgres" ? passwords(storage.url) : []),
  ...Object.values(collector?.headers ?? {}).filter((value) => value.length >= shortestKey),
]

/** Reads and checks the settings. An empty variable counts as one that is not set. */
export const read = (environment: Environment): Either.Either<Settings, SettingsError> => {
  const faults: Array<string> = []
  const setting = <A>(name: string, otherwise: A, parse: (text: string) => Parsed<A>): A => {
    const text = environment[name]?.trim()
    if (text === undefined || text === "") return otherwise
    return Either.getOrElse(parse(text), (reason) => {
      faults.push(`${name} ${reason}.`)
      return otherwise
    })
  }
  const endpoint = setting<string | null>("OTEL_EXPORTER_OTLP_ENDPOINT", null, collectorUrl)
  const serviceName = setting("OTEL_SERVICE_NAME", "roughcut", right)
  const headers = setting("OTEL_EXPORTER_OTLP_HEADERS", {}, collectorHeaders)
  const settings: Settings = {
    port: setting("PORT", 3000, port),
    host: setting("HOST", "127.0.0.1", right),
    storage: setting<Storage>("DATABASE_URL", { kind: "sqlite", path: "./data/roughcut.db" }, storage),
    databaseConnections: setting("DATABASE_CONNECTIONS", 10, count(1)),
    databaseTimeout: setting("DATABASE_TIMEOUT", 30_000, duration),
    apiKeys: setting<ReadonlyArray<Keys.FixedKey>>("API_KEYS", [], apiKeys),
    bodyLimit: setting("BODY_LIMIT", 32 * 1024 ** 2, bodyLimit),
    mediaPolicy: setting<Timelines.MediaPolicy>("MEDIA_POLICY", "lenient", mediaPolicy),
    corsOrigins: setting<ReadonlyArray<string>>("CORS_ORIGINS", [], corsOrigins),
    logLevel: setting("LOG_LEVEL", LogLevel.Info, logLevel),
    rateLimit: setting<Rate | null>("RATE_LIMIT", null, rate),
    requestTimeout: setting("REQUEST_TIMEOUT", 120_000, duration),
    bodyTimeout: setting("BODY_TIMEOUT", 60_000, duration),
    workLimit: setting("WORK_LIMIT", 4, count(1)),
    workQueue: setting("WORK_QUEUE", 128, count(0)),
    collector: endpoint === null ? null : { endpoint, serviceName, headers },
  }
  return faults.length > 0 ? left(new SettingsError({ faults })) : right(settings)
}

/** The settings of an empty environment. */
export const defaults: Settings = Either.getOrThrow(read({}))
