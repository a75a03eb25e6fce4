import type { RemoteEntry } from '@countersign/contracts'

/** The named parts of a path that matches a pattern such as `/requests/:id`; null when it does not. */
export function matchRoute(pattern: string, path: string): Record<string, string> | null {
  const wanted = segments(pattern)
  const found = segments(path)
  if (wanted.length !== found.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = found[index]!
    if (segment.startsWith(':')) params[segment.slice(1)] = decoded(value)
    else if (segment !== value) return null
  }
  return params
}

const segments = (path: string): string[] => path.split('/').filter(Boolean)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The remote that owns a path, and the path's named parts. */
export function remoteFor(path: string, remotes: readonly RemoteEntry[]) {
  for (const remote of remotes) {
    for (const route of remote.routes) {
      const params = matchRoute(route, path)
      if (params) return { remote, params }
    }
  }
  return null
}
