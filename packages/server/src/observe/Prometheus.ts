// The text exposition format 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/).

export type Labels = Readonly<Record<string, string>>

/** A metric of one name: its values are the lines under its `# HELP` and `# TYPE`. */
export interface Family {
  readonly name: string
  readonly help: string
  readonly type: "counter" | "gauge" | "histogram"
  readonly samples: () => ReadonlyArray<string>
}

const escapeHelp = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")
const escapeValue = (text: string) => escapeHelp(text).replaceAll('"', '\\"')

const sample = (name: string, labels: Labels, value: number): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeValue(text)}"`)
  return `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}`
}

/** A family that counts. A count only goes up, and shows from when it is made. */
export const counter = (name: string, help: string) => {
  const counts: Array<{ readonly labels: Labels; value: number }> = []
  const family: Family = {
    name,
    help,
    type: "counter",
    samples: () => counts.map(({ labels, value }) => sample(name, labels, value)),
  }
  const of = (labels: Labels) => {
    const count = { labels, value: 0 }
    counts.push(count)
    return { increment: (): void => void count.value++ }
  }
  return { family, of }
}

export type Counter = ReturnType<ReturnType<typeof counter>["of"]>

/** A value that is read when it is asked for. */
export const gauge = (name: string, help: string, value: () => number, labels: Labels = {}): Family => ({
  name,
  help,
  type: "gauge",
  samples: () => [sample(name, labels, value())],
})

/** A family of durations in seconds. The bounds are ascending; the last bucket, `+Inf`, takes the rest. */
export const histogram = (name: string, help: string, bounds: ReadonlyArray<number>) => {
  const durations: Array<{ readonly labels: Labels; readonly buckets: Float64Array; sum: number }> = []
  const family: Family = {
    name,
    help,
    type: "histogram",
    samples: () =>
      durations.flatMap(({ buckets, labels, sum }) => {
        let count = 0
        const cumulative = [...bounds.map(String), "+Inf"].map((le, index) => {
          count += buckets[index]!
          return sample(`${name}_bucket`, { ...labels, le }, count)
        })
        return [...cumulative, sample(`${name}_sum`, labels, sum), sample(`${name}_count`, labels, count)]
      }),
  }
  const of = (labels: Labels) => {
    const duration = { labels, buckets: new Float64Array(bounds.length + 1), sum: 0 }
    durations.push(duration)
    return {
      observe: (seconds: number): void => {
        let index = 0
        while (index < bounds.length && seconds > bounds[index]!) index++
        duration.buckets[index]!++
        duration.sum += seconds
      },
    }
  }
  return { family, of }
}

export type Histogram = ReturnType<ReturnType<typeof histogram>["of"]>

/** The families as a body of `text/plain; version=0.0.4`. */
export const exposition = (families: ReadonlyArray<Family>): string =>
  families
    .flatMap(({ help, name, samples, type }) => [
      `# HELP ${name} ${escapeHelp(help)}`,
      `# TYPE ${name} ${type}`,
      ...samples(),
    ])
    .map((line) => `${line}\n`)
    .join("")
