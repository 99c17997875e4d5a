import { KeyStore, MediaLibrary, ProfileStore, TimelineStore } from "@roughcut/core"
import { DenoAdapter } from "@roughcut/server/deno"
import { layer as sqlLayer } from "@roughcut/sql"
import { Layer } from "effect"
import { after } from "node:test"
import { keyStoreLaws } from "../stores/KeyStoreLaws.ts"
import { mediaLibraryLaws } from "../stores/MediaLibraryLaws.ts"
import { profileStoreLaws } from "../stores/ProfileStoreLaws.ts"
import { timelineStoreLaws } from "../stores/TimelineStoreLaws.ts"
import { runLawsOnDeno } from "../support/runLawsOnDeno.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
after(folder.remove)

let files = 0
const sqlite = () => Layer.provide(sqlLayer, DenoAdapter.sqlite(folder.path(`${files++}.db`)))

runLawsOnDeno("TimelineStore in memory", timelineStoreLaws, () => TimelineStore.layerMemory)
runLawsOnDeno("ProfileStore in memory", profileStoreLaws, () => ProfileStore.layerMemory)
runLawsOnDeno("KeyStore in memory", keyStoreLaws, () => KeyStore.layerMemory)
runLawsOnDeno("MediaLibrary in memory", mediaLibraryLaws, () => MediaLibrary.layerMemory)

runLawsOnDeno("TimelineStore in SQLite", timelineStoreLaws, sqlite)
runLawsOnDeno("ProfileStore in SQLite", profileStoreLaws, sqlite)
runLawsOnDeno("KeyStore in SQLite", keyStoreLaws, sqlite)
runLawsOnDeno("MediaLibrary in SQLite", mediaLibraryLaws, sqlite)
