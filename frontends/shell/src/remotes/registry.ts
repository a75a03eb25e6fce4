import type { RemoteEntry, RemoteRegistry } from '@countersign/contracts'
import { useCallback, useEffect, useState } from 'react'

/** Reads the list of remotes from the document if the server inlined it, else fetches it. */
export async function readRegistry(): Promise<readonly RemoteEntry[]> {
  const written = document.getElementById('remotes')?.textContent
  if (written) return (JSON.parse(written) as RemoteRegistry).remotes
  return fetchRegistry()
}

/** @throws {Error} with the reason in a few words */
export async function fetchRegistry(): Promise<readonly RemoteEntry[]> {
  const response = await fetch('/remotes.json', { cache: 'no-store' }).catch(() => {
    throw new Error('the server could not be reached')
  })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return ((await response.json()) as RemoteRegistry).remotes
}

type Registry =
  | { state: 'loading' }
  | { state: 'ready'; remotes: readonly RemoteEntry[] }
  | { state: 'failed'; why: string; retry: () => void }

export function useRegistry(): Registry {
  const [registry, setRegistry] = useState<Registry>({ state: 'loading' })
  const load = useCallback((read: () => Promise<readonly RemoteEntry[]>) => {
    read().then(
      (remotes) => setRegistry({ state: 'ready', remotes }),
      (error: unknown) =>
        setRegistry({ state: 'failed', why: (error as Error).message, retry: () => load(fetchRegistry) }),
    )
  }, [])
  useEffect(() => load(readRegistry), [load])
  return registry
}
