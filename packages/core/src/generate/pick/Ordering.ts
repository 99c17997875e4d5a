import type { Order } from "../brief/Brief.ts"

interface Placed {
  readonly start: number
  readonly rank: number
  /** Place of the file in the request. */
  readonly at: number
}

const asShot = (a: Placed, b: Placed) => a.at - b.at || a.start - b.start

/** Clips in the order that was asked for; a cut by beats is in order already. */
export const inOrder = <A extends Placed>(clips: ReadonlyArray<A>, order: Order | null): ReadonlyArray<A> => {
  switch (order) {
    case "beats":
      return clips
    case "best first":
      return [...clips].sort((a, b) => a.rank - b.rank)
    case "reverse":
      return [...clips].sort((a, b) => asShot(b, a))
    default:
      return [...clips].sort(asShot)
  }
}
