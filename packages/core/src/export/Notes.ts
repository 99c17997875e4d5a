import type { Note } from "../otio/Note.ts"
import { oneLine } from "./Text.ts"

/** Gathers the notes of one export. What is true of many clips is one note with their count, at its first place. */
export class Notes {
  readonly #found = new Map<string, { readonly first: Note; count: number }>()

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
    const known = this.#found.get(note.message)
    if (known === undefined) this.#found.set(note.message, { first: note, count: 1 })
    else known.count++
  }

  all(): ReadonlyArray<Note> {
    return Array.from(this.#found.values(), ({ first, count }) =>
      count === 1 ? first : { ...first, message: `${first.message} This happens ${count} times.` },
    )
  }
}
