import type { SignatureRequestView } from '@countersign/contracts'
import { Button, Card, CardBody, formatDate, LoadingNote, Notice, useDelayed } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import { useRef } from 'react'
import type { HistoryReading } from '../api/use-history.js'
import { History } from './history.js'
import { HistorySkeleton } from './request-skeleton.js'

/** What happened, and how long people may still act. It fails by itself: the rest of the page stands. */
export function HistoryCard({ request, history }: { request: SignatureRequestView; history: HistoryReading }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { status, expiresAt } = request
  const retry = () => {
    // The button goes away while the history is read.
    heading.current?.focus()
    void history.refetch()
  }
  return (
    <Card title="History" headingRef={heading} aside={<span className="hint">Times in UTC</span>}>
      <CardBody>
        {history.isPending && <HistoryComing />}
        {history.data && <History entries={history.data} />}
        {history.isError && !history.data && <HistoryFailed error={history.error} onRetry={retry} />}
        {status === 'pending' && expiresAt && (
          <p className="hint history__period">The signing period ends on {formatDate(expiresAt)}.</p>
        )}
      </CardBody>
    </Card>
  )
}

function HistoryComing() {
  const show = useDelayed()
  return (
    <>
      <LoadingNote what="the history" />
      {show && <HistorySkeleton />}
    </>
  )
}

function HistoryFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice tone="bad" role="alert" title="The history could not be loaded">
      <p>{error.message}</p>
      <Button
        size="s"
        className="history__retry"
        icon={<RotateCw className="icon" aria-hidden="true" />}
        onClick={onRetry}
      >
        Retry
      </Button>
    </Notice>
  )
}
