import type { Name } from "../support/Operations.ts"
import type { OwnerName } from "./Plans.ts"

export type Kind = "timeline" | "profile" | "file" | "subject"

interface Revision {
  readonly revision: number
  readonly name: string
  readonly timeline_data: unknown
  readonly prompt: string | null
  readonly replaced_at: string
}

/** A record as the answers so far say it is. */
export interface Known {
  readonly text: string
  readonly tag: string
  readonly revisions: ReadonlyArray<Revision>
  /** Moments of the trial at which its making was asked for and answered. */
  readonly asked: number
  readonly answered: number
}

export interface Change {
  readonly name: Name
  readonly owner: OwnerName
  readonly uuid: string
  readonly text: string
  readonly tag: string
  readonly prompt: string | null
  readonly asked: number
  readonly answered: number
}

const kindOf: Partial<Record<Name, Kind>> = {
  createTimeline: "timeline",
  updateTimeline: "timeline",
  deleteTimeline: "timeline",
  getTimeline: "timeline",
  generateTimeline: "timeline",
  generateHighlight: "timeline",
  refineTimeline: "timeline",
  listRevisions: "timeline",
  restoreRevision: "timeline",
  exportTimeline: "timeline",
  createProfile: "profile",
  getProfile: "profile",
  addFile: "file",
  getFile: "file",
  replaceFile: "file",
  deleteFile: "file",
  addSubject: "subject",
  getSubject: "subject",
  replaceSubject: "subject",
  deleteSubject: "subject",
}

/** The kind of record that an operation is about; undefined for none. */
export const kind = (name: Name): Kind | undefined => kindOf[name]

export const kinds: ReadonlyArray<Kind> = ["timeline", "profile", "file", "subject"]

/** The text of a highlight's timeline, as get gives it. */
const withoutHighlights = (text: string): string => {
  const { highlights } = JSON.parse(text) as { highlights: unknown }
  const more = `,"highlights":${JSON.stringify(highlights)}}`
  if (!text.endsWith(more)) throw new Error(`highlights are not the last of the keys: ${text.slice(-200)}`)
  return `${text.slice(0, -more.length)}}`
}

/** The records of two owners, fed with what was answered. */
export class Model {
  readonly records: Record<OwnerName, Record<Kind, Map<string, Known>>> = {
    anna: { timeline: new Map(), profile: new Map(), file: new Map(), subject: new Map() },
    boris: { timeline: new Map(), profile: new Map(), file: new Map(), subject: new Map() },
  }
  /** UUIDs that were deleted, of any owner. */
  readonly gone: Array<string> = []

  apply(change: Change): void {
    const { answered, asked, name, owner, tag, uuid } = change
    const of = this.records[owner][kind(name)!]
    const before = of.get(uuid)
    const fail = (what: string) => {
      throw new Error(`${name} of ${owner}'s ${uuid} answered 200, but ${what}`)
    }
    switch (name) {
      case "createTimeline":
      case "generateTimeline":
      case "createProfile":
      case "addFile":
      case "addSubject":
      case "generateHighlight": {
        if (before !== undefined) fail("there is one of that uuid")
        const text = name === "generateHighlight" ? withoutHighlights(change.text) : change.text
        if (name !== "addFile" && name !== "addSubject" && tag !== '"1"') fail(`its tag is ${tag}`)
        of.set(uuid, { text, tag, revisions: [], asked, answered })
        return
      }
      case "deleteTimeline":
      case "deleteFile":
      case "deleteSubject":
        if (!of.delete(uuid)) fail("there is none")
        this.gone.push(uuid)
        return
      case "replaceFile":
      case "replaceSubject":
        if (before === undefined) return fail("there is none")
        of.set(uuid, { ...before, text: change.text, tag })
        return
      case "updateTimeline":
      case "refineTimeline":
      case "restoreRevision": {
        if (before === undefined) return fail("there is none")
        const version = Number(before.tag.slice(1, -1))
        if (tag !== `"${version + 1}"`) fail(`its tag is ${tag} after ${before.tag}`)
        const was = JSON.parse(before.text) as Revision
        const { updated_at } = JSON.parse(change.text) as { updated_at: string }
        const revision: Revision = {
          revision: version,
          name: was.name,
          timeline_data: was.timeline_data,
          prompt: change.prompt,
          replaced_at: updated_at,
        }
        const revisions = name === "updateTimeline" ? before.revisions : [revision, ...before.revisions]
        of.set(uuid, { ...before, text: change.text, tag, revisions })
        return
      }
      default:
        fail("it changes nothing")
    }
  }
}
