/** The file URL of an absolute path (RFC 8089), every character that is not safe in one percent-encoded. */
export const fileUrl = (path: string): string =>
  `file://${path
    .toWellFormed()
    .split("/")
    .map((part) => encodeURIComponent(part))
    .join("/")}`
