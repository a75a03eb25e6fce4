import type { HostServices, SignatureRequestView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Eraser } from 'lucide-react'
import { useErasure } from '../api/use-erasure.js'
import { EraseDialog } from './later.js'
import { useAsking } from './use-asking.js'

export function EraseButton({ request, host }: { request: SignatureRequestView; host: HostServices }) {
  const { asking, opener, ask, close } = useAsking()
  const erasure = useErasure({ id: request.id, host, asking })
  const askAnew = () => {
    if (erasure.isError) erasure.reset()
    ask()
  }
  return (
    <>
      <Button
        ref={opener}
        variant="danger-quiet"
        icon={<Eraser className="icon" aria-hidden="true" />}
        onClick={askAnew}
      >
        Erase personal data…
      </Button>
      {asking && (
        <EraseDialog
          draft={request.status === 'draft'}
          busy={erasure.isPending}
          error={erasure.error}
          onConfirm={(reason) => erasure.mutate(reason, { onSuccess: close })}
          onClose={() => {
            erasure.stop()
            close()
          }}
        />
      )}
    </>
  )
}
