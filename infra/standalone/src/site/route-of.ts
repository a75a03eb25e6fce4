import type { RemoteEntry } from '@countersign/contracts'

/** The remote that owns a path; `:name` in its routes stands for one segment. */
export function remoteAt(path: string, remotes: readonly RemoteEntry[]): RemoteEntry | undefined {
  const found = segments(path)
  return remotes.find(({ routes }) => routes.some((route) => matches(segments(route), found)))
}

const segments = (path: string): string[] => path.split('/').filter(Boolean)

const matches = (wanted: readonly string[], found: readonly string[]): boolean =>
  wanted.length === found.length &&
  wanted.every((segment, index) => segment.startsWith(':') || segment === found[index])
