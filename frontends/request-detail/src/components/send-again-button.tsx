import type { HostServices, SignatureRequestView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Send } from 'lucide-react'
import { useChange } from '../api/use-change.js'
import { SendAgainDialog } from './lazy-parts.js'
import { useDialog } from './use-dialog.js'

export function SendAgainButton({ request, host }: { request: SignatureRequestView; host: HostServices }) {
  const { isOpen, opener, open, close } = useDialog()
  const resend = useChange({
    id: request.id,
    host,
    call: (calls) => calls.resend(request.id),
    done: { title: 'Request sent again', text: 'Recipients will receive email notifications.' },
    failed: 'Failed to send request again',
    isDone: (now) => now !== null && now.updatedAt !== request.updatedAt,
  })
  return (
    <>
      <Button ref={opener} icon={<Send className="icon" />} onClick={open}>
        Send again
      </Button>
      {isOpen && (
        <SendAgainDialog
          request={request}
          busy={resend.isPending}
          onConfirm={() => resend.mutate(undefined, { onSuccess: close })}
          onClose={() => {
            resend.stop()
            close()
          }}
        />
      )}
    </>
  )
}
