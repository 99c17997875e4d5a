import { Context, LogLevel } from "effect"

/** What the log says of a request. */
export interface AnsweredRequest {
  readonly request_id: string
  readonly method: string
  /** The path as the contract writes it, never the one that was asked for; "none" where there is no such path. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  /** Absent where the key told of none. */
  readonly owner?: string
}

/**
 * A line for each request. It goes where the log goes without passing through a fiber: a line that Effect logs
 * costs a quarter of a request (tests/bench/http.ts).
 */
export class RequestLog extends Context.Reference<RequestLog>()("roughcut/RequestLog", {
  defaultValue: (): ((level: LogLevel.LogLevel, request: AnsweredRequest) => void) => () => {},
}) {}

const message = "Answered"

const jsonLine = (level: LogLevel.LogLevel, annotations: AnsweredRequest): string =>
  JSON.stringify({ message, logLevel: level.label, timestamp: new Date().toISOString(), annotations })

const textLine = (level: LogLevel.LogLevel, request: AnsweredRequest): string =>
  [
    `timestamp=${new Date().toISOString()} level=${level.label} message=${message}`,
    ...Object.entries(request).map(([name, value]) => `${name}=${value}`),
  ].join(" ")

export const make = (options: {
  readonly level: LogLevel.LogLevel
  readonly terminal: boolean
  readonly write: (line: string) => void
}): RequestLog["Type"] => {
  const line = options.terminal ? textLine : jsonLine
  return (level, request) => {
    if (LogLevel.greaterThanEqual(level, options.level)) options.write(line(level, request))
  }
}
