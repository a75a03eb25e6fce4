import type { HostServices, SignatureRequestView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Send } from 'lucide-react'
import { useChange } from '../api/use-change.js'
import { SendAgainDialog } from './later.js'
import { useAsking } from './use-asking.js'

export function SendAgainButton({ request, host }: { request: SignatureRequestView; host: HostServices }) {
  const { asking, opener, ask, close } = useAsking()
  const resend = useChange({
    id: request.id,
    host,
    call: (calls) => calls.resend(request.id),
    done: { title: 'Request sent again', text: 'Recipients will receive email notifications.' },
    failed: 'Failed to send request again',
    happened: (now) => now !== null && now.updatedAt !== request.updatedAt,
  })
  return (
    <>
      <Button ref={opener} icon={<Send className="icon" aria-hidden="true" />} onClick={ask}>
        Send again
      </Button>
      {asking && (
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
