import { limits } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { useId, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.js'

interface ConfirmProps {
  busy: boolean
  onClose: () => void
}

export interface CancelRequestDialogProps extends ConfirmProps {
  /** The consequences, and the people notified. */
  text: string
  onConfirm: (reason: string) => void
}

/** Confirms a cancellation and asks for the reason that recipients receive. */
export function CancelRequestDialog({ text, busy, onConfirm, onClose }: CancelRequestDialogProps) {
  const [reason, setReason] = useState('')
  const reasonId = useId()
  return (
    <ConfirmDialog
      open
      title="Cancel this request?"
      text={text}
      keepLabel="Keep request"
      confirmLabel="Cancel request"
      busyLabel="Cancelling..."
      busy={busy}
      onConfirm={() => onConfirm(reason)}
      onClose={onClose}
    >
      <div className="field dialog__more">
        <label className="label" htmlFor={reasonId}>
          Reason
        </label>
        <textarea
          dir="auto"
          className="textarea"
          id={reasonId}
          maxLength={limits.reasonLength}
          value={reason}
          aria-describedby={`${reasonId}-hint`}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="hint" id={`${reasonId}-hint`}>
          Every recipient will see this.
        </p>
      </div>
    </ConfirmDialog>
  )
}

export interface DeleteRequestDialogProps extends ConfirmProps {
  title: string | null
  draft: boolean
  /** Number of documents. */
  documents: number
  onConfirm: () => void
}

/** Confirms deleting a draft or removing a finished request from the list. */
export function DeleteRequestDialog({ title, draft, documents, ...dialog }: DeleteRequestDialogProps) {
  const what = draft ? 'draft' : 'request'
  return (
    <ConfirmDialog
      open
      title={`Delete this ${what}?`}
      text={deletionText(title === null ? 'This request' : `“${isolated(title)}”`, draft, documents)}
      keepLabel={`Keep ${what}`}
      confirmLabel={`Delete ${what}`}
      busyLabel="Deleting..."
      {...dialog}
    />
  )
}

function deletionText(name: string, draft: boolean, documents: number): string {
  if (!draft) return `${name} will be removed from your list. Its evidence is kept.`
  if (documents === 0) return `${name} will be deleted. This cannot be undone.`
  const attached = documents === 1 ? 'its document' : `its ${documents} documents`
  return `${name} and ${attached} will be deleted. This cannot be undone.`
}
