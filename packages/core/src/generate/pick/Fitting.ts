/** A piece of a file that a clip can begin with, hold or end with. Seconds from the file's first frame. */
export interface Piece {
  /** Where a clip begins that begins with it, where it begins and ends itself, where a clip ends that ends with it. */
  readonly into: number
  readonly start: number
  readonly end: number
  readonly out: number
  /** What having it is worth, in seconds of the best material. */
  readonly value: number
  /** What a clip loses that begins, or ends, with it. */
  readonly openCost: number
  readonly closeCost: number
  /** Whether a clip can run on into it from the piece before. */
  readonly joined: boolean
  /** The first piece with which another clip may begin after a clip that ends with this one. */
  readonly release: number
}

export interface Room {
  /** Seconds that all clips last together: aimed at between these, and never above `most`. */
  readonly least: number
  readonly most: number
  /** Longer is worth nothing more, and costs. */
  readonly target: number
  readonly count: number | null
  /** Bounds of one clip, in seconds. */
  readonly clip: { readonly least: number | null; readonly most: number | null }
  /** What each clip costs: what keeps a cut from falling to pieces. */
  readonly clipCost: number
}

/** Pieces `from` to `to`, both held. */
export interface Run {
  readonly from: number
  readonly to: number
}

/** Steps into which the length is divided, and how many states are worth visiting. */
const finest = 300
const coarsest = 40
const states = 2_000_000

/** What a second over the target costs, in seconds of the best material: only clean cuts are worth it. */
const overCost = 1.5

/** Table rows of one piece: value and origin for each number of clips and length. */
interface Row {
  readonly value: Float64Array
  readonly origin: Int32Array
}

const row = (size: number): Row => ({
  value: new Float64Array(size).fill(-Infinity),
  origin: new Int32Array(size).fill(-1),
})

const divisions = (pieces: number, { clip, count, most }: Room): number => {
  const clips = (count ?? 0) + 1
  const bound = clip.most ?? clip.least
  const part = bound === null ? 0 : Math.min(1, bound / most)
  for (let steps = finest; steps > coarsest; steps = Math.floor(steps * 0.8))
    if (pieces * clips * steps * Math.max(1, steps * part) <= states) return steps
  return coarsest
}

/**
 * The runs of pieces that are worth most together and fit the room: a knapsack over where clips begin and end,
 * solved by dynamic programming over pieces, lengths, and (where asked for) the number and the length of clips.
 * Of equal ones the earlier wins. Empty where nothing fits.
 */
