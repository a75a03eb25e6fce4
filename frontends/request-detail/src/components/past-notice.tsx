import type { HistoryEntry } from '@countersign/contracts'
import { Button, Notice, Time } from '@countersign/ui'
import { History } from 'lucide-react'

/** Marks a past version and links to the current one. */
export function PastNotice({ entry, onBack }: { entry: HistoryEntry; onBack: () => void }) {
  return (
    <div className="detail__ending">
      <Notice
        role="status"
        icon={<History className="icon" aria-hidden="true" />}
        title={<Time at={entry.at} as="day-time" say={(time) => `The request on ${time}`} />}
        action={
          <Button size="s" onClick={onBack}>
            Back to now
          </Button>
        }
      >
        {entry.text}
      </Notice>
    </div>
  )
}
