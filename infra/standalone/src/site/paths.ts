/** File names of our builds: not hidden, no parent folders, fully decoded. */
const plainFile = /^(?:\/[A-Za-z0-9_@][A-Za-z0-9_@.~-]*)+$/
const looksLikeFile = /\.[A-Za-z0-9]+$/
/** Names with a content hash of eight characters: vite's `assets`, and the containers' entries. And folders of pdf.js. */
export const hashedName = /\/(?:assets\/.+|remoteEntry)-[A-Za-z0-9_-]{8}\.[a-z0-9]+$|\/pdfjs\/[0-9a-f]{16}\//
const page = /\.html?$/i
/** Each remote asks below its own name, since it may have a container of its own. A site has pdf.js once for all. */
const nameBeforePdfjs = /^\/\w+(?=\/pdfjs\/)/

export type Place =
  | { kind: 'registry' }
  /** A file of the shell or of a remote's release, by its path in there. */
  | { kind: 'file'; of: 'shell' | 'mfe'; path: string }
  | { kind: 'no-file' }
  | { kind: 'page'; path: string }

/** @param url as received: perhaps encoded, perhaps malformed */
export function placeOf(url: string): Place {
  const path = decoded(url.split(/[?#]/, 1)[0]!.replace(/\/{2,}/g, '/'))
  if (path === '/remotes.json') return { kind: 'registry' }
  const isRemotes = path.startsWith('/mfe/')
  if (!isRemotes && !looksLikeFile.test(path)) return { kind: 'page', path }
  // Pages are rendered per request and not served as files.
  if (!plainFile.test(path) || page.test(path)) return { kind: 'no-file' }
  return isRemotes
    ? { kind: 'file', of: 'mfe', path: path.slice('/mfe'.length).replace(nameBeforePdfjs, '') }
    : { kind: 'file', of: 'shell', path }
}

export const keptForAYear = 'public, max-age=31536000, immutable'

/** Caches files with a hashed name for a year; all others are revalidated. */
export const cachingOf = (path: string): string => (hashedName.test(path) ? keptForAYear : 'no-cache')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
