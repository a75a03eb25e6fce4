/** Names our builds give to files: nothing hidden, nothing that climbs, nothing still encoded. */
const plainFile = /^(?:\/[A-Za-z0-9_@][A-Za-z0-9_@.~-]*)+$/
const looksLikeFile = /\.[A-Za-z0-9]+$/
/** A dash, eight characters of the content's hash, the kind: what vite names in `assets`, and the containers' entries. */
export const hashedName = /\/(?:assets\/.+|remoteEntry)-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/
const page = /\.html?$/i

/** Where a request leads. */
export type Place =
  | { kind: 'registry' }
  /** A file of the shell, or of a remote's release, by its path in there. */
  | { kind: 'file'; of: 'shell' | 'mfe'; path: string }
  | { kind: 'no-file' }
  /** Every other path is the app's, which knows its routes. */
  | { kind: 'page'; path: string }

/** @param url as it came: perhaps encoded, perhaps malformed */
export function placeOf(url: string): Place {
  const path = decoded(url.split(/[?#]/, 1)[0]!.replace(/\/{2,}/g, '/'))
  if (path === '/remotes.json') return { kind: 'registry' }
  const isRemotes = path.startsWith('/mfe/')
  if (!isRemotes && !looksLikeFile.test(path)) return { kind: 'page', path }
  // Pages are written for each request: as files they are not there.
  if (!plainFile.test(path) || page.test(path)) return { kind: 'no-file' }
  return isRemotes ? { kind: 'file', of: 'mfe', path: path.slice('/mfe'.length) } : { kind: 'file', of: 'shell', path }
}

export const keptForAYear = 'public, max-age=31536000, immutable'

/** How long a file may be kept: what is named by its content for a year, all else is asked about each time. */
export const cachingOf = (path: string): string => (hashedName.test(path) ? keptForAYear : 'no-cache')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
