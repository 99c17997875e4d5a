/** An OpenTelemetry collector, to which traces go as OTLP over HTTP in JSON. */
export interface Collector {
  /** Its address, to which `/v1/traces` is added. */
  readonly endpoint: string
  /** The name under which it shows this service. */
  readonly serviceName: string
  /** What every request to it carries, such as its authorization. */
  readonly headers: Readonly<Record<string, string>>
}
