import { Context, Layer } from "effect"
import { Cmx3600Exporter } from "./Cmx3600Exporter.ts"
import type { Exporter, Format } from "./Exporter.ts"
import { FcpXmlExporter } from "./FcpXmlExporter.ts"
import { JsonExporter } from "./JsonExporter.ts"
import { OtioExporter } from "./OtioExporter.ts"

const all: { readonly [F in Format]: Exporter } = {
  otio: OtioExporter,
  fcp_xml: FcpXmlExporter,
  json: JsonExporter,
  cmx_3600: Cmx3600Exporter,
}

/** The exporter of a format. */
export const exporterOf = (format: Format): Exporter => all[format]

/** The closed set of formats that a timeline can be exported to. */
export class Exporters extends Context.Tag("roughcut/Exporters")<
  Exporters,
  { readonly of: (format: Format) => Exporter }
>() {}

export const layer: Layer.Layer<Exporters> = Layer.succeed(Exporters, { of: exporterOf })
