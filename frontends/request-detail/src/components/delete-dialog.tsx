import type { SignatureRequestView } from '@countersign/contracts'
import { ConfirmDialog } from '@countersign/ui/dialog'

interface DeleteDialogProps {
  request: SignatureRequestView
  what: 'draft' | 'request'
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a draft is deleted, or a finished request taken off the list. */
export function DeleteDialog({ request, what, busy, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open
      title={`Delete this ${what}?`}
      text={textOf(request)}
      keepLabel={`Keep ${what}`}
      confirmLabel={`Delete ${what}`}
      busyLabel="Deleting..."
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

function textOf({ title, status, documents }: SignatureRequestView): string {
  const name = title === null ? 'This request' : `“${title}”`
  if (status !== 'draft') return `${name} leaves your list. Its evidence stays.`
  if (documents.length === 0) return `${name} is removed. This cannot be undone.`
  const attached = documents.length === 1 ? 'its document' : `its ${documents.length} documents`
  return `${name} and ${attached} are removed. This cannot be undone.`
}
