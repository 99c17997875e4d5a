import type { Application } from "@roughcut/server"
import type { Law } from "../support/Law.ts"
import { keyStoreLaws } from "./KeyStoreLaws.ts"
import { mediaLibraryLaws } from "./MediaLibraryLaws.ts"
import { profileStoreLaws } from "./ProfileStoreLaws.ts"
import { receiptLaws } from "./ReceiptLaws.ts"
import { timelineStoreLaws } from "./TimelineStoreLaws.ts"

/** The laws of every port that stores something. */
export const everyLaw: ReadonlyArray<readonly [string, ReadonlyArray<Law<Application.Ports>>]> = [
  ["TimelineStore", timelineStoreLaws],
  ["ProfileStore", profileStoreLaws],
  ["KeyStore", keyStoreLaws],
  ["MediaLibrary", mediaLibraryLaws],
  ["Receipts", receiptLaws],
]
