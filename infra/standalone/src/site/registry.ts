import type { RemoteEntry, RemoteRegistry } from '@countersign/contracts'

export class BadRegistry extends Error {
  override readonly name = 'BadRegistry'
}

/** @throws {BadRegistry} when it is not JSON, or not a list of remotes */
export function registryOf(text: string): RemoteRegistry {
  const read = jsonOf(text) as Partial<RemoteRegistry> | null
  if (!Array.isArray(read?.remotes)) throw new BadRegistry('it has no list of remotes')
  for (const [index, entry] of read.remotes.entries()) {
    if (!isEntry(entry)) throw new BadRegistry(`remote ${index + 1} lacks its name, title, entry, routes or contract`)
  }
  return { remotes: read.remotes }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BadRegistry((error as Error).message)
  }
}

function isEntry(value: unknown): value is RemoteEntry {
  const { name, title, entry, routes, contract } = (value ?? {}) as Partial<Record<keyof RemoteEntry, unknown>>
  return (
    [name, title, entry].every((text) => typeof text === 'string') &&
    Array.isArray(routes) &&
    routes.every((route) => typeof route === 'string') &&
    typeof contract === 'number'
  )
}
