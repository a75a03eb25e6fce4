import { api, type HostServices, limits, type SignatureRequestSummary } from '@countersign/contracts'
import { ConfirmDialog } from '@countersign/ui/dialog'
import { useId, useState } from 'react'
import { useChange } from '../api/use-change.js'

interface EndDialogProps {
  request: SignatureRequestSummary
  host: HostServices
  onClose: () => void
}

/** Asks before a request is cancelled, a draft deleted, or a finished request taken off the list. */
export default function EndDialog(props: EndDialogProps) {
  return props.request.status === 'pending' ? <CancelDialog {...props} /> : <DeleteDialog {...props} />
}

function CancelDialog({ request, host, onClose }: EndDialogProps) {
  const [reason, setReason] = useState('')
  const reasonId = useId()
  const cancel = useChange({
    host,
    call: () => api.cancel(request.id, { reason }),
    done: { title: 'Request cancelled', text: 'Everyone who was contacted is told.' },
    failed: 'Failed to cancel request',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title="Cancel this request?"
      text="Nobody can sign any more, and everyone who was contacted is told, with your reason."
      keepLabel="Keep request"
      confirmLabel="Cancel request"
      busyLabel="Cancelling..."
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      <div className="field dialog__reason">
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

function DeleteDialog({ request, host, onClose }: EndDialogProps) {
  const draft = request.status === 'draft'
  const what = draft ? 'draft' : 'request'
  const remove = useChange({
    host,
    call: () => api.deleteRequest(request.id),
    done: { title: draft ? 'Draft deleted' : 'Request deleted' },
    failed: `Failed to delete ${what}`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={`Delete this ${what}?`}
      text={textOf(request, draft)}
      keepLabel={`Keep ${what}`}
      confirmLabel={`Delete ${what}`}
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

function textOf({ title, documentIds }: SignatureRequestSummary, draft: boolean): string {
  const name = title === null ? 'This request' : `“${title}”`
  if (!draft) return `${name} leaves your list. Its evidence stays.`
  const documents = documentIds.length === 1 ? 'its document' : `its ${documentIds.length} documents`
  return documentIds.length === 0
    ? `${name} is removed. This cannot be undone.`
    : `${name} and ${documents} are removed. This cannot be undone.`
}
