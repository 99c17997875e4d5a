import { type MediaFile, MediaLibrary, type Owner, type Receipt, type Subject, Uuid } from "@roughcut/core"
import { Clock, type Context, Effect } from "effect"
import type { libraryGroup } from "./contract/LibraryGroup.ts"
import { afterRecord, answer, type Call, found, receiptOf, recordOf } from "./Call.ts"
import * as EntityTag from "./EntityTag.ts"
import type { HandlersOf } from "./Handlers.ts"
import type { Refusal } from "./Problem.ts"
import { json, jsonOf } from "./Reply.ts"
import { decoder } from "./RequestBody.ts"
import type { DomainError } from "./Statuses.ts"
import * as Wire from "./Wire.ts"

const mediaFile = decoder(Wire.MediaFileInput)
const subject = decoder(Wire.SubjectInput)

const entryReply = (entry: MediaFile.MediaFile | Subject.Subject) => {
  const text = JSON.stringify(entry)
  return json(text, { ETag: EntityTag.ofText(text) })
}

export const libraryHandlers = (
  library: Context.Tag.Service<typeof MediaLibrary.MediaLibrary>,
): HandlersOf<typeof libraryGroup> => {
  const made = (brought: string | null) =>
    brought === null ? Effect.map(Clock.currentTimeMillis, Uuid.v7) : Effect.succeed(brought)
  const deleted = () => jsonOf({ message: "The library entry was deleted successfully." })
  /** The operations of one kind of entry. */
  const shelf = <
    Sent extends { readonly uuid: string | null },
    Entry extends MediaFile.MediaFile | Subject.Subject,
  >(
    decode: (call: Call) => Effect.Effect<{ readonly value: Sent }, Refusal>,
    entryOf: (sent: Sent, uuid: string) => Entry,
    port: {
      readonly get: (owner: Owner.Owner, uuid: string) => Effect.Effect<Entry, DomainError>
      /** Fails where there is no such entry. */
      readonly existing: (owner: Owner.Owner, uuid: string) => Effect.Effect<unknown, DomainError>
      readonly add: (
        owner: Owner.Owner,
        entry: Entry,
        receipt?: Receipt.Receipt,
      ) => Effect.Effect<void, DomainError | Receipt.ReceiptExists>
      readonly replace: (
        owner: Owner.Owner,
        entry: Entry,
        condition?: MediaLibrary.Condition<Entry>,
      ) => Effect.Effect<void, DomainError>
      readonly remove: (
        owner: Owner.Owner,
        uuid: string,
        condition?: MediaLibrary.Condition<Entry>,
      ) => Effect.Effect<void, DomainError>
    },
  ) => ({
    add: (call: Call) =>
      answer(
        Effect.gen(function* () {
          const { value } = yield* decode(call)
          const entry = entryOf(value, yield* made(value.uuid))
          yield* port.add(call.owner, entry, receiptOf(call, entryReply)?.(entry))
          return entry
        }),
        entryReply,
      ),
    get: (call: Call) => found(call, port.get(call.owner, recordOf(call)), entryReply),
    replace: (call: Call) =>
      answer(
        Effect.gen(function* () {
          yield* port.existing(call.owner, recordOf(call))
          const { value } = yield* decode(call)
          const entry = entryOf(value, recordOf(call))
          yield* port.replace(call.owner, entry, yield* EntityTag.condition(call.request))
          return entry
        }),
        entryReply,
      ),
    remove: (call: Call) =>
      answer(
        Effect.gen(function* () {
          const existing = port.existing(call.owner, recordOf(call))
          const condition = yield* afterRecord(existing, EntityTag.condition(call.request))
          yield* port.remove(call.owner, recordOf(call), condition)
        }),
        deleted,
      ),
  })
  const files = shelf(mediaFile, (sent, uuid): MediaFile.MediaFile => ({ ...sent, uuid }), {
    get: library.file,
    existing: (owner, uuid) =>
      Effect.filterOrFail(
        library.findSummaries(owner, [uuid]),
        (found) => found.length > 0,
        () => new MediaLibrary.LibraryEntryNotFound({ kind: "file", uuid }),
      ),
    add: library.addFile,
    replace: library.replaceFile,
    remove: library.removeFile,
  })
  const subjects = shelf(subject, (sent, uuid): Subject.Subject => ({ ...sent, uuid }), {
    get: library.subject,
    existing: library.subject,
    add: library.addSubject,
    replace: library.replaceSubject,
    remove: library.removeSubject,
  })
  return {
    listFiles: (call) => answer(library.listFiles(call.owner), jsonOf),
    addFile: files.add,
    getFile: files.get,
    replaceFile: files.replace,
    deleteFile: files.remove,
    listSubjects: (call) => answer(library.listSubjects(call.owner), jsonOf),
    addSubject: subjects.add,
    getSubject: subjects.get,
    replaceSubject: subjects.replace,
    deleteSubject: subjects.remove,
  }
}
