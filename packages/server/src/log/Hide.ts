const ownKey = "rc_[0-9A-Za-z]{46}"

const escape = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")

/** A secret as it stands in text and in JSON. */
const forms = (secret: string) => [secret, JSON.stringify(secret).slice(1, -1)]

/** Takes API keys out of text, and secrets that have no form to know them by, in any case. */
export const hider = (secrets: ReadonlyArray<string>): ((text: string) => string) => {
  // Of two secrets, one of which begins with the other, the longer one comes first.
  const known = [...new Set(secrets.flatMap(forms))].toSorted((a, b) => b.length - a.length)
  const any = new RegExp([ownKey, ...known.map(escape)].join("|"), "gi")
  return (text) => text.replace(any, "(key)")
}
