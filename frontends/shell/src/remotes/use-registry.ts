import type { RemoteEntry } from '@countersign/contracts'
import { useCallback, useEffect, useState } from 'react'
import { fetchRegistry, readRegistry } from './registry.js'

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
