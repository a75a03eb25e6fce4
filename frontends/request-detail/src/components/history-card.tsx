import { type HistoryEntry, type SignatureRequestView, zoneName } from '@countersign/contracts'
import { Button, classNames, LoadingNote, Notice, Time, useDelayed } from '@countersign/ui'
import { Card, CardBody } from '@countersign/ui/requests'
import { RotateCw } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { HistoryReading } from '../api/use-request.js'
import { HistorySkeleton } from './request-skeleton.js'
import { TimeSlider } from './time-slider.js'
import { folded, isMilestone, weightOf } from '../request/history-entries.js'

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
      <Button size="s" className="history__retry" icon={<RotateCw className="icon" />} onClick={onRetry}>
        Retry
      </Button>
    </Notice>
  )
}

/** The main steps, newest first, and all events on demand. */
function History({ entries, at }: { entries: readonly HistoryEntry[]; at: HistoryEntry | null }) {
  const [all, setAll] = useState(false)
  const list = useId()
  const milestones = entries.filter(isMilestone)
  const shown = all ? entries.map((entry) => ({ entry, more: 0 })) : folded(milestones)
  const classOf = (entry: HistoryEntry) =>
    classNames(classes[weightOf(entry)], at && entry.revision > at.revision && 'is-later')
  return (
    <>
      <ol className="history" id={list}>
        {shown.toReversed().map(({ entry, more }) => (
          <li key={entry.revision} className={classOf(entry) || undefined}>
            <p>{more === 0 ? entry.text : `${entry.text}, and ${more} more ${more === 1 ? 'email' : 'emails'}`}</p>
            <Time at={entry.at} as="day-time" />
          </li>
        ))}
      </ol>
      {(all || shown.length < entries.length) && (
        <Button
          variant="ghost"
          size="s"
          className="history__more"
          aria-expanded={all}
          aria-controls={list}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer events' : `Show all ${entries.length} events`}
        </Button>
      )}
    </>
  )
}

const classes = { plain: undefined, key: 'is-key', bad: 'is-bad' } as const
