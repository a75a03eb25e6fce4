import { limits, type RecipientView } from '@countersign/contracts'
import { ConfirmDialog } from '@countersign/ui/dialog'
import { useId, useState } from 'react'
import { contacted } from '../request/turn.js'

interface CancelDialogProps {
  recipients: readonly RecipientView[]
  /** Everyone has acted, and the documents could not be sealed. */
  unsealable: boolean
  busy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks before everyone's signing ends, and for the reason they are told. */
export function CancelDialog({ recipients, unsealable, busy, onConfirm, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const reasonId = useId()
  return (
    <ConfirmDialog
      open
      title="Cancel this request?"
      text={`${unsealable ? 'It ends without sealed documents' : 'Nobody can sign any more'}, and ${toldOf(recipients)} told, with your reason.`}
      keepLabel="Keep request"
      confirmLabel="Cancel request"
      busyLabel="Cancelling..."
      busy={busy}
      onConfirm={() => onConfirm(reason)}
      onClose={onClose}
    >
      <div className="field detail__reason">
        <label className="label" htmlFor={reasonId}>
          Reason
        </label>
        <textarea
          className="textarea"
          id={reasonId}
          maxLength={limits.reasonLength}
          value={reason}
          aria-describedby={`${reasonId}-hint`}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="hint" id={`${reasonId}-hint`}>
          Recipients read this.
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** Counted only where it is certain: a mail that failed may be on its way again. */
function toldOf(recipients: readonly RecipientView[]): string {
  const people = contacted(recipients)
  if (people.some(({ status }) => status === 'delivery_failed')) return 'everyone who was contacted is'
  return people.length === 1
    ? 'the 1 person who was contacted is'
    : `the ${people.length} people who were contacted are`
}
