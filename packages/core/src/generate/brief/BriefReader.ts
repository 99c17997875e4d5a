import { Context, Effect, Layer } from "effect"
import type { Subject } from "../../library/Subject.ts"
import { aboutOf } from "./About.ts"
import { readCount } from "./AskedCount.ts"
import { readOrder } from "./AskedOrder.ts"
import { readRate } from "./AskedRate.ts"
import { readTimes } from "./AskedTimes.ts"
import { readTitle } from "./AskedTitle.ts"
import { readTransition } from "./AskedTransitions.ts"
import { readBeats } from "./Beats.ts"
import type { Brief } from "./Brief.ts"
import { isForeign } from "./Language.ts"
import { readSpeakers } from "./NamedSpeakers.ts"
import { subjectsNamed } from "./NamedSubjects.ts"
import { readPhrases } from "./Phrases.ts"
import { untaken } from "./PromptText.ts"

/** The names that a prompt may use. */
export interface KnownNames {
  /** All subjects of the owner's library. */
  readonly subjects: ReadonlyArray<Subject>
  /** Speakers of the transcripts that the cut may draw on, as they are written there. */
  readonly speakers: ReadonlyArray<string>
}

/**
 * What a prompt asks for. Each reader takes its words out of the text that the next one reads; what none took is what the
 * cut is about. Names of subjects and bare quotations stay in it, because they are also what is talked about.
 */
export const readBrief = (prompt: string, { speakers, subjects }: KnownNames): Brief => {
  const title = readTitle(untaken(prompt))
  const rate = readRate(title.text)
  const transition = readTransition(rate.text, rate.value)
  const times = readTimes(transition.text)
  const count = readCount(times.text)
  const order = readOrder(count.text)
  const phrases = readPhrases(order.text)
  const beats = readBeats(phrases.text)
  const voices = readSpeakers(beats.text, speakers, subjects)
  return {
    about: isForeign(prompt) ? prompt.trim() : aboutOf(voices.text),
    title: title.value,
    length: times.value.length,
    count: count.value,
    clip: times.value.clip,
    order: beats.value.length > 0 ? "beats" : order.value,
    beats: beats.value,
    include: phrases.value.include,
    exclude: phrases.value.exclude,
    speakers: voices.value,
    subjects: subjectsNamed(phrases.text, subjects),
    rate: rate.value,
    transition: transition.value.transition,
  }
}

/** Reads prompts. An app may put a language model in the place of the embedded one. */
export class BriefReader extends Context.Tag("roughcut/BriefReader")<
  BriefReader,
  { readonly read: (prompt: string, names: KnownNames) => Effect.Effect<Brief> }
>() {}

/** The embedded reader: no model, no network, the same answer every time. */
export const layer: Layer.Layer<BriefReader> = Layer.succeed(BriefReader, {
  read: (prompt, names) => Effect.sync(() => readBrief(prompt, names)),
})
