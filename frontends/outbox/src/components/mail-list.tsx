import type { OutboxEntry } from '@countersign/contracts'
import { Button, Link, Time } from '@countersign/ui'
import { useId, useState } from 'react'

/** Mails per batch. */
const portion = 20

export const noSubject = '(no subject)'

interface MailListProps {
  mails: readonly OutboxEntry[]
  current: string
  onChoose: () => void
}

/** The mails, newest first, with the open one marked. */
export function MailList({ mails, current, onChoose }: MailListProps) {
  const heading = useId()
  const [most, setMost] = useState(portion)
  const position = mails.findIndex(({ id }) => id === current)
  const shown = mails.slice(0, Math.max(most, position + 1))
  return (
    <section className="mails" aria-labelledby={heading}>
      <h2 className="visually-hidden" id={heading}>
        Emails, newest first
      </h2>
      <ul>
        {shown.map(({ id, to, subject, at }) => (
          <li key={id}>
            <Link
              className="mail"
              to={`/outbox?mail=${encodeURIComponent(id)}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={onChoose}
            >
              <span className="mail__top">
                <span className="mail__to truncate">{addressesIn(to)}</span>
                <Time className="hint num" at={at} as="day" />
              </span>
              <span className="mail__subject truncate muted" dir="auto">
                {subject || noSubject}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {mails.length > portion && (
        <div className="mails__foot">
          <p className="hint num" role="status">
            Showing {shown.length} of {mails.length}
          </p>
          {shown.length < mails.length && (
            <Button size="s" onClick={() => setMost(shown.length + portion)}>
              Show more
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Shortens `Grace Hopper <grace@example.com>` to `grace@example.com`, because both do not fit. */
const addressesIn = (to: string): string =>
  [...to.matchAll(/<([^<>]+)>/g)].map(([, address]) => address).join(', ') || to
