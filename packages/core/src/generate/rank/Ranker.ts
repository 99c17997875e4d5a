import { Context, Effect, Layer } from "effect"
import { fileTerms } from "../../library/FileTerms.ts"
import type { MediaFile } from "../../library/MediaFile.ts"
import { termsOf } from "../../library/Terms.ts"
import type { Query } from "./Query.ts"
import { weigh } from "./Windows.ts"

/** A scored piece of the material: an utterance of a file's transcript, or one of its shots. */
export interface RankedUnit {
  /** Place of the file in the request. */
  readonly file: number
  readonly kind: "utterance" | "shot"
  /** Place in the transcript or among the shots. */
  readonly index: number
  /** Seconds from the file's first frame. */
  readonly start: number
  readonly end: number
  /** 0 to 1. */
  readonly score: number
  /** Terms of the query that it holds. */
  readonly terms: ReadonlyArray<string>
}

export interface RankRequest {
  readonly query: Query
  readonly files: ReadonlyArray<MediaFile>
}

export type Rank = (request: RankRequest) => ReadonlyArray<RankedUnit>

/**
 * Says how much each utterance and each shot has to do with a query. Units may come in any order; those that are
 * left out score 0. An app that has a language model puts it here.
 */
export class Ranker extends Context.Tag("roughcut/Ranker")<
  Ranker,
  { readonly rank: (request: RankRequest) => Effect.Effect<ReadonlyArray<RankedUnit>> }
>() {}

/** What a word of a tag is worth beside one of a description: tags name what is seen. */
const tagged = 1.25

const shotUnits = ({ files, query }: RankRequest): ReadonlyArray<RankedUnit> => {
  const asked = new Map(query.terms.map(({ term, weight }) => [term, weight]))
  const sum = [...asked.values()].reduce((total, weight) => total + weight, 0)
  const units: Array<RankedUnit> = []
  files.forEach((file, at) =>
    file.shots.forEach(({ description, end, start, tags }, index) => {
      if (sum === 0 || (description === null && tags.length === 0)) return
      const found = new Map<string, number>()
      for (const { term } of termsOf(description ?? "")) if (asked.has(term)) found.set(term, 1)
      for (const tag of tags)
        for (const { term } of termsOf(tag)) if (asked.has(term)) found.set(term, tagged)
      const held = [...found].reduce((total, [term, times]) => total + asked.get(term)! * times, 0)
      if (held === 0) return
      units.push({
        file: at,
        kind: "shot",
        index,
        start,
        end,
        score: Math.min(1, held / sum),
        terms: [...found.keys()],
      })
    }),
  )
  return units
}

const utteranceUnits = ({ files, query }: RankRequest): ReadonlyArray<RankedUnit> => {
  const { coverage, shares } = weigh(query, files)
  if (coverage === 0) return []
  const terms = [...new Set(query.terms.map(({ term }) => term))]
  return files.flatMap((file, at) => {
    const { first, places } = fileTerms(file)
    const held = new Map<number, Array<string>>()
    for (const term of terms) {
      let index = 0
      for (const place of places.get(term) ?? []) {
        while (first[index + 1]! <= place) index++
        const found = held.get(index)
        if (found === undefined) held.set(index, [term])
        else if (!found.includes(term)) found.push(term)
      }
    }
    return file.transcript.map(({ end, start }, index): RankedUnit => ({
      file: at,
      kind: "utterance",
      index,
      start,
      end,
      score: shares[at]![index]! * coverage,
      terms: held.get(index) ?? [],
    }))
  })
}

/** The embedded ranker: words and where they concentrate; no model, the same answer every time. */
export const rank: Rank = (request) => [...utteranceUnits(request), ...shotUnits(request)]

export const layer: Layer.Layer<Ranker> = Layer.succeed(Ranker, {
  rank: (request) => Effect.sync(() => rank(request)),
})
