import type { Note } from "../otio/Note.ts"
import { oneLine } from "./Text.ts"

/** Gathers the notes of one export, one for each loss. What is true of the whole timeline is said once. */
export class Notes {
  readonly #all: Array<Note> = []
  readonly #general = new Set<string>()

  constructor(notes: Iterable<Note> = []) {
    this.addAll(notes)
  }

  add(message: string, about: { readonly clip?: string; readonly path?: string } = {}): void {
    this.#add({ message, ...about })
  }

  addAll(notes: Iterable<Note>): void {
    for (const note of notes) this.#add(note)
  }

  #add(raw: Note): void {
    const note = { ...raw, message: oneLine(raw.message) }
    if (note.clip === undefined && note.path === undefined) {
      if (this.#general.has(note.message)) return
      this.#general.add(note.message)
    }
    this.#all.push(note)
  }

  all(): ReadonlyArray<Note> {
    return this.#all
  }
}
