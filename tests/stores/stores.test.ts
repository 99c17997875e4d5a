import { KeyStore, MediaLibrary, ProfileStore, TimelineStore } from "@roughcut/core"
import { BunAdapter } from "@roughcut/server/bun"
import { layer as sqlLayer } from "@roughcut/sql"
import { afterAll, describe } from "bun:test"
import { Layer } from "effect"
import { runLaws } from "../support/runLaws.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"
import { keyStoreLaws } from "./KeyStoreLaws.ts"
import { mediaLibraryLaws } from "./MediaLibraryLaws.ts"
import { profileStoreLaws } from "./ProfileStoreLaws.ts"
import { timelineStoreLaws } from "./TimelineStoreLaws.ts"

const folder = temporaryFolder()
afterAll(folder.remove)

let files = 0
const sqlite = () => Layer.provide(sqlLayer, BunAdapter.sqlite(folder.path(`${files++}.db`)))

describe("memory", () => {
  describe("TimelineStore", () => runLaws(timelineStoreLaws, () => TimelineStore.layerMemory))
  describe("ProfileStore", () => runLaws(profileStoreLaws, () => ProfileStore.layerMemory))
  describe("KeyStore", () => runLaws(keyStoreLaws, () => KeyStore.layerMemory))
  describe("MediaLibrary", () => runLaws(mediaLibraryLaws, () => MediaLibrary.layerMemory))
})

describe("SQLite", () => {
  describe("TimelineStore", () => runLaws(timelineStoreLaws, sqlite))
  describe("ProfileStore", () => runLaws(profileStoreLaws, sqlite))
  describe("KeyStore", () => runLaws(keyStoreLaws, sqlite))
  describe("MediaLibrary", () => runLaws(mediaLibraryLaws, sqlite))
})
