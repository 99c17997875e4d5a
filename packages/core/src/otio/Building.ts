import type { Grid } from "../time/Grid.ts"
import type { Note } from "./Note.ts"

/** What the resolving of one timeline shares. */
export interface Building {
  readonly grid: Grid
  readonly notes: Array<Note>
}
