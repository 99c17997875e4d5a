/**
 * One thing that was left out, defaulted or changed because it could not be carried, as a sentence for the
 * editor. `clip` names the item it is about, `path` is its JSON path in the document, where there is one.
 */
export interface Note {
  readonly message: string
  readonly clip?: string
  readonly path?: string
}
