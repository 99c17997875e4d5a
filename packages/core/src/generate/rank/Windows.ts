import type { FileTerms } from "../../library/FileTerms.ts"
import { fileTerms } from "../../library/FileTerms.ts"
import type { MediaFile } from "../../library/MediaFile.ts"
import { vocabularyChange } from "../../library/VocabularyChange.ts"
import type { Query } from "./Query.ts"

/** What each sign that a window answers the query is worth beside the others. */
const worth = {
  /** How many of the query's terms it holds. */
  coverage: 1,
  /** A topic is where its words concentrate. */
  concentration: 1,
  /** A topic is named when it is opened. */
  introduction: 0.5,
  /** Words that are neighbours in the query are neighbours in the answer. */
  adjacency: 0.7,
  /** The asked speaker has more than the usual share of the time. */
  speaker: 2,
  /** Topics end where words change. */
  edges: 0.2,
}
/** Occurrences at which a term counts half of what it can. */
const saturation = 2
/** Words of a chunk: in how many chunks a term occurs tells how common it is. */
const chunk = 300
/** Seconds in which a topic is opened, and the fewest utterances. */
const opening = 20
const openingUtterances = 3
/** Words between which two neighbours of the query still count as neighbours. */
const near = 3
/** Windows are this many times as wide as the asked length: an answer has something around it. */
const widths = [1, 1.25]
/** A window may run this far over the asked length. */
const slack = 1.02
/** The last windows of a file, where the asked length no longer fits, are this part of it at the least. */
const shortest = 0.6
/** How far the best windows stand out: the lower, the more the best one takes. */
const temperature = 0.4
/** Terms beyond this many no longer raise what words are worth beside the other signs. */
const manyTerms = 6

const nowhere = new Uint32Array(0)

/** A term of the query, with running counts over the utterances of each file. */
interface Table {
  readonly weight: number
  readonly total: number
  readonly counts: ReadonlyArray<Float64Array>
}

const runningCounts = ({ first }: FileTerms, places: Uint32Array, tally: (place: number) => boolean) => {
  const counts = new Float64Array(first.length)
  let place = 0
  for (let utterance = 0; utterance + 1 < first.length; utterance++) {
    let count = counts[utterance]!
    while (place < places.length && places[place]! < first[utterance + 1]!)
      if (tally(places[place++]!)) count++
    counts[utterance + 1] = count
  }
  return counts
}

/** The smoothed inverse chunk frequency, its root taken: rare words tell more, but not all. */
const rarity = (chunks: number, holding: number): number =>
  Math.sqrt(Math.max(0.05, Math.log((chunks + 1) / (holding + 0.5))))

const tablesOf = (query: Query, terms: ReadonlyArray<FileTerms>): ReadonlyArray<Table> => {
  const chunks = terms.reduce((sum, { ids }) => sum + Math.ceil(ids.length / chunk), 0)
  const distinct = new Map<string, number>()
  // A word of both the question and its occasion does not tell one from the other: it counts as the lesser.
  for (const { term, weight } of query.terms) distinct.set(term, Math.min(weight, distinct.get(term) ?? 1))
  return [...distinct].flatMap(([term, weight]) => {
    let total = 0
    let holding = 0
    for (const { places } of terms) {
      let last = -1
      for (const place of places.get(term) ?? []) {
        total++
        const at = Math.floor(place / chunk)
        if (at !== last) holding++
        last = at
      }
    }
    if (total === 0) return []
    const counts = terms.map((file) => runningCounts(file, file.places.get(term) ?? nowhere, () => true))
    return [{ weight: weight * rarity(chunks, holding), total, counts }]
  })
}

/** Running counts of places at which two neighbours of the query stand near each other. */
const neighbours = (query: Query, file: FileTerms): Float64Array => {
  const counts = new Float64Array(file.first.length)
  for (let index = 0; index + 1 < query.terms.length; index++) {
    const [one, other] = [query.terms[index]!, query.terms[index + 1]!]
    const [ones, others] = [file.places.get(one.term), file.places.get(other.term)]
    if (other.at - one.at > 2 || one.term === other.term || ones === undefined || others === undefined)
      continue
    let at = 0
    const met = runningCounts(file, ones, (place) => {
      while (at < others.length && others[at]! < place - near + 1) at++
      return at < others.length && others[at]! <= place + near
    })
    for (let utterance = 0; utterance < counts.length; utterance++) counts[utterance]! += met[utterance]!
  }
  return counts
}

/** Running seconds: those of all speech, and those of the asked speakers. */
const runningSeconds = (file: MediaFile, speakers: ReadonlySet<string>) => {
  const all = new Float64Array(file.transcript.length + 1)
  const asked = new Float64Array(file.transcript.length + 1)
  file.transcript.forEach(({ end, speaker, start }, index) => {
    const seconds = Math.max(0, end - start)
    all[index + 1] = all[index]! + seconds
    asked[index + 1] = asked[index]! + (speaker !== null && speakers.has(speaker) ? seconds : 0)
  })
  return { all, asked }
}

