import { Effect } from "effect"
import type { Adapter } from "../Adapter.ts"

const width = 30
const longestName = 40
const clear = "\r\u001B[K"

export interface ProgressBar {
  /** Says what is under way, and how many of the whole are done. */
  readonly show: (done: number, name: string) => Effect.Effect<void>
  /** Runs what writes lines of its own, with the bar out of the way. */
  readonly aside: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

const silent: ProgressBar = { show: () => Effect.void, aside: (effect) => effect }

/** A bar on standard error, where that is a terminal and there is more than one thing to do. */
export const progressBar = ({ standardError }: Adapter["Type"], total: number): ProgressBar => {
  if (!standardError.isTerminal || total < 2) return silent
  return {
    show: (done, name) => {
      const filled = Math.round((done / total) * width)
      const shown = name.length > longestName ? `...${name.slice(3 - longestName)}` : name
      return standardError.write(
        `${clear}[${"#".repeat(filled)}${"-".repeat(width - filled)}] ${done}/${total} ${shown}`,
      )
    },
    aside: (effect) => Effect.zipRight(standardError.write(clear), effect),
  }
}
