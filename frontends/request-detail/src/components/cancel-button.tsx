import type { HostServices, SignatureRequestView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Ban } from 'lucide-react'
import { useChange } from '../api/use-change.js'
import { CancelDialog } from './lazy-parts.js'
import { useDialog } from './use-dialog.js'

export function CancelButton({ request, host }: { request: SignatureRequestView; host: HostServices }) {
  const { isOpen, opener, open, close } = useDialog()
  const cancel = useChange({
    id: request.id,
    host,
    call: (calls, reason: string) => calls.cancel(request.id, { reason }),
    done: { title: 'Request cancelled', text: 'We’ll tell everyone you contacted.' },
    failed: 'Failed to cancel request',
    isDone: (now) => now?.status === 'cancelled',
  })
  return (
    <>
      <Button ref={opener} variant="danger-quiet" icon={<Ban className="icon" />} onClick={open}>
        Cancel request
      </Button>
      {isOpen && (
        <CancelDialog
          recipients={request.recipients}
          unsealable={request.sealing?.givenUpAt != null}
          busy={cancel.isPending}
          onConfirm={(reason) => cancel.mutate(reason, { onSuccess: close })}
          onClose={() => {
            cancel.stop()
            close()
          }}
        />
      )}
    </>
  )
}