interface Window {
  readonly file: number
  readonly from: number
  readonly to: number
  readonly score: number
}

/** Utterances `from` to `to`, exclusive, for each utterance a window that begins with it. */
const windowsOf = (file: MediaFile, seconds: number): ReadonlyArray<readonly [from: number, to: number]> => {
  const { transcript } = file
  const windows: Array<readonly [number, number]> = []
  let to = 0
  for (let from = 0; from < transcript.length; from++) {
    to = Math.max(to, from + 1)
    const start = transcript[from]!.start
    while (to < transcript.length && transcript[to]!.end - start <= seconds * slack) to++
    if (to === transcript.length && from > 0 && transcript[to - 1]!.end - start < seconds * shortest) break
    windows.push([from, to])
  }
  return windows
}

/** How much each utterance of each file has to do with a query. */
export interface Weighed {
  /** For each file the share of each utterance, 0 to 1, 1 being the utterance that most good windows hold. */
  readonly shares: ReadonlyArray<Float64Array>
  /** How much of the query the best window answers, 0 to 1. */
  readonly coverage: number
}

/**
 * Scores every window of about the asked length as a whole and gives each utterance the softmax mass of the windows that
 * hold it. Linear in utterances and in occurrences of the query's terms; memory likewise.
 */
export const weigh = (query: Query, files: ReadonlyArray<MediaFile>): Weighed => {
  const terms = files.map(fileTerms)
  const tables = tablesOf(query, terms)
  const sum = tables.reduce((total, { weight }) => total + weight, 0) || 1
  const scale = Math.sqrt(Math.min(manyTerms, tables.length + 1)) / sum
  const asked = files.map((file) => runningSeconds(file, query.speakers))
  const share =
    asked.reduce((total, { asked }) => total + asked.at(-1)!, 0) /
    (asked.reduce((total, { all }) => total + all.at(-1)!, 0) || 1)
  const windows: Array<Window> = []
  files.forEach((file, index) => {
    const pairs = neighbours(query, terms[index]!)
    const change = vocabularyChange(file)
    const spoken = asked[index]!
    const { transcript } = file
    let opened = 0
    for (const [from, to] of widths.flatMap((width) => windowsOf(file, query.seconds * width))) {
      if (from === 0) opened = 0
      opened = Math.max(opened, from)
      while (opened < to && transcript[opened]!.end - transcript[from]!.start <= opening) opened++
      const open = Math.max(opened, Math.min(from + openingUtterances, to))
      let words = 0
      for (const { counts, total, weight } of tables) {
        const running = counts[index]!
        const count = running[to]! - running[from]!
        if (count === 0) continue
        const introduced = running[open]! > running[from]! ? worth.introduction : 0
        words +=
          weight *
          ((worth.coverage * count) / (count + saturation) +
            (worth.concentration * count) / total +
            introduced)
      }
      const met = pairs[to]! - pairs[from]!
      const seconds = spoken.all[to]! - spoken.all[from]!
      const voice =
        query.speakers.size > 0 && seconds > 0
          ? (spoken.asked[to]! - spoken.asked[from]!) / seconds - share
          : 0
      const score =
        words * scale +
        (worth.adjacency * met) / (met + 1) +
        worth.speaker * voice +
        (worth.edges * (change[from]! + change[to]!)) / 2
      windows.push({ file: index, from, to, score })
    }
  })
  return { shares: shared(windows, files), coverage: coverageOf(windows, tables, query) }
}

const shared = (
  windows: ReadonlyArray<Window>,
  files: ReadonlyArray<MediaFile>,
): ReadonlyArray<Float64Array> => {
  const best = windows.reduce((most, { score }) => Math.max(most, score), -Infinity)
  const shares = files.map(({ transcript }) => new Float64Array(transcript.length + 1))
  for (const { file, from, score, to } of windows) {
    const mass = Math.exp((score - best) / temperature)
    shares[file]![from]! += mass
    shares[file]![to]! -= mass
  }
  let most = 0
  for (const share of shares) {
    let running = 0
    for (let utterance = 0; utterance < share.length; utterance++) {
      running += share[utterance]!
      share[utterance] = running
      most = Math.max(most, running)
    }
  }
  return shares.map((share) =>
    share.subarray(0, share.length - 1).map((mass) => Math.max(0, mass) / (most || 1)),
  )
}

const coverageOf = (windows: ReadonlyArray<Window>, tables: ReadonlyArray<Table>, query: Query): number => {
  const best = windows.reduce<Window | undefined>(
    (most, window) => (most === undefined || window.score > most.score ? window : most),
    undefined,
  )
  const asked = new Set(query.terms.map(({ term }) => term)).size
  if (best === undefined || asked === 0) return query.speakers.size > 0 ? 1 : 0
  const held = tables.filter(
    ({ counts }) => counts[best.file]![best.to]! > counts[best.file]![best.from]!,
  ).length
  return held / asked
}
