import { type ReactNode, useRef } from 'react'
import { Button } from '../button/button.js'
import { Dialog } from './dialog.js'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  text: ReactNode
  /** The safe choice: `Keep draft`. */
  keepLabel: string
  /** The action, with the title's verb: `Delete draft`. */
  confirmLabel: string
  /** Label while busy: `Deleting...` */
  busyLabel?: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Additional inputs, such as a reason. */
  children?: ReactNode
}

/** Confirms an irreversible action. The focus starts on the safe choice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, keepLabel, confirmLabel, busyLabel, busy, onConfirm, onClose, children } = props
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      initialFocus={children === undefined ? safe : undefined}
      foot={
        <>
          <Button ref={safe} onClick={onClose}>
            {keepLabel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {busy ? (busyLabel ?? confirmLabel) : confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
