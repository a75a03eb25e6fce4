import { useMutation } from '@countersign/contracts'
import { ConfirmDialog } from '@countersign/ui/dialog'
import { TriangleAlert } from 'lucide-react'
import { errorText } from './error-text.js'

interface RemovalDialogProps {
  title: string
  text: string
  keepLabel?: string
  confirmLabel?: string
  busyLabel?: string
  remove: () => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Confirms a removal, and stays with the reason if it is refused. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, text, remove, onDone, onClose } = props
  const { keepLabel = 'Keep it', confirmLabel = 'Remove', busyLabel = 'Removing...' } = props
  const removing = useMutation({ mutationFn: remove, onSuccess: onDone })
  return (
    <ConfirmDialog
      open
      title={title}
      text={
        <>
          {text}
          {removing.error && (
            <span className="error dialog__more" role="alert">
              <TriangleAlert className="icon" />
              {errorText(removing.error)}
            </span>
          )}
        </>
      }
      keepLabel={keepLabel}
      confirmLabel={confirmLabel}
      busyLabel={busyLabel}
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  )
}
