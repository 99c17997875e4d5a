import { Layer, Logger, type LogLevel } from "effect"

const key = /rc_[0-9A-Za-z]{46}/g

export interface LogOptions {
  readonly level: LogLevel.LogLevel
  /** People read a terminal; programs read one JSON object a line. */
  readonly terminal: boolean
  /** Keys given from outside, which have no form to know them by. */
  readonly secrets: ReadonlyArray<string>
  readonly write: (line: string) => void
}

/** Logging to wherever `write` leads. A line never holds an API key, whatever it was made from. */
export const layer = ({ level, secrets, terminal, write }: LogOptions): Layer.Layer<never> => {
  const hide = (line: string) =>
    secrets.reduce((text, secret) => text.replaceAll(secret, "(key)"), line.replace(key, "(key)"))
  const format = terminal ? Logger.logfmtLogger : Logger.jsonLogger
  return Layer.merge(
    Logger.replace(
      Logger.defaultLogger,
      Logger.map(format, (line) => write(hide(line))),
    ),
    Logger.minimumLogLevel(level),
  )
}
