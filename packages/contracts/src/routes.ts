import { parse } from 'regexparam'
import type { RemoteEntry } from './remote.js'

export function routePattern(route: string): { names: readonly string[]; pattern: RegExp } {
  // The library does not escape dots, and matches case-insensitively.
  const { keys, pattern } = parse(route.replaceAll('.', '\\.'))
  return { names: keys, pattern: new RegExp(pattern.source) }
}

/** Returns the parameters of a path for a route such as `/requests/:id`; null if it does not match. */
export function matchRoute(route: string, path: string): Record<string, string> | null {
  const { names, pattern } = routePattern(route)
  const match = pattern.exec(path)
  return match && Object.fromEntries(names.map((name, index) => [name, decoded(match[index + 1]!)]))
}

export function remoteFor<Remote extends Pick<RemoteEntry, 'routes'>>(path: string, remotes: readonly Remote[]) {
  for (const remote of remotes) {
    for (const route of remote.routes) {
      const params = matchRoute(route, path)
      if (params) return { remote, params }
    }
  }
  return null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
