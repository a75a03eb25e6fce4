import type { HostServices, SignatureRequestView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Eraser } from 'lucide-react'
import { useErasure } from '../api/use-erasure.js'
import { EraseDialog } from './lazy-parts.js'
import { useDialog } from './use-dialog.js'

export function EraseButton({ request, host }: { request: SignatureRequestView; host: HostServices }) {
  const { isOpen, opener, open, close } = useDialog()
  const erasure = useErasure({ id: request.id, host, isOpen })
  const openAgain = () => {
    if (erasure.isError) erasure.reset()
    open()
  }
  return (
    <>
      <Button
        ref={opener}
        variant="danger-quiet"
        icon={<Eraser className="icon" aria-hidden="true" />}
        onClick={openAgain}
      >
        Erase personal data…
      </Button>
      {isOpen && (
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
