import { Button, Card, CardBody, Notice } from '@countersign/ui'
import { Check, Circle } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { type Placing, useDrafting } from '../draft/draft-context.js'
import type { Draft } from '../draft/draft.js'
import { inWords } from '../draft/in-words.js'
import { ChangedElsewhere } from '../draft/news.js'
import { sayNotStored } from '../draft/say-not-stored.js'
import { CheckDialog } from '../later.js'
import { type Options, overTheWire } from '../options/options.js'
import { notAdded, type TypedPerson } from '../recipients/typed.js'
import { needsOf } from './needs.js'
import { Parts } from './parts.js'
import { warningsOf } from './warnings.js'

interface SendCardProps {
  draft: Draft | null
  /** Something waits for a connection. */
  notStored: boolean
  options: Options
  /** Goes where a field is wanted. */
  onPlace: (where: Placing) => void
}

/** What is missing, or that nothing is; send, or keep it for later. */
export const SendCard = memo(function SendCard({ draft, notStored, options, onPlace }: SendCardProps) {
  const { session, host, typed } = useDrafting()
  const [busy, setBusy] = useState(false)
  /** While the check is open: who is typed, but not added. */
  const [checking, setChecking] = useState<readonly TypedPerson[] | null>(null)
  const afterwards = useRef<(() => void) | null>(null)
  const needs = needsOf(draft)
  const ready = needs.every(({ met }) => met)

  const send = async () => {
    setBusy(true)
    try {
      await session.send(overTheWire(options))
    } catch (error) {
      setBusy(false)
      if (error instanceof ChangedElsewhere) return
      host.announce({ title: 'Failed to send request', text: inWords(error), tone: 'destructive' })
      return
    }
    host.announce({
      title: 'Signature request sent!',
      text: 'Recipients will receive email notifications.',
      tone: 'done',
    })
    host.navigate('/')
  }
  // The dialog holds the focus until it is gone.
  useEffect(() => {
    if (checking) return
    afterwards.current?.()
    afterwards.current = null
  }, [checking])
  const check = () => {
    const people = typed.people()
    if (draft && warningsOf(draft, people).length > 0) setChecking(people)
    else void send()
  }
  const close = (then: (() => void) | null = null) => {
    afterwards.current = then
    setChecking(null)
  }
  const keep = async () => {
    const [person] = typed.people()
    if (person) {
      person.finish()
      host.announce({
        title: 'Not stored yet',
        text: `${notAdded(person)}.`,
        tone: 'destructive',
        action: { label: 'Leave out', run: person.leaveOut },
      })
      return
    }
    if (!(await session.stored())) return sayNotStored(session, host)
    host.announce({ title: 'Draft saved', text: 'Your signature request has been saved as a draft.', tone: 'done' })
    host.navigate('/')
  }
  return (
    <Card className="send-card" title="Send for Signature">
      <CardBody>
        {notStored ? (
          <Notice tone="bad" role="alert" title="Not stored yet">
            Your last changes are kept on this page only. Sending waits until they are stored.
          </Notice>
        ) : ready ? (
          <Notice tone="done" title="Ready to Send">
            Documents and recipients configured
          </Notice>
        ) : (
          <ul className="check-list" aria-label="Before you can send">
            {needs.map(({ what, met }) => (
              <li key={what} className={met ? 'is-done' : undefined}>
                {met ? <Check className="icon" aria-hidden="true" /> : <Circle className="icon" aria-hidden="true" />}
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
          <Button onClick={() => void keep()}>Save as Draft</Button>
        </div>
        {draft && checking && (
          <CheckDialog
            draft={draft}
            typed={checking}
            onCured={() => setTimeout(() => setChecking(typed.people()))}
            onGo={close}
            onPlace={onPlace}
            onSend={() => close(() => void send())}
            onClose={() => close()}
          />
        )}
      </CardBody>
    </Card>
  )
})
