import type { Subject } from "../../packages/core/src/library/Subject.ts"

const subject = (
  uuid: string,
  kind: "person" | "place",
  name: string,
  ...aliases: ReadonlyArray<string>
): Subject => ({ uuid, kind, name, aliases })

export const subjects: ReadonlyArray<Subject> = [
  subject("anna", "person", "Anna Larsen", "Anna", "Anni"),
  subject("ben", "person", "Ben"),
  subject("port", "place", "Port", "Harbour Town"),
  subject("oldport", "place", "Old Port"),
  subject("will", "person", "Will"),
  subject("jose", "person", "José"),
]

export const speakers: ReadonlyArray<string> = ["Anna Larsen", "Ben"]
