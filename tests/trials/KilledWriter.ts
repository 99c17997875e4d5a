/** A request that changes something, marked so that what it made can be told from all else. */
export interface Write {
  readonly kind: "timeline" | "profile" | "file" | "subject" | "update" | "refine" | "restore" | "delete"
  readonly method: string
  readonly path: string
  readonly body: object | undefined
  /** The Idempotency-Key; null sends none. */
  readonly key: string | null
  /** The source_prompt of the timeline or the name of the entry that it makes. */
  readonly mark: string
  /** The timeline that it changes. */
  readonly uuid: string | null
}

/** A timeline as it was last answered. */
export interface Kept {
  readonly text: string
  readonly revisions: number
}

const filler = (name: string) => ({ clips: [{ start: 0, end: 4 }, { gap: 1 }], filler: name.repeat(300) })

/** Whether a timeline's state is all of one write: its filler is made of its name. */
export const isWhole = (timeline: {
  readonly name: string
  readonly timeline_data: { readonly filler?: string; readonly OTIO_SCHEMA?: string }
}): boolean =>
  timeline.timeline_data.OTIO_SCHEMA === "Timeline.1" ||
  timeline.timeline_data.filler === timeline.name.repeat(300)

/** The next write of a writer, who has some timelines to change. `random` gives whole numbers below its argument. */
export const nextWrite = (
  mark: string,
  own: ReadonlyMap<string, Kept>,
  random: (below: number) => number,
): Write => {
  const key = random(2) === 0 ? null : `key-${mark}`
  const make = (kind: Write["kind"], path: string, body: object): Write => ({
    kind,
    method: "POST",
    path,
    body,
    key,
    mark,
    uuid: null,
  })
  const uuids = [...own.keys()]
  const uuid = uuids[random(Math.max(1, uuids.length))]
  const choice = random(12)
  if (uuid !== undefined && choice < 6) {
    const change = { mark, uuid, path: `/timelines/${uuid}` }
    const { path } = change
    if (choice < 2)
      return {
        ...change,
        kind: "update",
        method: "PUT",
        body: { name: mark, timeline_data: filler(mark) },
        key: null,
      }
    if (choice === 2) return { ...change, kind: "delete", method: "DELETE", body: undefined, key: null }
    const { revisions } = own.get(uuid)!
    if (choice === 3 && revisions > 0) {
      const at = `${path}/revisions/`
      return { ...change, kind: "restore", method: "POST", path: at, body: undefined, key }
    }
    const body = { prompt: `Make it ${1 + random(60)} seconds` }
    return { ...change, kind: "refine", method: "POST", path: `${path}/refine`, body, key }
  }
  switch (choice) {
    case 6:
      return make("timeline", "/timelines/generate/subject", { prompt: mark })
    case 7:
      return make("timeline", "/timelines/generate/highlight", { prompt: mark })
    case 8:
      return make("profile", "/indexer-profile/create", { name: mark, configuration: filler(mark) })
    case 9: {
      const transcript = Array.from({ length: 20 }, (_, index) => ({
        start: index,
        end: index + 1,
        text: `${mark} ${index}`,
      }))
      return make("file", "/library/files", { name: mark, duration: 60, transcript })
    }
    case 10:
      return make("subject", "/library/subjects", { kind: "person", name: mark, aliases: [mark, mark] })
    default:
      return make("timeline", "/timelines", { name: mark, timeline_data: filler(mark), source_prompt: mark })
  }
}
