/** Lines on their way out. */
export interface BufferedLines {
  readonly write: (line: string) => void
  /** What still waits, for the end of the process to write at once. */
  readonly take: () => string
}

/** Gathers the lines of one turn of the event loop into one write. */
export const make = (write: (text: string) => void): BufferedLines => {
  let waiting = ""
  const take = () => {
    const text = waiting
    waiting = ""
    return text
  }
  return {
    write: (line) => {
      if (waiting === "") setImmediate(() => write(take()))
      waiting += `${line}\n`
    },
    take,
  }
}
