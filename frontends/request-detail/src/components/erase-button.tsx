import { type HostServices, queryKeys, type SignatureRequestView, useQueryClient } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Eraser } from 'lucide-react'
import { EraseDialog } from './lazy-parts.js'
import { useDialog } from './use-dialog.js'
import { useChange } from '../api/use-change.js'

export function EraseButton({ request, host }: { request: SignatureRequestView; host: HostServices }) {
  const { isOpen, opener, open, close } = useDialog()
  const erasure = useErasure({ id: request.id, host, isOpen })
  const openAgain = () => {
    if (erasure.isError) erasure.reset()
    open()
  }
  return (
    <>
      <Button ref={opener} variant="danger-quiet" icon={<Eraser className="icon" />} onClick={openAgain}>
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

interface Erasure {
  id: string
  host: HostServices
  /** The dialog is open and shows failures itself. */
  isOpen: boolean
}

/** Erases all personal data of a request, including this browser's cache. */
function useErasure({ id, host, isOpen }: Erasure) {
  const client = useQueryClient()
  return useChange({
    id,
    host,
    call: async (calls, reason: string) => {
      const request = await calls.erase(id, { reason })
      // Past versions and mails hold erased data.
      client.removeQueries({ queryKey: queryKeys.requests, predicate: ({ queryKey }) => isOfThePast(queryKey, id) })
      client.removeQueries({ queryKey: queryKeys.outbox })
      return request
    },
    done: { title: 'Personal data erased', text: 'The history keeps its events, times, and order.' },
    failed: 'Failed to erase personal data',
    isDone: (now) => now?.title === null,
    shown: isOpen,
  })
}

const isOfThePast = ([, of]: readonly unknown[], id: string): boolean =>
  typeof of === 'string' && of.startsWith(`${id}?`)
