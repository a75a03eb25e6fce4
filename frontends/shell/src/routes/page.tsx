import type { HostServices, RemoteEntry } from '@countersign/contracts'
import { remoteFor } from '@countersign/contracts/routes'
import { lazyPart } from '@countersign/ui'
import { useMemo } from 'react'
import { RemotePage } from '../remotes/remote-page.js'

/** Rarely shown, so it has its own chunk. */
const PageNotFound = lazyPart(async () => (await import('../notices/page-not-found.js')).PageNotFound, {
  what: 'This page',
})

const NoTeam = lazyPart(async () => (await import('../notices/page-not-found.js')).NoTeam, { what: 'This page' })

interface PageProps {
  /** False for a signed-in person without a team. */
  hasTeam: boolean
  path: string
  search: string
  registry: readonly RemoteEntry[]
  host: HostServices
}

/** The page of the remote that owns the path, or the 404 page. */
export function Page({ hasTeam, path, search, registry, host }: PageProps) {
  const found = useMemo(() => remoteFor(path, registry), [path, registry])
  const parsed = useMemo(() => new URLSearchParams(search), [search])
  if (!found) return <PageNotFound host={host} />
  if (!hasTeam && !path.startsWith('/settings')) return <NoTeam host={host} />
  const { remote, params } = found
  // A remote keeps its state while only the query changes; other path parameters remount it.
  const key = `${remote.name} ${JSON.stringify(params)}`
  return <RemotePage key={key} remote={remote} path={path} params={params} search={parsed} host={host} />
}
