import { ApiError, type HostServices, type OpenSigningView, type RemotePageProps } from '@countersign/contracts'
import { useEffect, useState } from 'react'
import { useReread, useSigning } from './api/use-signing.js'
import { useViewed } from './api/use-viewed.js'
import { type Entries, useEntries } from './signing/entries.js'
import {
  CodePage,
  CompletePage,
  CopyPage,
  DeclineDialog,
  DonePage,
  EndedPage,
  NotYourTurnPage,
  Reader,
  SigningScreen,
} from './lazy-parts.js'
import { ScreenSkeleton } from './pages/screen-skeleton.js'
import { ConsentPage } from './pages/consent-page.js'
import { LinkTrouble } from './pages/link-trouble.js'
import { Moved } from './parts/heading.js'
import { useDroppedEntries } from './parts/use-dropped-entries.js'
import { useUnloadGuard } from './parts/use-unload-guard.js'
import { useBackCloses, useSteps } from './parts/use-steps.js'
import { titleOf } from './parts/format.js'
import { endOf, type Screen, screenOf } from './screen.js'

/** 256 bits in base64url (rule signing-1). The rest of the path is punctuation that was copied with the link. */
const tokenLength = 43

/** The page behind a recipient's link (rule signing-6): the only page of the product that is not for its owner. */
export function Page({ params, host }: RemotePageProps) {
  const token = (params.token ?? '').slice(0, tokenLength)
  const signing = useSigning(token)
  const entries = useEntries()
  useReread(signing, entries.values)
  const { step, go, back } = useSteps()
  const [agreed, setAgreed] = useState(false)
  const view = signing.data
  const isGone = signing.error instanceof ApiError && [404, 410].includes(signing.error.status)
  const shown = isGone || !view ? null : screenOf(view, agreed && step.at === 'signing')
  const moved = useMoved(shown)
  const title = view ? titleOf(view.request.title) : 'Signature request'
  useEffect(() => host.setTitle(title), [host, title])
  const acts = shown === 'consent' || shown === 'signing'
  useUnloadGuard(acts && Object.keys(entries.values).length > 0)
  useDroppedEntries(token, isGone, view)
  useViewed(token, shown !== null && shown !== 'code' && shown !== 'ended' && shown !== 'complete')

  if (signing.error && (isGone || !view)) {
    return <LinkTrouble error={signing.error} busy={signing.isFetching} onRetry={() => void signing.refetch()} />
  }
  if (!view || !shown) return <ScreenSkeleton />
  if (view.codeRequired) return <CodePage token={token} view={view} />
  return (
    <OpenPages
      key={shown}
      {...{ token, view, host, entries, moved }}
      screen={shown}
      agreed={agreed}
      reading={step.at === 'reading' ? step : null}
      onRead={(documentId) => go({ at: 'reading', documentId })}
      onBack={back}
      onAgreed={() => {
        setAgreed(true)
        go({ at: 'signing' })
      }}
    />
  )
}

interface OpenPagesProps {
  token: string
  view: OpenSigningView
  host: HostServices
  entries: Entries
  screen: Screen
  /** The screen replaced another one. */
  moved: boolean
  /** In this visit: the recipient has consented before going back to the question. */
  agreed: boolean
  reading: { documentId?: string } | null
  onRead: (documentId?: string) => void
  onBack: () => void
  onAgreed: () => void
}

function OpenPages(props: OpenPagesProps) {
  const { token, view, host, entries, screen, moved, agreed, reading, onRead, onBack, onAgreed } = props
  const [returned, setReturned] = useState(false)
  const [declining, setDeclining] = useState(false)
  const [ticked, setTicked] = useState(agreed)
  if (reading && !returned) setReturned(true)
  useBackCloses(declining, () => setDeclining(false))
  const decline = () => setDeclining(true)
  if (reading) {
    return <Reader token={token} view={view} documentId={reading.documentId} onBack={onBack} />
  }
  return (
    <Moved value={moved || returned}>
      {screen === 'complete' && <CompletePage token={token} view={view} />}
      {screen === 'ended' && <EndedPage view={view} ended={endOf(view)} onRead={() => onRead()} />}
      {screen === 'copy' && <CopyPage view={view} />}
      {screen === 'done' && <DonePage view={view} onRead={() => onRead()} />}
      {screen === 'not-your-turn' && <NotYourTurnPage view={view} onRead={() => onRead()} onDecline={decline} />}
      {screen === 'consent' && (
        <ConsentPage {...{ token, view, agreed, ticked, onAgreed, onRead }} onTick={setTicked} onDecline={decline} />
      )}
      {screen === 'signing' && (
        <SigningScreen token={token} view={view} entries={entries} host={host} onDecline={decline} />
      )}
      {declining && <DeclineDialog {...{ token, view, host }} onClose={() => setDeclining(false)} />}
    </Moved>
  )
}

/** True if the screen replaced another one; false for the first one after loading. */
function useMoved(screen: Screen | null): boolean {
  const [seen, setSeen] = useState<{ screen: Screen | null; moved: boolean }>({ screen, moved: false })
  if (seen.screen === screen) return seen.moved
  const moved = seen.screen !== null
  setSeen({ screen, moved })
  return moved
}
