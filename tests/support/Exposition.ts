/** One value of a metric. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface MetricFamily {
  readonly name: string
  readonly help: string
  readonly type: string
  readonly samples: ReadonlyArray<Sample>
}

const metricName = "[a-zA-Z_:][a-zA-Z0-9_:]*"
const helpLine = new RegExp(`^# HELP (${metricName}) (.*)$`)
const typeLine = new RegExp(`^# TYPE (${metricName}) (counter|gauge|histogram)$`)
const sampleLine = new RegExp(`^(${metricName})(?:\\{(.*)\\})? (-?[0-9]+(?:\\.[0-9]+)?(?:e[+-]?[0-9]+)?)$`)
const pair = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,(?=.)|$)/

const labelsOf = (text: string): Readonly<Record<string, string>> => {
  const labels: Record<string, string> = {}
  for (let rest = text; rest !== "";) {
    const found = pair.exec(rest)
    if (found === null) throw new Error(`These are no labels: ${rest}`)
    const [whole, label, value] = [found[0], found[1]!, found[2]!]
    if (label in labels) throw new Error(`The label ${label} is there twice.`)
    labels[label] = value.replace(/\\(.)/g, (_, mark: string) => (mark === "n" ? "\n" : mark))
    rest = rest.slice(whole.length)
  }
  return labels
}

const matched = (pattern: RegExp, line: string | undefined): ReadonlyArray<string> => {
  const found = pattern.exec(line ?? "")
  if (found === null) throw new Error(`${line} is not ${pattern}`)
  return found.map((part) => part ?? "")
}

const suffixes: Readonly<Record<string, ReadonlyArray<string>>> = {
  counter: [""],
  gauge: [""],
  histogram: ["_bucket", "_sum", "_count"],
}

/** Each set of labels has its buckets in order, never falling, and the last is the count. */
const checkHistogram = ({ name, samples }: MetricFamily): void => {
  const series = Map.groupBy(samples, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
  for (const [labels, found] of series) {
    const buckets = found.filter((sample) => sample.name === `${name}_bucket`)
    const bounds = buckets.map(({ labels }) => (labels["le"] === "+Inf" ? Infinity : Number(labels["le"])))
    const rising = (values: ReadonlyArray<number>, least: number) =>
      values.every((value, index) => index === 0 || value - values[index - 1]! >= least)
    const [count, more] = found.filter((sample) => sample.name === `${name}_count`)
    const sums = found.filter((sample) => sample.name === `${name}_sum`)
    if (
      !rising(bounds, Number.MIN_VALUE) ||
      bounds.at(-1) !== Infinity ||
      !rising(
        buckets.map(({ value }) => value),
        0,
      ) ||
      buckets.at(-1)?.value !== count?.value ||
      more !== undefined ||
      sums.length !== 1
    )
      throw new Error(`The histogram ${name}${labels} does not add up.`)
  }
}

/** Reads the text format of Prometheus, version 0.0.4, and takes nothing that it does not allow. */
export const readExposition = (text: string): ReadonlyMap<string, MetricFamily> => {
  if (!text.endsWith("\n")) throw new Error("The last line does not end.")
  const lines = text.slice(0, -1).split("\n")
  const families = new Map<string, MetricFamily>()
  const seen = new Set<string>()
  for (let at = 0; at < lines.length;) {
    const [, name, help] = matched(helpLine, lines[at++])
    const [, typed, type] = matched(typeLine, lines[at++])
    if (typed !== name || families.has(name!)) throw new Error(`${name} is not one family.`)
    const samples: Array<Sample> = []
    for (; at < lines.length && !lines[at]!.startsWith("#"); at++) {
      const [line, sampled, labels, value] = matched(sampleLine, lines[at])
      if (!suffixes[type!]!.some((suffix) => sampled === name! + suffix))
        throw new Error(`${line} is not of ${name}.`)
      const sample = { name: sampled!, labels: labelsOf(labels!), value: Number(value) }
      const series = JSON.stringify([sample.name, Object.entries(sample.labels).toSorted()])
      if (seen.has(series)) throw new Error(`${line} is there twice.`)
      seen.add(series)
      samples.push(sample)
    }
    const family = { name: name!, help: help!, type: type!, samples }
    if (type === "histogram") checkHistogram(family)
    families.set(name!, family)
  }
  return families
}
