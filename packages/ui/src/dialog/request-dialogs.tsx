import { limits } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { useState } from 'react'
import { TextArea } from '../forms/text-field.js'
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
      <div className="dialog__more">
        <TextArea
          label="Reason"
          hint="Every recipient will see this."
          maxLength={limits.reasonLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
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
