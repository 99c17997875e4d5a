/**
 * The `pathurl` of xmeml: a path or a file URL of this machine as `file://localhost/...` with percent-encoding;
 * a file URL of another host, and any other URL, as it is. A relative path stays relative.
 */
export const pathUrl = (url: string): string => {
  if (/^file:/i.test(url)) return ofFileUrl(url.slice("file:".length))
  if (/^[a-z]:[\\/]/i.test(url)) return `file://localhost/${encodePath(url.replaceAll("\\", "/"))}`
  if (url.startsWith("\\\\")) return `file://${encodePath(url.slice(2).replaceAll("\\", "/"))}`
  if (/^[a-z][a-z0-9+.-]+:/i.test(url)) return encodeUrl(url)
  return url.startsWith("/") ? `file://localhost${encodePath(url)}` : encodePath(url)
}

const ofFileUrl = (rest: string): string => {
  if (!rest.startsWith("//")) return `file://localhost/${encodeUrl(rest.replace(/^\/+/, ""))}`
  const afterHost = rest.indexOf("/", 2)
  const host = afterHost === -1 ? rest.slice(2) : rest.slice(2, afterHost)
  const path = afterHost === -1 ? "/" : rest.slice(afterHost)
  return `file://${host === "" ? "localhost" : host}${encodeUrl(path)}`
}

/** Every character of a path that a URL's path cannot hold, the percent sign included. */
const encodePath = (path: string): string =>
  path.toWellFormed().replace(/[^A-Za-z0-9\-._~/:!$&'()*+,;=@]+/g, (part) => encodeURIComponent(part))

/** The same for what is a URL already: what is encoded stays so. */
const encodeUrl = (url: string): string =>
  url
    .toWellFormed()
    .replace(/%(?![0-9a-f]{2})|[^A-Za-z0-9\-._~/:!$&'()*+,;=@%?#[\]]+/gi, (part) => encodeURIComponent(part))
