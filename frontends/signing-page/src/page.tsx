import { ApiError, type HostServices, type OpenSigningView, type RemotePageProps } from '@countersign/contracts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSigning } from './api/use-signing.js'
import { useViewed } from './api/use-viewed.js'
import { type Entries, useEntries } from './signing/entries.js'
import { CodePage } from './pages/code-page.js'
import { Coming } from './pages/coming.js'
import { CompletePage } from './pages/complete-page.js'
import { ConsentPage } from './pages/consent-page.js'
import { CopyPage } from './pages/copy-page.js'
import { DonePage } from './pages/done-page.js'
import { EndedPage } from './pages/ended-page.js'
import { LinkTrouble } from './pages/link-trouble.js'
import { NotYourTurnPage } from './pages/not-your-turn-page.js'
import { Moved } from './parts/heading.js'
import { titleOf } from './parts/words.js'
import { endOf, type Screen, screenOf } from './screen.js'

const SigningScreen = lazy(() => import('./signing/signing-screen.js'))
const Reader = lazy(() => import('./signing/reader.js'))
const DeclineDialog = lazy(() => import('./pages/decline-dialog.js'))

/** What a recipient sees by a link (rule signing-6): the one page of the product that is not its owner's. */
export function Page({ params, host }: RemotePageProps) {
  const token = params.token ?? ''
  const signing = useSigning(token)
  const entries = useEntries()
  const [agreed, setAgreed] = useState(false)
  const view = signing.data
  const gone = signing.error instanceof ApiError && [404, 410].includes(signing.error.status)
  const shown = gone || !view ? null : screenOf(view, agreed)
  const moved = useMoved(shown)
  const title = view ? titleOf(view.request.title) : 'Signature request'
  useEffect(() => host.entitle(title), [host, title])
  useViewed(token, shown !== null && shown !== 'code' && shown !== 'ended' && shown !== 'complete')

  if (signing.error && (gone || !view)) {
    return <LinkTrouble error={signing.error} busy={signing.isFetching} onRetry={() => void signing.refetch()} />
  }
  if (!view || !shown) return <Coming />
  if (view.codeRequired) return <CodePage token={token} view={view} />
  return (
    <OpenPages key={shown} {...{ token, view, host, entries, moved }} screen={shown} onAgreed={() => setAgreed(true)} />
  )
}

interface OpenPagesProps {
  token: string
  view: OpenSigningView
  host: HostServices
  entries: Entries
  screen: Screen
  /** It stands in the place of another. */
  moved: boolean
  onAgreed: () => void
}

function OpenPages({ token, view, host, entries, screen, moved, onAgreed }: OpenPagesProps) {
  const [reading, setReading] = useState<{ documentId?: string } | null>(null)
  const [returned, setReturned] = useState(false)
  const [declining, setDeclining] = useState(false)
  const back = () => {
    setReading(null)
    setReturned(true)
  }
  const read = (documentId?: string) => setReading({ documentId })
  const decline = () => setDeclining(true)
  if (reading) {
    return (
      <Suspense fallback={<Coming />}>
        <Reader token={token} view={view} documentId={reading.documentId} onBack={back} />
      </Suspense>
    )
  }
  return (
    <Moved value={moved || returned}>
      {screen === 'complete' && <CompletePage token={token} view={view} />}
      {screen === 'ended' && <EndedPage view={view} ended={endOf(view)} onRead={() => read()} />}
      {screen === 'copy' && <CopyPage view={view} />}
      {screen === 'done' && <DonePage view={view} onRead={() => read()} />}
      {screen === 'not-your-turn' && <NotYourTurnPage view={view} onRead={() => read()} onDecline={decline} />}
      {screen === 'consent' && (
        <ConsentPage token={token} view={view} onAgreed={onAgreed} onRead={read} onDecline={decline} />
      )}
      <Suspense fallback={<Coming />}>
        {screen === 'signing' && (
          <SigningScreen token={token} view={view} entries={entries} host={host} onDecline={decline} />
        )}
      </Suspense>
      {declining && (
        <Suspense fallback={null}>
          <DeclineDialog token={token} view={view} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </Moved>
  )
}

/** Whether the screen stands in the place of another: the first one has only been loaded. */
function useMoved(screen: Screen | null): boolean {
  const [seen, setSeen] = useState<{ screen: Screen | null; moved: boolean }>({ screen, moved: false })
  if (seen.screen === screen) return seen.moved
  const moved = seen.screen !== null
  setSeen({ screen, moved })
  return moved
}
