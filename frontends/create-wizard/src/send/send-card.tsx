import { Button, Notice } from '@countersign/ui'
import { Card, CardBody } from '@countersign/ui/requests'
import { Check, Circle } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { type Placing, useDrafting } from '../draft/draft-context.js'
import type { Draft } from '../draft/draft.js'
import { checkProgressText, checkOf } from '../draft/page-check.js'
import { announceNotSaved } from '../draft/announce-not-saved.js'
import { CheckDialog } from '../lazy-parts.js'
import type { Options } from '../options/options.js'
import { periodOf } from '../options/period.js'
import { notAdded, type UnsavedRecipient } from '../recipients/unsaved-recipients.js'
import { needsOf } from './needs.js'
import { Parts } from './parts.js'
import { useSending } from './use-sending.js'
import { warningsOf } from './warnings.js'

export interface SendCardProps {
  draft: Draft | null
  /** Changes wait for a connection. */
  notStored: boolean
  options: Options
  /** The last day is invalid. */
  refused: boolean
  /** Moves to the invalid last day. */
  onCorrect: () => void
  onPlace: (where: Placing) => void
  onReview: () => void
}

/** State of an open check: typed recipients, and the draft when the sender pressed Send. */
interface Checking {
  unsaved: readonly UnsavedRecipient[]
  pressedFor: Draft
}

/** Shows missing requirements; sends the request or keeps the draft. */
export const SendCard = memo(function SendCard(props: SendCardProps) {
  const { draft, notStored, options, refused, onCorrect, onPlace, onReview } = props
  const { session, host, unsavedRecipients } = useDrafting()
  const [checking, setChecking] = useState<Checking | null>(null)
  const { phase, send, halt } = useSending(options, (pressedFor) =>
    setChecking({ unsaved: unsavedRecipients.people(), pressedFor }),
  )
  const busy = phase !== 'at rest'
  const underway = draft && checkOf(draft.documents)
  const afterwards = useRef<(() => void) | null>(null)
  const needs = needsOf(draft)
  const ready = needs.every(({ met }) => met)

  // The dialog traps the focus until it closes.
  useEffect(() => {
    if (checking) return
    afterwards.current?.()
    afterwards.current = null
  }, [checking])
  const check = () => {
    if (!draft) return
    // The chosen day may have passed since the page was opened.
    if (refused || periodOf(options) === null) return onCorrect()
    const people = unsavedRecipients.people()
    if (warningsOf(draft, people, draft).length > 0) setChecking({ unsaved: people, pressedFor: draft })
    else void send(draft)
  }
  const close = (then: (() => void) | null = null) => {
    afterwards.current = then
    setChecking(null)
  }
  const keep = async () => {
    if (refused) return onCorrect()
    const [person] = unsavedRecipients.people()
    if (person) {
      person.finish()
      host.announce({
        title: 'Not saved yet',
        text: `${notAdded(person)}.`,
        tone: 'destructive',
        action: { label: 'Discard', run: person.discard },
      })
      return
    }
    if (!(await session.stored())) return announceNotSaved(session, host)
    host.announce({ title: 'Draft saved', text: 'Your signature request has been saved as a draft.', tone: 'done' })
    host.navigate('/')
  }
  return (
    <Card className="send-card" title="Send for Signature">
      <CardBody>
        {notStored ? (
          <Notice tone="bad" role="alert" title="Not saved yet">
            Your latest changes are only on this page. You can send once they’re saved.
          </Notice>
        ) : ready ? (
          <Notice tone={refused ? 'bad' : 'done'} title={refused ? 'Not Ready to Send' : 'Ready to Send'}>
            {refused ? 'Choose another date under “Expires on”' : 'Documents and recipients configured'}
            {underway && (
              <p className="send__check num">
                {checkProgressText(underway)}.{' '}
                {/* Keeps its place where it isn’t true, so the layout does not shift while Send is pressed. */}
                <span className={refused && !busy ? 'send__unsaid' : undefined}>
                  {busy
                    ? 'We’ll send it as soon as all pages are checked.'
                    : 'You can send now. It goes out as soon as all pages are checked.'}
                </span>
              </p>
            )}
          </Notice>
        ) : (
          <ul className="check-list" aria-label="Before you can send">
            {needs.map(({ what, met }) => (
              <li key={what} className={met ? 'is-done' : undefined}>
                {met ? <Check className="icon" /> : <Circle className="icon" />}
                {what}
                {met && <span className="visually-hidden"> (done)</span>}
              </li>
            ))}
          </ul>
        )}
        {draft && ready && <Parts draft={draft} />}
        <div className="send__actions">
          <Button variant="primary" size="l" disabled={(!ready || notStored) && !busy} busy={busy} onClick={check}>
            {busy ? 'Sending...' : 'Send Signature Request'}
          </Button>
          {busy && underway ? (
            <Button disabled={phase === 'stopping'} onClick={halt}>
              {phase === 'stopping' ? 'Stopping…' : 'Stop sending'}
            </Button>
          ) : (
            <Button onClick={() => void keep()}>Save as Draft</Button>
          )}
        </div>
        {draft && checking && (
          <CheckDialog
            draft={draft}
            {...checking}
            onCured={() => setTimeout(() => setChecking({ ...checking, unsaved: unsavedRecipients.people() }))}
            onGo={close}
            onPlace={onPlace}
            onReview={() => close(onReview)}
            onSend={() => close(() => void send(draft))}
            onClose={() => close()}
          />
        )}
      </CardBody>
    </Card>
  )
})
