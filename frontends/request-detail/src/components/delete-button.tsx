import type { HostServices, SignatureRequestView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Trash2 } from 'lucide-react'
import { useDeletion } from '../api/use-deletion.js'
import { DeleteRequestDialog } from './lazy-parts.js'
import { useDialog } from './use-dialog.js'

export function DeleteButton({ request, host }: { request: SignatureRequestView; host: HostServices }) {
  const { isOpen, opener, open, close } = useDialog()
  const what = request.status === 'draft' ? 'draft' : 'request'
  const deletion = useDeletion({ id: request.id, host, what })
  return (
    <>
      <Button ref={opener} variant="danger-quiet" icon={<Trash2 className="icon" />} onClick={open}>
        Delete
      </Button>
      {isOpen && (
        <DeleteRequestDialog
          title={request.title}
          draft={what === 'draft'}
          documents={request.documents.length}
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onClose={() => {
            deletion.stop()
            close()
          }}
        />
      )}
    </>
  )
}
