import type { HostServices, SignatureRequestSummary } from '@countersign/contracts'
import { CancelRequestDialog, DeleteRequestDialog } from '@countersign/ui/dialog'
import { useChange } from '../api/use-change.js'

export interface EndDialogProps {
  request: SignatureRequestSummary
  host: HostServices
  onClose: () => void
}

/** Confirms cancelling a pending request, deleting a draft or removing a finished request from the list. */
export default function EndDialog(props: EndDialogProps) {
  return props.request.status === 'pending' ? <CancelDialog {...props} /> : <DeleteDialog {...props} />
}

function CancelDialog({ request, host, onClose }: EndDialogProps) {
  const cancel = useChange({
    host,
    id: request.id,
    call: (calls, reason: string) => calls.cancel(request.id, { reason }),
    done: { title: 'Request cancelled', text: 'We’ll tell everyone you contacted.' },
    failed: 'Failed to cancel request',
    isDone: (now) => now?.status === 'cancelled',
    onDone: onClose,
  })
  return (
    <CancelRequestDialog
      text="No one can sign or approve anymore. We’ll tell everyone you contacted, and include your reason."
      busy={cancel.isPending}
      onConfirm={(reason) => cancel.mutate(reason)}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ request, host, onClose }: EndDialogProps) {
  const draft = request.status === 'draft'
  const remove = useChange({
    host,
    id: request.id,
    call: (calls) => calls.deleteRequest(request.id),
    done: { title: draft ? 'Draft deleted' : 'Request deleted' },
    failed: `Failed to delete ${draft ? 'draft' : 'request'}`,
    isDone: (now) => now === null,
    onDone: onClose,
  })
  return (
    <DeleteRequestDialog
      title={request.title}
      draft={draft}
      documents={request.documentIds.length}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
