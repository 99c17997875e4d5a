/** The code of a failure of the system, such as ENOENT; empty where it has none. */
export const codeOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause ? String(cause.code) : ""

/** Why a failure of the system happened: in our words where there are some for its code, else in its own. */
export const reasonOf = (cause: unknown, words: Readonly<Record<string, string>>): string =>
  words[codeOf(cause)] ?? (cause instanceof Error ? cause.message : String(cause))
