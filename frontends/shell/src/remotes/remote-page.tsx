import type { HostServices, RemoteEntry, RemotePageModule } from '@countersign/contracts'
import { LoadingNote, notifyMissing, PartBoundary, useDelayed } from '@countersign/ui'
import { useEffect, useState } from 'react'
import { PartDown } from '../notices/part-down.js'
import { framed, PageSkeleton } from './page-skeleton.js'
import { loadRemotePage } from './load-remote.js'

export interface RemotePageProps {
  remote: RemoteEntry
  path: string
  params: Readonly<Record<string, string>>
  search: URLSearchParams
  host: HostServices
}

type Loading = { state: 'loading' } | { state: 'ready'; module: RemotePageModule } | { state: 'down'; why: string }

/** Until the first page has loaded, its skeleton replaces the document's frame, so that nothing flashes blank. */
let replacing = framed

/** Shows a remote's page. Contains its failures and offers a real retry. */
export function RemotePage({ remote, path, params, search, host }: RemotePageProps) {
  const [attempt, setAttempt] = useState(0)
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  const retry = () => setAttempt((before) => before + 1)

  useEffect(() => {
    const superseded = new AbortController()
    setLoading((before) => (before.state === 'down' ? before : { state: 'loading' }))
    loadRemotePage(remote, attempt, superseded.signal).then(
      (module) => {
        replacing = false
        if (!superseded.signal.aborted) setLoading({ state: 'ready', module })
      },
      (error: unknown) => {
        if (superseded.signal.aborted) return
        notifyMissing()
        setLoading({ state: 'down', why: (error as Error).message })
      },
    )
    return () => superseded.abort()
  }, [remote, attempt])
  useFocusAfterRetry(attempt, loading.state === 'ready')

  if (loading.state === 'loading') return <Waiting title={remote.title} />
  if (loading.state === 'down') return <PartDown part={remote.title} why={loading.why} onRetry={retry} />
  const { default: Page } = loading.module
  return (
    <PartBoundary
      key={attempt}
      fallback={() => <PartDown part={remote.title} why="it stopped working" kept={false} onRetry={retry} />}
    >
      <div className="remote" data-remote={remote.name}>
        <Page path={path} params={params} search={search} host={host} />
      </div>
    </PartBoundary>
  )
}

function Waiting({ title }: { title: string }) {
  const show = useDelayed(replacing ? 0 : undefined)
  return show ? (
    <>
      <LoadingNote what={title} />
      <PageSkeleton />
    </>
  ) : null
}

/** Focuses the content after a retry, because the pressed button is gone. */
function useFocusAfterRetry(attempt: number, ready: boolean): void {
  useEffect(() => {
    if (attempt > 0 && ready)
      (document.querySelector<HTMLElement>('#main h1[tabindex]') ?? document.getElementById('main'))?.focus()
  }, [attempt, ready])
}
