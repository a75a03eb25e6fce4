import type { SignatureRequestView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Dialog } from '@countersign/ui/dialog'
import { useRef } from 'react'
import { listed } from '../request/names.js'
import { awaited } from '../request/acting.js'

export interface SendAgainDialogProps {
  request: SignatureRequestView
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms a mailing and names its recipients. */
export function SendAgainDialog({ request, busy, onConfirm, onClose }: SendAgainDialogProps) {
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      title="Send this request again?"
      text={textOf(request)}
      initialFocus={safe}
      onClose={onClose}
      foot={
        <>
          <Button ref={safe} onClick={onClose}>
            Not now
          </Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {busy ? 'Sending...' : 'Send again'}
          </Button>
        </>
      }
    />
  )
}

/** A pending request keeps its links; an expired one gets new links and a new deadline (rule calls-11). */
function textOf({ status, recipients }: SignatureRequestView): string {
  const people = awaited(recipients)
  const several = people.length > 1
  if (status === 'expired') {
    return several
      ? `${listed(people)} get new links, and a new signing period begins.`
      : `${listed(people)} gets a new link, and a new signing period begins.`
  }
  return several
    ? `${listed(people)} get the invitation again, with the same links.`
    : `${listed(people)} gets the invitation again, with the same link.`
}
