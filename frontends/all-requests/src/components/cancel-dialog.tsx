import { isolated } from '@countersign/contracts/isolated'
import { type HostServices, limits, type ListedRequest, type Notice } from '@countersign/contracts'
import { Notice as Said } from '@countersign/ui'
import { ConfirmDialog } from '@countersign/ui/dialog'
import { TextArea } from '@countersign/ui/fields'
import { useState } from 'react'
import type { NotCancelled } from '../api/cancel-many.js'
import { useCancelMany } from '../api/use-cancel-many.js'

export interface CancelDialogProps {
  requests: readonly ListedRequest[]
  host: HostServices
  onClose: () => void
  /** All of them are cancelled. */
  onDone: () => void
}

/** Toast after an abort: the list has reloaded by then, but the dialog that could retry the rest is closed. */
function stoppedWith(toCancel: number, left: readonly NotCancelled[]): Notice {
  if (left.length === 0)
    return { title: 'All were cancelled', text: 'We’ll tell everyone you contacted.', tone: 'done' }
  const certain = left.every((one) => one.certain)
  return {
    title: `${left.length} of ${toCancel} ${certain ? 'were not' : 'may not be'} cancelled`,
    text: `You closed the dialog before the server answered.${certain ? '' : ' Check the requests before you try again.'}`,
    tone: 'destructive',
  }
}

const counted = (count: number) => (count === 1 ? 'request' : `${count} requests`)

/** Lists the requests with their progress and asks for one reason; lists failures and retries them. */
export default function CancelDialog({ requests, host, onClose, onDone }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState<readonly NotCancelled[]>([])
  const cancelling = useCancelMany()
  const toCancel = left.length > 0 ? left.map(({ request }) => request) : requests
  const done = requests.length - left.length
  const confirm = async () => {
    const failed = await cancelling.mutateAsync({ requests: toCancel, reason })
    if (cancelling.isStopped()) return host.announce(stoppedWith(toCancel.length, failed))
    setLeft(failed)
    if (failed.length > 0) return
    host.announce({
      title: requests.length === 1 ? 'Request cancelled' : `${requests.length} requests cancelled`,
      text: 'We’ll tell everyone you contacted.',
    })
    onClose()
    onDone()
  }
  return (
    <ConfirmDialog
      open
      title={toCancel.length === 1 ? 'Cancel this request?' : `Cancel ${toCancel.length} requests?`}
      text="No one can sign or approve anymore. We’ll tell everyone you contacted, and include your reason."
      keepLabel={toCancel.length === 1 ? 'Keep request' : 'Keep requests'}
      confirmLabel={left.length > 0 ? `Try again: ${counted(toCancel.length)}` : `Cancel ${counted(toCancel.length)}`}
      busyLabel="Cancelling..."
      busy={cancelling.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {left.length > 0 && !cancelling.isPending && (
        <div className="dialog__more">
          <Said tone="bad" role="alert" title={`${left.length} of ${requests.length} could not be cancelled`}>
            {done > 0 ? `The other ${done === 1 ? 'one is' : `${done} are`} cancelled.` : 'None were cancelled.'}
          </Said>
        </div>
      )}
      <ul className="chosen__list">
        {toCancel.map((request) => (
          <li key={request.id}>
            <span className="truncate" dir="auto">
              {isolated(request.title ?? 'Erased')}
            </span>
            <span className="hint num">
              {left.find((one) => one.request === request)?.why ??
                `${request.progress.done} of ${request.progress.total} signed or approved`}
            </span>
          </li>
        ))}
      </ul>
      <div className="dialog__more">
        <TextArea
          label="Reason"
          hint={
            toCancel.length === 1
              ? 'Every recipient will see this.'
              : 'Every recipient of these requests will see this.'
          }
          rows={3}
          maxLength={limits.reasonLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
