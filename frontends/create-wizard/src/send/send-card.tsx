import { Button, Card, CardBody, Notice } from '@countersign/ui'
import { Check, Circle } from 'lucide-react'
import { useState } from 'react'
import { useDrafting } from '../draft/draft-context.js'
import type { Draft } from '../draft/draft.js'
import { type Options, overTheWire } from '../options/options.js'
import { needsOf } from './needs.js'

interface SendCardProps {
  draft: Draft | null
  options: Options
}

/** What is missing, or that nothing is; send, or keep it for later. */
export function SendCard({ draft, options }: SendCardProps) {
  const { session, host } = useDrafting()
  const [busy, setBusy] = useState(false)
  const needs = needsOf(draft)
  const ready = needs.every(({ met }) => met)

  const send = async () => {
    setBusy(true)
    try {
      await session.send(overTheWire(options))
    } catch (error) {
      setBusy(false)
      host.announce({ title: 'Failed to send request', text: (error as Error).message, tone: 'destructive' })
      return
    }
    host.announce({
      title: 'Signature request sent!',
      text: 'Recipients will receive email notifications.',
      tone: 'done',
    })
    host.navigate('/')
  }
  const keep = async () => {
    await session.settled()
    host.announce({ title: 'Draft saved', text: 'Your signature request has been saved as a draft.', tone: 'done' })
    host.navigate('/')
  }
  return (
    <Card className="send-card" title="Send for Signature">
      <CardBody>
        {ready ? (
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
        <div className="send__actions">
          <Button variant="primary" size="l" disabled={!ready && !busy} busy={busy} onClick={() => void send()}>
            {busy ? 'Sending...' : 'Send Signature Request'}
          </Button>
          <Button onClick={() => void keep()}>Save as Draft</Button>
        </div>
      </CardBody>
    </Card>
  )
}
