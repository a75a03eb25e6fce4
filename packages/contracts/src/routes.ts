import { parse } from 'regexparam'
import type { RemoteEntry } from './remote.js'

/** A route as an expression, `:name` standing for one part of the path, and the names in their order. */
export function routePattern(route: string): { names: readonly string[]; pattern: RegExp } {
  // The library takes a point as it stands in an expression, and every letter in both cases.
  const { keys, pattern } = parse(route.replaceAll('.', '\\.'))
  return { names: keys, pattern: new RegExp(pattern.source) }
}

/** The named parts of a path that a route such as `/requests/:id` fits; null where it does not. */
export function matchRoute(route: string, path: string): Record<string, string> | null {
  const { names, pattern } = routePattern(route)
  const match = pattern.exec(path)
  return match && Object.fromEntries(names.map((name, index) => [name, decoded(match[index + 1]!)]))
}

/** The remote that owns a path, and the path's named parts; null where none does. */
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
