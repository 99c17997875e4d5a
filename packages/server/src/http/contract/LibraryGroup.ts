import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Schema } from "effect"
import * as Wire from "../Wire.ts"
import {
  ApiKeyRequired,
  conditional,
  ifMatch,
  once,
  problem,
  sent,
  summary,
  tagged,
  uuidPath,
} from "./Common.ts"

const { get, post, put, del } = HttpApiEndpoint

const mediaFile = sent(Wire.MediaFileInput, "MediaFileInput")
const subject = sent(Wire.SubjectInput, "SubjectInput")

/** The media library: files and subjects. */
export const libraryGroup = HttpApiGroup.make("library")
  .add(
    get("listFiles", "/library/files")
      .addSuccess(Schema.Array(Wire.MediaFileSummary))
      .annotateContext(summary("List your media files, without transcripts, shots and appearances")),
  )
  .add(
    post("addFile", "/library/files")
      .setHeaders(once)
      .setPayload(mediaFile)
      .addSuccess(Wire.MediaFileObject)
      .addError(problem, { status: 422 })
      .annotateContext(summary("Add a media file"))
      .annotate(...tagged),
  )
  .add(
    get("getFile", "/library/files/:uuid")
      .setPath(uuidPath)
      .addSuccess(Wire.MediaFileObject)
      .annotateContext(summary("Get a media file"))
      .annotate(...conditional),
  )
  .add(
    put("replaceFile", "/library/files/:uuid")
      .setPath(uuidPath)
      .setHeaders(ifMatch)
      .setPayload(mediaFile)
      .addSuccess(Wire.MediaFileObject)
      .addError(problem, { status: 412 })
      .annotateContext(summary("Replace a media file"))
      .annotate(...tagged),
  )
  .add(
    del("deleteFile", "/library/files/:uuid")
      .setPath(uuidPath)
      .setHeaders(ifMatch)
      .addSuccess(Wire.Message)
      .addError(problem, { status: 412 })
      .annotateContext(summary("Delete a media file")),
  )
  .add(
    get("listSubjects", "/library/subjects")
      .addSuccess(Schema.Array(Wire.SubjectObject))
      .annotateContext(summary("List your subjects")),
  )
  .add(
    post("addSubject", "/library/subjects")
      .setHeaders(once)
      .setPayload(subject)
      .addSuccess(Wire.SubjectObject)
      .addError(problem, { status: 422 })
      .annotateContext(summary("Add a subject"))
      .annotate(...tagged),
  )
  .add(
    get("getSubject", "/library/subjects/:uuid")
      .setPath(uuidPath)
      .addSuccess(Wire.SubjectObject)
      .annotateContext(summary("Get a subject"))
      .annotate(...conditional),
  )
  .add(
    put("replaceSubject", "/library/subjects/:uuid")
      .setPath(uuidPath)
      .setHeaders(ifMatch)
      .setPayload(subject)
      .addSuccess(Wire.SubjectObject)
      .addError(problem, { status: 412 })
      .annotateContext(summary("Replace a subject"))
      .annotate(...tagged),
  )
  .add(
    del("deleteSubject", "/library/subjects/:uuid")
      .setPath(uuidPath)
      .setHeaders(ifMatch)
      .addSuccess(Wire.Message)
      .addError(problem, { status: 412 })
      .annotateContext(summary("Delete a subject")),
  )
  .middleware(ApiKeyRequired)
