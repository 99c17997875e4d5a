import { Layer, Logger, type LogLevel } from "effect"
import { hider } from "./Hide.ts"
import * as RequestLog from "./RequestLog.ts"

export interface LogOptions {
  readonly level: LogLevel.LogLevel
  /** People read a terminal; programs read one JSON object a line. */
  readonly terminal: boolean
  /** Keys given from outside, which have no form to know them by. */
  readonly secrets: ReadonlyArray<string>
  readonly write: (line: string) => void
}

/** Logging to wherever `write` leads. A line never holds an API key, whatever it was made from. */
export const layer = ({
  level,
  secrets,
  terminal,
  write,
}: LogOptions): Layer.Layer<RequestLog.RequestLog> => {
  const hide = hider(secrets)
  const writeHidden = (line: string) => write(hide(line))
  const format = terminal ? Logger.logfmtLogger : Logger.jsonLogger
  return Layer.mergeAll(
    Logger.replace(Logger.defaultLogger, Logger.map(format, writeHidden)),
    Logger.minimumLogLevel(level),
    Layer.succeed(RequestLog.RequestLog, RequestLog.make({ level, terminal, write: writeHidden })),
  )
}
