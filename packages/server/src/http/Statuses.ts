import type {
  DocumentError,
  Exporter,
  IndexerProfile,
  MediaLibrary,
  Timeline,
  Timelines,
} from "@roughcut/core"
import { Refusal } from "./Problem.ts"

export type DomainError =
  | Timeline.TimelineNotFound
  | Timeline.TimelineChanged
  | Timeline.RevisionNotFound
  | Timelines.UnknownMedia
  | IndexerProfile.ProfileNotFound
  | MediaLibrary.LibraryEntryNotFound
  | MediaLibrary.LibraryEntryExists
  | MediaLibrary.LibraryEntryChanged
  | DocumentError.DocumentError
  | Exporter.ExportError

const notFound = (what: string) =>
  new Refusal({ status: 404, detail: `You have no ${what} with the uuid in the path.` })

const changed = (what: string) =>
  new Refusal({
    status: 412,
    detail: `The ${what} is not in the state that If-Match names: get it again and change that.`,
  })

/** The status and the words of every error of the domain. */
export const toRefusal = (error: DomainError): Refusal => {
  switch (error._tag) {
    case "TimelineNotFound":
      return notFound("timeline")
    case "ProfileNotFound":
      return notFound("indexer profile")
    case "LibraryEntryNotFound":
      return notFound(error.kind === "file" ? "media file" : "subject")
    case "TimelineChanged":
      return changed("timeline")
    case "RevisionNotFound":
      return new Refusal({ status: 404, detail: "The timeline has no revision of the number in the path." })
    case "LibraryEntryChanged":
      return changed(error.kind === "file" ? "media file" : "subject")
    case "UnknownMedia":
      return new Refusal({ status: 404, detail: error.message })
    case "LibraryEntryExists":
      return new Refusal({
        status: 400,
        detail: error.message,
        errors: [{ pointer: "/uuid", detail: error.message }],
      })
    case "DocumentError":
    case "ExportOptionError":
    case "UnsupportedByFormat":
      return new Refusal({ status: 400, detail: error.message })
  }
}
