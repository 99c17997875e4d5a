/**
 * Characters that XML 1.0 forbids, and lone surrogates, are removed; the five that mean something are escaped.
 * A carriage return is written as a reference, because readers turn a bare one into a line feed.
 */
export const escape = (text: string): string => {
  if (!special.test(text)) return text
  const legal = text.isWellFormed() ? text : text.replace(loneSurrogate, "")
  return legal.replace(forbidden, "").replace(markup, (character) => references[character] ?? "")
}

const special = /[\u0000-\u001f&<>"'\u007f-\u009f\ud800-\udfff\ufffe\uffff]/
const loneSurrogate = /[\ud800-\udfff]/gu
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g
const markup = /[&<>"'\r]/g
const references: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\r": "&#13;",
}