export const fit = (pieces: ReadonlyArray<Piece>, room: Room): ReadonlyArray<Run> => {
  if (pieces.length === 0 || room.most <= 0) return []
  const steps = divisions(pieces.length, room)
  const step = room.most / steps
  // Each of a known number of clips is counted about a step too long.
  const rounding = room.count ?? 0
  const longest = steps + rounding
  const width = longest + 1
  const clips = room.count ?? 1
  const counted = room.count !== null
  const size = counted ? (clips + 1) * width : width
  // Clips are counted in steps from the one in which they begin to the one in which they end, never too short.
  const at = (seconds: number) => Math.floor(seconds / step + 1e-9)
  const ends = (seconds: number) => Math.ceil(seconds / step - 1e-9)
  const { least, most } = room.clip
  const ages =
    most === null && least === null ? 1 : Math.min(steps, Math.ceil((most ?? least ?? 0) / step) + 1) + 1
  const fewest = least === null ? 0 : least
  const advance = counted ? width : 0
  const ready: Array<Row> = []
  const closed: Array<Row> = []
  let running = row(size * ages)
  let next = row(size * ages)
  let released = 0
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!
    const now = row(size)
    if (index === 0) now.value[0] = 0
    else now.value.set(ready[index - 1]!.value)
    for (; released < index && pieces[released]!.release <= index; released++) {
      const { value } = closed[released]!
      for (let state = 0; state < size; state++)
        if (value[state]! > now.value[state]!) {
          now.value[state] = value[state]!
          now.origin[state] = released
        }
    }
    ready.push(now)
    next.value.fill(-Infinity)
    const ageOf = (from: number) =>
      ages === 1 ? 0 : Math.min(ages - 1, Math.max(0, at(piece.end) - at(pieces[from]!.into)))
    const put = (state: number, from: number, value: number) => {
      const place = ageOf(from) * size + state
      if (value > next.value[place]!) {
        next.value[place] = value
        next.origin[place] = from
      }
    }
    const opened = at(piece.end) - at(piece.into)
    if (most === null || piece.out - piece.into <= most)
      for (let state = 0; state + advance < size; state++) {
        const value = now.value[state]!
        if (value === -Infinity || (state % width) + opened > longest) continue
        put(state + advance + opened, index, value + piece.value - piece.openCost - room.clipCost)
      }
    if (index > 0 && piece.joined) {
      const more = at(piece.end) - at(pieces[index - 1]!.end)
      for (let place = 0; place < running.value.length; place++) {
        const value = running.value[place]!
        if (value === -Infinity) continue
        const state = place % size
        const from = running.origin[place]!
        if ((state % width) + more > longest) continue
        if (most !== null && piece.out - pieces[from]!.into > most) continue
        put(state + more, from, value + piece.value)
      }
    }
    ;[running, next] = [next, running]
    const done = row(size)
    const tail = ends(piece.out) - at(piece.end)
    for (let place = 0; place < running.value.length; place++) {
      const value = running.value[place]! - piece.closeCost
      const state = (place % size) + tail
      if (value === -Infinity || ((place % size) % width) + tail > longest || value <= done.value[state]!)
        continue
      if (piece.out - pieces[running.origin[place]!]!.into < fewest) continue
      done.value[state] = value
      done.origin[state] = running.origin[place]!
    }
    closed.push(done)
  }
  const last = row(size)
  last.value.set(ready.at(-1)!.value)
  for (; released < pieces.length; released++)
    for (let state = 0; state < size; state++)
      if (closed[released]!.value[state]! > last.value[state]!) {
        last.value[state] = closed[released]!.value[state]!
        last.origin[state] = released
      }
  ready.push(last)
  const final = best(last.value, {
    width,
    counted,
    clips,
    least: Math.ceil(room.least / step),
    target: at(room.target) + rounding,
    over: overCost * step,
  })
  return final < 0 ? [] : trace(final, { pieces, ready, closed, at, ends, advance })
}

/** The best final state that is long enough, with as many of the asked clips as can be; else the longest. */
const best = (
  value: Float64Array,
  options: {
    readonly clips: number
    readonly counted: boolean
    readonly least: number
    readonly target: number
    readonly over: number
    readonly width: number
  },
): number => {
  const { clips, counted, least, over, target, width } = options
  const fewest = counted ? 1 : 0
  const worth = (state: number) => value[state]! - over * Math.max(0, (state % width) - target)
  for (let count = counted ? clips : 0; count >= fewest; count--) {
    let found = -1
    for (let length = Math.min(least, width - 1); length < width; length++) {
      const state = count * width + length
      if (worth(state) > (found < 0 ? -Infinity : worth(found))) found = state
    }
    if (found >= 0) return found
  }
  for (let length = Math.min(least, width) - 1; length > 0; length--)
    for (let count = counted ? clips : 0; count >= fewest; count--)
      if (value[count * width + length]! > -Infinity) return count * width + length
  return -1
}

const trace = (
  final: number,
  tables: {
    readonly pieces: ReadonlyArray<Piece>
    readonly ready: ReadonlyArray<Row>
    readonly closed: ReadonlyArray<Row>
    readonly at: (seconds: number) => number
    readonly ends: (seconds: number) => number
    readonly advance: number
  },
): ReadonlyArray<Run> => {
  const { advance, at, closed, ends, pieces, ready } = tables
  const runs: Array<Run> = []
  let state = final
  for (let index = ready.length - 1; index >= 0; index--) {
    const to = ready[index]!.origin[state]!
    if (to < 0) continue
    const from = closed[to]!.origin[state]!
    runs.unshift({ from, to })
    state -= ends(pieces[to]!.out) - at(pieces[from]!.into) + advance
    index = from + 1
  }
  return runs
}
