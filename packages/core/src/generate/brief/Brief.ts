/** A length in seconds: what is aimed at, and bounds that are never passed. */
export interface AskedLength {
  readonly target: number
  /** "at least a minute", "between 45 and 60 seconds". */
  readonly least: number | null
  /** "under a minute", "at most 90 s": a cap. */
  readonly most: number | null
}

/** One step of an order that the prompt spells out: "open on ...", "then ...", "end on ...". */
export interface Beat {
  readonly place: "open" | "then" | "end"
  readonly about: string
}

/** How clips follow each other on the record. */
export type Order = "as shot" | "best first" | "reverse" | "beats"

export interface AskedTransition {
  /** An OpenTimelineIO transition type, such as "SMPTE_Dissolve". */
  readonly type: string
  /** Seconds that it lasts in all. */
  readonly seconds: number
}

/** What a prompt asks for: a plain value that can be shown, stored and written by hand. Times are seconds. */
export interface Brief {
  /** What the cut is about: the prompt without what the other fields say. */
  readonly about: string
  readonly title: string | null
  readonly length: AskedLength | null
  /** Number of clips. */
  readonly count: number | null
  /** Bounds of one clip's length. */
  readonly clip: { readonly least: number | null; readonly most: number | null }
  readonly order: Order | null
  readonly beats: ReadonlyArray<Beat>
  /** Phrases that must be in it: quoted, or after "including". */
  readonly include: ReadonlyArray<string>
  /** Phrases that must not: after "without", "no", "except". */
  readonly exclude: ReadonlyArray<string>
  /** Who is to be heard: "what Anna says about". */
  readonly speakers: ReadonlyArray<string>
  /** UUIDs of the subjects of the library that the prompt names, by name or alias. */
  readonly subjects: ReadonlyArray<string>
  /** Frames a second, such as "25" or "30000/1001". */
  readonly rate: string | null
  readonly transition: AskedTransition | null
}
