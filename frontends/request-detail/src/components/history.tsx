import type { HistoryEntry } from '@countersign/contracts'
import { Button, classNames, Time } from '@countersign/ui'
import { useId, useState } from 'react'
import { folded, isMilestone, weightOf } from '../request/history-entries.js'

/** The main steps, newest first, and all events on demand. */
export function History({ entries, at }: { entries: readonly HistoryEntry[]; at: HistoryEntry | null }) {
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
