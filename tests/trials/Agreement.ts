import { keys } from "./Fuzzing.ts"
import type { Kind, Known, Model } from "./Model.ts"

const at: Record<Kind, readonly [list: string, record: string]> = {
  timeline: ["/timelines", "/timelines/"],
  profile: ["/indexer-profiles", "/indexer-profile/"],
  file: ["/library/files", "/library/files/"],
  subject: ["/library/subjects", "/library/subjects/"],
}

interface Listed {
  readonly uuid: string
  readonly created_at: string
}

const newest = (a: Listed, b: Listed) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || (a.uuid < b.uuid ? 1 : -1)

/** What a list holds of a record. */
const inList = (kind: Kind, text: string): string => {
  if (kind !== "file") return text
  const { appearances: _, shots: _shots, transcript: _transcript, ...summary } = JSON.parse(text)
  return JSON.stringify(summary)
}

/** The list of a kind that can say its order: newest first. */
const expectedList = (kind: Kind, known: ReadonlyMap<string, Known>): string => {
  const texts = [...known.values()].map(({ text }) => [JSON.parse(text) as Listed, text] as const)
  const sorted = texts.sort(([a], [b]) => (kind === "timeline" ? newest(a, b) : a.uuid < b.uuid ? 1 : -1))
  return `[${sorted.map(([, text]) => text).join(",")}]`
}

/** Entries of the library whose makings did not overlap stand in the order of those. */
const outOfOrder = (uuids: ReadonlyArray<string>, known: ReadonlyMap<string, Known>): string | undefined => {
  let latest = -1
  for (const uuid of uuids) {
    const { answered, asked } = known.get(uuid)!
    if (answered < latest) return uuid
    latest = Math.max(latest, asked)
  }
  return undefined
}

/** Where list and get differ from the model. */
export const agreement = async (url: string, model: Model): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  const get = async (owner: "anna" | "boris", path: string) => {
    const response = await fetch(url + path, { headers: { "X-API-Key": keys[owner] } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  for (const [owner, other] of [
    ["anna", "boris"],
    ["boris", "anna"],
  ] as const) {
    for (const kind of ["timeline", "profile", "file", "subject"] as const) {
      const known = model.records[owner][kind]
      const [list, record] = at[kind]
      const { text } = await get(owner, list)
      if (kind === "timeline" || kind === "profile") {
        if (text !== expectedList(kind, known)) faults.push(`${owner}'s ${list} is not what was answered`)
      } else {
        const listed = JSON.parse(text) as ReadonlyArray<Listed>
        const uuids = listed.map(({ uuid }) => uuid)
        if (JSON.stringify(uuids.toSorted()) !== JSON.stringify([...known.keys()].toSorted()))
          faults.push(`${owner}'s ${list} has other entries than were answered`)
        else {
          if (text !== `[${uuids.map((uuid) => inList(kind, known.get(uuid)!.text)).join(",")}]`)
            faults.push(`${owner}'s ${list} is not what was answered`)
          const early = outOfOrder(uuids, known)
          if (early !== undefined) faults.push(`${owner}'s ${list} has ${early} out of order`)
        }
      }
      for (const [uuid, { revisions, text }] of known) {
        const found = await get(owner, record + uuid)
        if (found.status !== 200 || found.text !== text)
          faults.push(`${owner}'s ${record}${uuid} is ${found.status} ${found.text}, not ${text}`)
        if (kind === "timeline") {
          const { text } = await get(owner, `${record}${uuid}/revisions`)
          if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(revisions))
            faults.push(`${owner}'s ${record}${uuid}/revisions are ${text}, not ${JSON.stringify(revisions)}`)
        }
        if (kind === "timeline" || kind === "profile")
          if ((await get(other, record + uuid)).status !== 404)
            faults.push(`${other} sees ${owner}'s ${uuid}`)
      }
    }
    const pages: Array<string> = []
    for (let next: string | undefined = "/timelines?limit=97"; next !== undefined;) {
      const page = await get(owner, next)
      if (page.text !== "[]") pages.push(page.text.slice(1, -1))
      next = /<([^>]*)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1]
    }
    if (`[${pages.join(",")}]` !== expectedList("timeline", model.records[owner].timeline))
      faults.push(`${owner}'s pages are not the list`)
  }
  return faults
}
