import { type HistoryEntry, type SignatureRequestView, zoneName } from '@countersign/contracts'
import { Button, LoadingNote, Notice, Time, useDelayed } from '@countersign/ui'
import { Card, CardBody } from '@countersign/ui/requests'
import { RotateCw } from 'lucide-react'
import { useRef } from 'react'
import type { HistoryReading } from '../api/use-history.js'
import { History } from './history.js'
import { HistorySkeleton } from './request-skeleton.js'
import { TimeSlider } from './time-slider.js'

interface HistoryCardProps {
  request: SignatureRequestView
  history: HistoryReading
  /** The event to show the request at; null shows the current version. */
  at: HistoryEntry | null
  onTravel: (entry: HistoryEntry | null) => void
}

/** History and deadline. If it fails to load, the rest of the page still works. */
export function HistoryCard({ request, history, at, onTravel }: HistoryCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { status, sealing, expiresAt } = request
  const retry = () => {
    // The button disappears while the history loads.
    heading.current?.focus()
    void history.refetch()
  }
  return (
    <Card title="History" headingRef={heading} aside={<span className="hint">Times in {zoneName()}</span>}>
      <CardBody>
        {history.isPending && <HistoryLoading />}
        {history.data && history.data.length > 1 && <TimeSlider entries={history.data} at={at} onChange={onTravel} />}
        {history.data && <History entries={history.data} at={at} />}
        {history.isError && !history.data && <HistoryFailed error={history.error} onRetry={retry} />}
        {status === 'pending' && !sealing && expiresAt && (
          <p className="hint history__period">
            <Time at={expiresAt} as="deadline" say={(end) => `The signing period ends on ${end}.`} />
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function HistoryLoading() {
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
